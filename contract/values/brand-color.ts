/** Black or white, whichever reads better on a colour written `#rrggbb`: one of them is always AA. */
export function readableOn(color: string): '#000000' | '#ffffff' {
  return contrast('#000000', color) >= contrast('#ffffff', color) ? '#000000' : '#ffffff'
}

/**
 * The colour nearest to `color` that stands out from every one of `surfaces` by at least `ratio` (WCAG contrast):
 * darkened on light surfaces, lightened on dark ones. Colours are written `#rrggbb`.
 */
export function standingOut(color: string, surfaces: readonly string[], ratio: number): string {
  const pole = readableOn(surfaces[0]!)
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(color, pole, share)
    if (surfaces.every((surface) => contrast(mixed, surface) >= ratio)) return mixed
  }
  return pole
}

/** WCAG contrast of two colours written `#rrggbb`, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [left, right] = [luminance(one), luminance(other)]
  return (Math.max(left, right) + 0.05) / (Math.min(left, right) + 0.05)
}

/** `color` with `share` (0 to 1) of `other` mixed in. Colours are written `#rrggbb`. */
export function mix(color: string, other: string, share: number): string {
  const to = channels(other)
  const mixed = channels(color).map((value, at) => Math.round(value + (to[at]! - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const channel = value / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
