const mebibyte = 1024 * 1024

/** The kinds of files pictures are made of, with the most bytes of one that is tried. */
const pictured: Readonly<Record<string, number>> = {
  'image/jpeg': 40 * mebibyte,
  'image/png': 40 * mebibyte,
  'image/webp': 40 * mebibyte,
  'image/gif': 20 * mebibyte,
  'image/avif': 20 * mebibyte,
  'image/heic': 20 * mebibyte,
  'image/heif': 20 * mebibyte,
  'application/pdf': 25 * mebibyte,
}

/** Whether pictures of such a file are tried. */
export function mayBePictured(mediaType: string, size: number): boolean {
  return size <= (pictured[mediaType] ?? 0)
}
