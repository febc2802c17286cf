import { contrast, mix, readableOn, standingOut } from '../../../contract/values/brand-color.ts'

// As the tokens have them: what a colour lies on in each theme.
const light = ['#ffffff', '#f5f7f8', '#f0f3f5', '#e6ebee'] as const
const dark = ['#11191f', '#0b1116', '#18222a', '#202d37'] as const

/** The tokens that take the colour of a port, `#rrggbb`, made to be seen and read in both themes. */
export function brandTokens(color: string): Record<string, string> {
  const [day, night] = [toneOf(color, light, '#5b6975'), toneOf(color, dark, '#8d9ca7')]
  return Object.fromEntries(
    Object.keys(day).map((name) => [
      `--color-${name}`,
      `light-dark(${day[name as keyof Tone]}, ${night[name as keyof Tone]})`,
    ]),
  )
}

type Tone = ReturnType<typeof toneOf>

function toneOf(color: string, surfaces: readonly string[], faintInk: string) {
  const accent = standingOut(color, surfaces.slice(0, 3), 1.5)
  const on = readableOn(accent)
  const mark = standingOut(color, surfaces.slice(0, 3), 3)
  // As strong as the faintest text allows that stands on it.
  const tints = [0.24, 0.2, 0.16, 0.12, 0.1, 0.08, 0.06, 0.04, 0.02].map((share) =>
    mix(surfaces[0]!, mark, share),
  )
  const soft = tints.find((tint) => contrast(faintInk, tint) >= 4.6) ?? surfaces[0]!
  return {
    accent,
    // Away from its text: what is read on it stays readable.
    'accent-hover': mix(accent, on === '#ffffff' ? '#000000' : '#ffffff', 0.16),
    'on-accent': on,
    'accent-ink': standingOut(color, [...surfaces, soft], 4.5),
    'accent-soft': soft,
    selected: soft,
    focus: mark,
  }
}

/** Gives the page the colour of a port, or its own again. */
export function wearBrand(color: string | null): void {
  const { style } = document.documentElement
  for (const [name, value] of Object.entries(brandTokens(color ?? '#000000'))) {
    if (color) style.setProperty(name, value)
    else style.removeProperty(name)
  }
}
