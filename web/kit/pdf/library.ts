import { GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerSrc from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

// Large, and of use to few screens: fetched by `usePdf` alone.
GlobalWorkerOptions.workerSrc = workerSrc

export { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
