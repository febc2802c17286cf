import { fileURLToPath } from 'node:url'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

const beside = (folder: string) =>
  fileURLToPath(new URL(`../../../../node_modules/pdfjs-dist/${folder}/`, import.meta.url))

const open = (content: Uint8Array) =>
  getDocument({
    data: new Uint8Array(content),
    standardFontDataUrl: beside('standard_fonts'),
    cMapUrl: beside('cmaps'),
    verbosity: 0,
  }).promise

/** The letters that the reader of the product draws of each page, fields of forms included, without spaces. */
export async function drawnText(content: Uint8Array): Promise<string[]> {
  const document = await open(content)
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList()
    const words = fnArray.flatMap((operation, index) => {
      if (operation !== OPS.showText) return []
      return (argsArray[index] as [({ unicode?: string } | number)[]])[0].map((one) =>
        typeof one === 'number' ? '' : (one?.unicode ?? ''),
      )
    })
    pages.push(words.join('').normalize('NFKC').replaceAll(/\s/g, ''))
  }
  return pages
}
