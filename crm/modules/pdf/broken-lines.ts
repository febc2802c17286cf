import type { PDFFont } from '@cantoo/pdf-lib'

export function broken(words: string, font: PDFFont, size: number, room: number): string[] {
  const lines = ['']
  for (const word of words.split(' ').flatMap((one) => pieces(one, font, size, room))) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word
    if (font.widthOfTextAtSize(longer, size) <= room || lines.at(-1) === '') lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** A word that is wider than a line is cut. */
function pieces(word: string, font: PDFFont, size: number, room: number): string[] {
  const width = font.widthOfTextAtSize(word, size)
  if (width <= room || word.length < 2) return [word]
  const letters = Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment)
  const most = Math.max(1, Math.floor((letters.length * room) / width) - 1)
  return Array.from({ length: Math.ceil(letters.length / most) }, (_, index) =>
    letters.slice(index * most, (index + 1) * most).join(''),
  )
}
