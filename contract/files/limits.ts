const mebibyte = 1024 * 1024

/** Bytes of the largest file, and of the largest PDF. */
export const largestFile = 50 * mebibyte
export const largestPdf = 25 * mebibyte
/** Characters of the longest name. */
export const longestFileName = 255
