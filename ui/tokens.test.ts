import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const tokens = readTokens(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8'))

const surfaces = ['canvas', 'surface', 'raised', 'hover', 'pressed', 'selected']
const tones = ['accent', 'danger', 'warning', 'success', 'available', 'under-offer', 'sold']
const marks = [
  ...['available', 'under-offer', 'sold', 'focus', 'control'],
  ...['enquiry', 'qualified', 'eoi', 'reservation', 'deposit-paid', 'contract', 'nurturing'].map(
    (stage) => `stage-${stage}`,
  ),
]

describe.each(['light', 'dark'] as const)('colours in the %s theme', (theme) => {
  it.each(
    surfaces.flatMap((surface) =>
      ['ink', 'ink-soft', 'ink-faint', 'accent-ink'].map((ink) => [ink, surface]),
    ),
  )('text %s on %s is AA', (ink, surface) => {
    expect(contrast(theme, ink, surface)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(tones)('the text of a %s badge is AA', (tone) => {
    expect(contrast(theme, `${tone}-ink`, `${tone}-soft`)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(theme, `${tone}-ink`, 'surface')).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['accent', 'accent-hover', 'danger', 'danger-hover'])('the text of a %s button is AA', (fill) => {
    expect(
      contrast(theme, fill.startsWith('accent') ? 'on-accent' : 'on-danger', fill),
    ).toBeGreaterThanOrEqual(4.5)
  })

  it.each(marks)('the mark %s stands out from the surfaces', (mark) => {
    for (const surface of ['canvas', 'surface', 'raised']) {
      expect(contrast(theme, mark, surface)).toBeGreaterThanOrEqual(3)
    }
  })
})

function readTokens(css: string): Map<string, { light: string; dark: string }> {
  const found = new Map<string, { light: string; dark: string }>()
  for (const [, name, light, dark] of css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)) {
    found.set(name!, { light: light!, dark: dark! })
  }
  for (const [, name, value] of css.matchAll(/--color-([\w-]+): (#\w{6});/g)) {
    found.set(name!, { light: value!, dark: value! })
  }
  return found
}

function contrast(theme: 'light' | 'dark', one: string, other: string): number {
  const [bright, dim] = [luminance(one, theme), luminance(other, theme)].sort((a, b) => b - a)
  return (bright! + 0.05) / (dim! + 0.05)
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(name: string, theme: 'light' | 'dark'): number {
  const token = tokens.get(name)
  if (!token) throw new Error(`There is no colour ${name}`)
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(token[theme].slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
