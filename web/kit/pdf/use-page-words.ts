import { useEffect, useState } from 'react'
import { type Paragraph, paragraphsOf } from './page-words.ts'
import type { ReadPdf } from './use-pdf.ts'

/** The words of each page as paragraphs; null until they are read. A scan has none. */
export function usePageWords(pdf: ReadPdf | null): readonly (readonly Paragraph[])[] | null {
  const [read, setRead] = useState<{ pdf: ReadPdf; words: readonly (readonly Paragraph[])[] }>()
  useEffect(() => {
    if (!pdf) return
    let over = false
    void Promise.all(pdf.pages.map((_, index) => wordsOf(pdf, index + 1))).then(
      (words) => !over && setRead({ pdf, words }),
      () => !over && setRead({ pdf, words: pdf.pages.map(() => []) }),
    )
    return () => {
      over = true
    }
  }, [pdf])
  return read?.pdf === pdf ? read.words : null
}

async function wordsOf({ document }: ReadPdf, number: number): Promise<Paragraph[]> {
  const page = await document.getPage(number)
  const [, bottom = 0, , top = 0] = page.view
  const { items } = await page.getTextContent()
  return paragraphsOf(
    items.flatMap((item) =>
      'str' in item
        ? [
            {
              str: item.str,
              x: Number(item.transform[4]),
              y: Number(item.transform[5]) - bottom,
              width: item.width,
              size: item.height || Math.hypot(Number(item.transform[2]), Number(item.transform[3])),
            },
          ]
        : [],
    ),
    top - bottom,
  )
}
