import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'

/** The size of a page as it is seen, in points. */
export interface PageSize {
  width: number
  height: number
}

/** A PDF that was read: its pages measured, and drawn one by one. */
export interface ReadPdf {
  document: PDFDocumentProxy
  pages: readonly PageSize[]
}

type PdfSource = string | Blob | Uint8Array

/** Reads a PDF at an address or from its bytes. Null reads nothing; the same `source` is read once. */
export function usePdf(source: PdfSource | null): { pdf: ReadPdf | null; error: unknown } {
  const [read, setRead] = useState<{ source: unknown; pdf: ReadPdf | null; error: unknown }>()
  useEffect(() => {
    if (source === null) return
    let over = false
    const opening = open(source)
    opening.then(
      (pdf) => (over ? void pdf.document.loadingTask.destroy() : setRead({ source, pdf, error: null })),
      (error: unknown) => !over && setRead({ source, pdf: null, error }),
    )
    return () => {
      over = true
      void opening.then(({ document }) => document.loadingTask.destroy()).catch(() => undefined)
    }
  }, [source])
  return read?.source === source ? read : { pdf: null, error: null }
}

async function open(source: PdfSource): Promise<ReadPdf> {
  const { getDocument } = await import('./library.ts')
  // The library takes the bytes it is given for itself.
  const from =
    typeof source === 'string'
      ? { url: source }
      : { data: source instanceof Blob ? new Uint8Array(await source.arrayBuffer()) : source.slice() }
  const document = await getDocument({ ...from, verbosity: 0, enableXfa: false }).promise
  const pages: PageSize[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 })
    pages.push({ width, height })
  }
  return { document, pages }
}
