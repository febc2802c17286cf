// Plain, without schemas, so that the browser can have it too.

const fractions: Readonly<Record<string, readonly [number, number]>> = {
  '½': [1, 2],
  '¼': [1, 4],
  '¾': [3, 4],
  '⅐': [1, 7],
  '⅑': [1, 9],
  '⅒': [1, 10],
  '⅓': [1, 3],
  '⅔': [2, 3],
  '⅕': [1, 5],
  '⅖': [2, 5],
  '⅗': [3, 5],
  '⅘': [4, 5],
  '⅙': [1, 6],
  '⅚': [5, 6],
  '⅛': [1, 8],
  '⅜': [3, 8],
  '⅝': [5, 8],
  '⅞': [7, 8],
}

/** `12½ m`, `½`, `40' 6½"` and `12 1/2 m` with decimals, to the sixth; a text without fractions as it is. */
export function withDecimals(text: string): string {
  const decimals = text.replace(/(?<!\d)(\d{0,9})\s?([½¼¾⅐-⅞])/g, (_, integer: string, sign: string) =>
    mixed(integer, fractions[sign]!),
  )
  const [all, before = '', wholePart = '', over = '', under = ''] =
    /^(\s{0,9}[-−]?)(\d{1,9})\s(\d{1,2})[/⁄](\d{1,2})(?!\d)/.exec(decimals) ?? []
  if (all === undefined || Number(over) >= Number(under)) return decimals
  return before + mixed(wholePart, [Number(over), Number(under)]) + decimals.slice(all.length)
}

function mixed(integer: string, [over, under]: readonly [number, number]): string {
  return String(Math.round((Number(integer) + over / under) * 1e6) / 1e6)
}
