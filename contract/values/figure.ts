// Plain, without schemas, so that the browser can have it too.

import { withDecimals } from './fractions.ts'

/** The sign before the decimals of a figure; the other one, a space or an apostrophe parts its thousands. */
export type DecimalSign = '.' | ','

/** What a figure is worth by each decimal sign; null where it is none by that sign. */
export type FigureReadings = Readonly<Record<DecimalSign, string | null>>

const LONGEST_FIGURE = 40
const SPACES = /[\u00a0\u2007\u2009\u202f]/g
const APOSTROPHES = /[’ʼ′]/g

const shapes: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^(?:(?:\d{1,15}|[1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+|(?:'\d{3})+))(?:\.\d{1,12})?|\.\d{1,12})$/,
  ',': /^(?:(?:\d{1,15}|[1-9]\d{0,2}(?:(?:\.\d{3})+|(?: \d{3})+|(?:'\d{3})+))(?:,\d{1,12})?|,\d{1,12})$/,
}

/**
 * A figure of digits, `12.500,5` or `1 250 000`, as a decimal by one decimal sign; null when it is none by that sign. Parted
 * thousands have one to three digits before the first sign, three behind each, one sign throughout, and no leading zero.
 */
export function readFigure(figure: string, decimal: DecimalSign): string | null {
  if (figure.length > LONGEST_FIGURE) return null
  const plain = figure.replace(SPACES, ' ').replace(APOSTROPHES, "'").trim()
  const mixed = /[½¼¾⅐-⅞]$/.test(plain) ? withDecimals(plain) : null
  if (mixed !== null) return /^\d{1,9}(\.\d{1,6})?$/.test(mixed) ? mixed : null
  if (!shapes[decimal].test(plain)) return null
  const at = plain.indexOf(decimal)
  const integer = (at === -1 ? plain : plain.slice(0, at)).replace(/[^\d]/g, '')
  const fraction = at === -1 ? '' : plain.slice(at + 1)
  if (integer.length > 15) return null
  return fraction === '' ? integer || '0' : `${integer || '0'}.${fraction}`
}

/** A figure by both decimal signs: what only one of them reads, or both alike, is certain. */
export function readingsOf(figure: string): FigureReadings {
  return { '.': readFigure(figure, '.'), ',': readFigure(figure, ',') }
}

/** The decimal sign that alone reads a figure; `both` where they read it differently, null where it makes no difference. */
export function provenSign(readings: FigureReadings): DecimalSign | 'both' | null {
  const { '.': point, ',': comma } = readings
  if (point === null && comma === null) return null
  if (comma === null) return '.'
  if (point === null) return ','
  return sameAmount(point, comma) ? null : 'both'
}

/** Reads a figure by the sign that reads it alone, else by the one of its column; null for none, or where it is not known. */
export function decide(readings: FigureReadings, decimal: DecimalSign | null): string | null {
  const proven = provenSign(readings)
  if (proven === null) return readings['.'] ?? readings[',']
  if (proven !== 'both') return readings[proven]
  return decimal === null ? null : readings[decimal]
}

function sameAmount(one: string, other: string): boolean {
  return one === other || Number(one) === Number(other)
}
