import { formatNumber } from './format.ts'

const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** Bytes as people read them: 3.4 MB. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const value = bytes / 1000 ** power
  return `${formatNumber(value, power > 0 && value < 10 ? 1 : 0)} ${units[power]}`
}
