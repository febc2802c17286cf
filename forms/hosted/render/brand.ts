import type { Definition } from '../../../contract/forms/definition.ts'
import type { PageFont } from '../../../contract/forms/vocabulary.ts'
import { contrast, mix, readableOn, standingOut } from '../../../contract/values/brand-color.ts'

interface Surfaces {
  /** Around the sheet, in a colour of the author's: nothing but the foot of the page is read on it. */
  ground?: string
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
export function themeCss({ color, theme, background, font }: Definition['branding']): string {
  const day = declarations(color, around(light, background), neutral.light)
  const night = declarations(color, around(dark, background && darkened(background)), neutral.dark)
  const letters = font && font !== 'system' ? `html:root{font-family:${fonts[font]}}` : ''
  if (theme === 'light') return `:root{color-scheme:light;${day}}${letters}`
  if (theme === 'dark') return `:root{color-scheme:dark;${night}}${letters}`
  // The logo was chosen for a light page: by night it lies on a plate.
  const plate = '--plate:#fff;--plate-edge:0.5rem 0.75rem'
  return `:root{color-scheme:light dark;${day}}@media(prefers-color-scheme:dark){:root{${night};${plate}}}${letters}`
}

/** Letters that computers and telephones have, the likeliest first. */
const fonts: Record<Exclude<PageFont, 'system'>, string> = {
  serif: 'Charter,"Bitstream Charter","Sitka Text",Cambria,Georgia,serif',
  rounded:
    'ui-rounded,"Hiragino Maru Gothic ProN",Quicksand,Comfortaa,"Arial Rounded MT Bold",Calibri,sans-serif',
  mono: 'ui-monospace,"Cascadia Code","Source Code Pro",Menlo,Consolas,"DejaVu Sans Mono",monospace',
}

/** The surfaces of a theme on a ground of the author's own. */
function around(surfaces: Surfaces, background: string | undefined): Surfaces {
  return background ? { ...surfaces, ground: background } : surfaces
}

function darkened(color: string): string {
  return mix(color, dark.canvas, 0.82)
}

/** The colour of the browser's own bar, by theme. */
export function barColors({ theme, background }: Definition['branding']): {
  color: string
  media: string | null
}[] {
  const day = background ?? light.canvas
  const night = background ? darkened(background) : dark.canvas
  if (theme !== 'system') return [{ color: theme === 'dark' ? night : day, media: null }]
  return [
    { color: day, media: '(prefers-color-scheme: light)' },
    { color: night, media: '(prefers-color-scheme: dark)' },
  ]
}

function declarations(brand: string, surfaces: Surfaces, colors: Record<string, string>): string {
  const { canvas, surface, raised, ground } = surfaces
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
    ...(ground ? { canvas: ground, foot: standingOut(colors.soft!, [ground], 4.5) } : {}),
  }
  return Object.entries(all)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}
