const MOST = { latitude: 90, longitude: 180 } as const
const SIDES = { latitude: 'NS', longitude: 'EW' } as const

/** A latitude or longitude as tables write it: `60.16959`, `60,16959`, `60°10\'10.5"N`, `N 60 10.175`. */
export function readDegrees(text: string, axis: 'latitude' | 'longitude'): number | null {
  const plain = text
    .trim()
    .toUpperCase()
    .replace(/\u2212/g, '-')
  if (plain.length > 40) return null
  const letters = plain.replace(/[^A-Z]/g, '')
  if (letters.length > 1 || (letters !== '' && !SIDES[axis].includes(letters))) return null
  const figures = plain.replaceAll(',', '.').match(/\d+(?:\.\d+)?/g) ?? []
  if (figures.length === 0 || figures.length > 3) return null
  if (!/^[-+A-Z\d.,°º'′’"″”\s]+$/.test(plain)) return null
  const [degrees = 0, minutes = 0, seconds = 0] = figures.map(Number)
  if (minutes >= 60 || seconds >= 60) return null
  const value = degrees + minutes / 60 + seconds / 3600
  if (value > MOST[axis]) return null
  const south = plain.startsWith('-') || letters === 'S' || letters === 'W'
  return Math.round((south ? -value : value) * 1e7) / 1e7
}
