/** Code pages that a text file may be in. */
export const textEncodings = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1257',
  'windows-1254',
  'windows-1253',
  'windows-1251',
  'koi8-r',
  'macintosh',
] as const
export type TextEncoding = (typeof textEncodings)[number]
