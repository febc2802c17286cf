import { openPdf } from '../../../../platform/child/open-pdf.ts'

/** A word of a page, and where it begins and ends from the left edge, in points. */
interface Word {
  text: string
  left: number
  right: number
}

export interface ReadPage {
  width: number
  words: Word[]
  /** All of it in one line, without the marks of direction and of places to break. */
  text: string
}

/** What stands on each page of a PDF. */
export async function pagesOf(content: Uint8Array): Promise<ReadPage[]> {
  const document = await openPdf(new Uint8Array(content))
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1)
      const { items } = await page.getTextContent()
      const words = items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return []
        const left = item.transform[4] as number
        return [{ text: item.str, left, right: left + item.width }]
      })
      const text = words
        .map((word) => word.text)
        .join(' ')
        .replaceAll(/[\u200b\u2066-\u2069]/g, '')
        .replaceAll(/\s+/g, ' ')
      return { width: page.getViewport({ scale: 1 }).width, words, text }
    }),
  )
}
