import {
  type LengthUnit,
  type ParsedDimension,
  parseDimension,
} from '../../../../contract/values/dimensions.ts'
import { readingsOf } from '../../../../contract/values/figure.ts'
import { withDecimals } from '../../../../contract/values/fractions.ts'
import { metresPer, type SizeUnit } from '../../../../contract/values/length-units.ts'

const BARE = /^(?:[\d.,][\d.,\s\u00a0\u202f]*|\d{1,3}(?:['’]\d{3})+(?:[.,]\d+)?)$/
/** Shorter than this is no length, beam or depth of a berth or yacht: the sign in its figure parts thousands. */
const SHORTEST_M = 0.1

/** A figure whose unit is that of its column. */
export function isBare(text: string): boolean {
  const plain = withDecimals(text)
  return BARE.test(plain) && /\d/.test(plain)
}

/** The unit family a cell names itself; null for a bare figure and for what is no size. */
export function unitIn(text: string): LengthUnit | null {
  if (isBare(text)) return null
  const read = parseDimension(text, 'm')
  return read.ok ? read.unit : null
}

/** Reads a size whose bare figures are in `unit`. */
export function readSize(text: string, unit: SizeUnit): ParsedDimension {
  const [, figure, small] = /^([\d.,'’\s\u00a0\u202f]{0,30}\d)\s*(cm|mm)\.?$/i.exec(text.trim()) ?? []
  if (figure && small) return readSize(figure, small.toLowerCase() as SizeUnit)
  if (unit === 'm' || unit === 'ft') return parseDimension(text, unit)
  if (!isBare(text)) return parseDimension(text, unit === 'in' ? 'ft' : 'm')
  const metres = inMetres(text, unit)
  if (metres === null) return parseDimension(text, 'm')
  const metresText = String(Math.round(metres * 1e6) / 1e6)
  if (unit !== 'in') return parseDimension(metresText, 'm')
  return parseDimension(String(Math.round((metres / metresPer.ft) * 1e6) / 1e6), 'ft')
}

/** Of `12,500` mm the one that is a size: 12.5 m, for nothing here is 12.5 mm wide. */
function inMetres(text: string, unit: SizeUnit): number | null {
  const { '.': point, ',': comma } = readingsOf(text)
  const sizes = [point, comma]
    .filter((figure) => figure !== null)
    .map((figure) => Number(figure) * metresPer[unit])
  return sizes.find((size) => size >= SHORTEST_M) ?? sizes[0] ?? null
}
