import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useCallback, useEffect, useState } from 'react'
import { errorOf } from '../server/api.ts'
import { unreachable } from '../server/api-error.ts'

/** The size of a page as it is seen, in points. */
export interface PageSize {
  width: number
  height: number
}

/** A PDF that was read: its pages measured, and drawn one by one. */
export interface ReadPdf {
  document: PDFDocumentProxy
  pages: readonly PageSize[]
  /** Reads it anew, where a page of it did not come. */
  readAgain: () => void
}

type PdfSource = string | Blob | Uint8Array

type PdfReading = { pdf: ReadPdf | null; error: unknown }

/**
 * Reads a PDF at an address or from its bytes. Null reads nothing; the same `source` is read once, and anew by `readAgain`, which
 * goes with every error that is shown.
 */
export function usePdf(source: PdfSource | null): PdfReading & { readAgain: () => void } {
  const [read, setRead] = useState<PdfReading & { source: unknown }>()
  const [attempt, setAttempt] = useState(0)
  const readAgain = useCallback(() => {
    setRead(undefined)
    setAttempt((before) => before + 1)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt reads it anew
  useEffect(() => {
    if (source === null) return
    let over = false
    const leaving = new AbortController()
    const opening = open(source, leaving.signal)
    opening.then(
      (pdf) =>
        over
          ? void pdf.document.loadingTask.destroy()
          : setRead({ source, pdf: { ...pdf, readAgain }, error: null }),
      (error: unknown) => !over && setRead({ source, pdf: null, error }),
    )
    return () => {
      over = true
      leaving.abort()
      void opening.then(({ document }) => document.loadingTask.destroy()).catch(() => undefined)
    }
  }, [source, attempt])
  const { pdf, error } = read?.source === source ? read : { pdf: null, error: null }
  return { pdf, error, readAgain }
}

async function open(source: PdfSource, signal: AbortSignal): Promise<Omit<ReadPdf, 'readAgain'>> {
  const { getDocument } = await import('./library.ts')
  const data = await bytesOf(source, signal)
  const document = await getDocument({ data, verbosity: 0, enableXfa: false }).promise
  const pages: PageSize[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 })
    pages.push({ width, height })
  }
  return { document, pages }
}

/** The bytes of a PDF, for the library to keep. Throws ApiError. */
async function bytesOf(source: PdfSource, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  if (source instanceof Uint8Array) return source.slice()
  if (source instanceof Blob) return new Uint8Array(await source.arrayBuffer())
  // All at once: of what is read in parts, a page would be missing where the connection is lost.
  const lost = () => {
    throw unreachable()
  }
  const response = await fetch(source, { credentials: 'same-origin', signal }).catch(lost)
  if (!response.ok) throw await errorOf(response)
  return new Uint8Array(await response.arrayBuffer().catch(lost))
}
