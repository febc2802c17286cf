import { normaliseMooring } from '../../../../../contract/berths/mooring.ts'

/** The moorings of a cell as they are written: separated by commas, semicolons, bars, ampersands, pluses or slashes. */
export function mooringsOf(text: string): string[] {
  const pieces = text.split(/[,;|&+/]/).map((piece) => piece.trim())
  return pieces.flatMap((piece) => {
    if (piece === '' || normaliseMooring(piece) !== null) return piece === '' ? [] : [piece]
    return piece.split(' ').filter((word) => word !== '')
  })
}
