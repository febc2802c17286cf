// Plain, without schemas, so that the browser can have it too.

/**
 * A figure of digits, points and commas as people write it, `12.500,5` or `1,250,000`, as a decimal; null when it is none.
 * Three digits after the only sign are thousands: prices have two decimals.
 */
export function readFigure(figure: string): string | null {
  if (!/^\d[\d.,]*$/.test(figure)) return null
  const last = Math.max(figure.lastIndexOf('.'), figure.lastIndexOf(','))
  const fraction = last === -1 ? '' : figure.slice(last + 1)
  const same = last !== -1 && figure.split(figure[last]!).length > 2
  if (same && fraction.length !== 3) return null
  const grouped = same || fraction.length === 3
  const whole = (grouped || last === -1 ? figure : figure.slice(0, last)).replaceAll(/[.,]/g, '')
  const amount = grouped || fraction === '' ? whole : `${whole}.${fraction}`
  return /^\d{1,13}(\.\d{1,4})?$/.test(amount) ? amount : null
}
