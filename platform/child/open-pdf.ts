import { fileURLToPath } from 'node:url'

/** Opens a PDF with the fonts and decoders that lie beside the library. */
export async function openPdf(content: Uint8Array) {
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
