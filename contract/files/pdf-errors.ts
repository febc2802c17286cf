/** Why a PDF is not taken to be signed. */
export const pdfErrors = [
  'PDF_MAGIC_BYTE',
  'PDF_EMPTY',
  'PDF_TOO_LARGE',
  'PDF_ENCRYPTED',
  'PDF_BROKEN',
  'PDF_SIGNED',
  'PDF_FORM',
] as const
