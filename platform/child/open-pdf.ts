import { fileURLToPath } from 'node:url'
import { PDFDocument } from '@cantoo/pdf-lib'
import { isWithinLimits, tablesAreWithinLimits } from './inflate.ts'

/** What a PDF unpacks to is too much to be read. */
export class PdfTooLarge extends Error {
  override name = 'PdfTooLarge'
}

/**
 * Opens a foreign PDF, in a process of its own, with the fonts and decoders that lie beside the library. Throws PdfTooLarge before
 * anything of one is drawn that unpacks to more than a PDF may, and what the library throws.
 */
export async function openPdf(content: Uint8Array) {
  if (!(await isBounded(content))) throw new PdfTooLarge('The PDF unpacks to too much.')
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const beside = (folder: string) =>
    fileURLToPath(new URL(`../../node_modules/pdfjs-dist/${folder}/`, import.meta.url))
  return getDocument({
    data: new Uint8Array(content),
    standardFontDataUrl: beside('standard_fonts'),
    cMapUrl: beside('cmaps'),
    wasmUrl: beside('wasm'),
    verbosity: 0,
  }).promise
}

/** What is locked or damaged cannot be looked into here: memory and time are its limits. */
async function isBounded(content: Uint8Array): Promise<boolean> {
  if (!tablesAreWithinLimits(content)) return false
  const document = await PDFDocument.load(content, { updateMetadata: false }).catch(() => null)
  return document === null || isWithinLimits(document)
}
