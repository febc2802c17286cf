import type { Definition } from '../../../contract/forms/definition.ts'
import { contrast, mix, readableOn, standingOut } from '../../../contract/values/brand-color.ts'

interface Surfaces {
  canvas: string
  surface: string
  raised: string
}

const light = { canvas: '#f3f5f7', surface: '#ffffff', raised: '#f7f9fa' }
const dark = { canvas: '#0b1014', surface: '#131a20', raised: '#1a232b' }

const neutral = {
  light: {
    ink: '#14202a',
    soft: '#4a5864',
    line: '#dfe5e9',
    control: '#83919c',
    danger: '#b3261e',
    'danger-soft': '#fdf0ee',
    good: '#0f6b49',
  },
  dark: {
    ink: '#e9eff3',
    soft: '#a9b7c1',
    line: '#2a3740',
    control: '#6d7d88',
    danger: '#ff9b8f',
    'danger-soft': '#33191a',
    good: '#6fd3a8',
  },
}

/** The colours of a form's page in the theme its author chose, its brand colour made to read well in each. */
export function themeCss({ color, theme }: Definition['branding']): string {
  const day = declarations(color, light, neutral.light)
  const night = declarations(color, dark, neutral.dark)
  if (theme === 'light') return `:root{color-scheme:light;${day}}`
  if (theme === 'dark') return `:root{color-scheme:dark;${night}}`
  // The logo was chosen for a light page: by night it lies on a plate.
  const plate = '--plate:#fff;--plate-edge:0.5rem 0.75rem'
  return `:root{color-scheme:light dark;${day}}@media(prefers-color-scheme:dark){:root{${night};${plate}}}`
}

/** The colour of the browser's own bar, by theme. */
export function barColors(theme: Definition['branding']['theme']): { color: string; media: string | null }[] {
  if (theme !== 'system') return [{ color: theme === 'dark' ? dark.canvas : light.canvas, media: null }]
  return [
    { color: light.canvas, media: '(prefers-color-scheme: light)' },
    { color: dark.canvas, media: '(prefers-color-scheme: dark)' },
  ]
}

function declarations(brand: string, surfaces: Surfaces, colors: Record<string, string>): string {
  const { canvas, surface, raised } = surfaces
  // A button is known by its text and keeps the colour; marks must be seen on the surface, text must be read on it.
  const accent = standingOut(brand, [surface], 1.5)
  const mark = standingOut(brand, [surface, canvas], 3)
  const tint = mix(surface, mark, contrast(surface, '#ffffff') < 2 ? 0.07 : 0.16)
  const all: Record<string, string> = {
    canvas,
    surface,
    raised,
    ...colors,
    accent,
    'accent-strong': mix(accent, readableOn(accent) === '#ffffff' ? '#000000' : '#ffffff', 0.1),
    'on-accent': readableOn(accent),
    mark,
    'on-mark': readableOn(mark),
    'accent-ink': standingOut(brand, [surface, tint, canvas], 4.5),
    tint,
  }
  return Object.entries(all)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}
