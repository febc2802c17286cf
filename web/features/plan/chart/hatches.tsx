import type { Category, Hatch } from '../colouring.ts'

/** Fill patterns of a chart or legend. `ids` keeps those of one drawing apart from another's. */
export function HatchDefs({
  ids,
  categories,
  scale,
}: {
  ids: string
  categories: readonly Category[]
  /** Pixels for a metre: hatching keeps its density on the medium whatever the zoom. */
  scale: number
}) {
  return (
    <defs>
      {categories.map(({ key, tone, hatch }) => (
        <pattern
          key={key}
          id={`${ids}-${key}`}
          patternUnits="userSpaceOnUse"
          width="7"
          height="7"
          patternTransform={`scale(${1 / scale})`}
        >
          <rect width="7" height="7" fill={groundOf(tone, hatch)} />
          <path
            d={HATCH_PATHS[hatch]}
            stroke={`var(${tone})`}
            strokeWidth={hatch === 'dotted' ? 2.2 : 1.3}
            strokeLinecap={hatch === 'dotted' ? 'round' : 'butt'}
            fill="none"
          />
        </pattern>
      ))}
    </defs>
  )
}

export function fillOf(ids: string, category: Category): string {
  return `url(#${ids}-${category.key})`
}

/** The filling of berths too small for hatching: as dark as the hatching looks from afar. */
export function plainFill({ tone, hatch }: Category): string {
  const share = hatch === 'solid' ? 75 : hatch === 'open' ? 40 : 60
  return `color-mix(in oklab, var(${tone}) ${share}%, var(--plan-berth))`
}

/** What stands behind letters on a filled berth. */
export function haloOn({ tone, hatch }: Category): string {
  return groundOf(tone, hatch)
}

function groundOf(tone: string, hatch: Hatch): string {
  const share = hatch === 'solid' ? 52 : hatch === 'open' ? 22 : 14
  return `color-mix(in oklab, var(${tone}) ${share}%, var(--plan-berth))`
}

const HATCH_PATHS: Record<Hatch, string> = {
  open: '',
  solid: '',
  rising: 'M-1 8L8 -1M-1 1L1 -1M6 8L8 6',
  falling: 'M-1 -1L8 8M6 -1L8 1M-1 6L1 8',
  crossed: 'M-1 8L8 -1M-1 1L1 -1M6 8L8 6M-1 -1L8 8M6 -1L8 1M-1 6L1 8',
  level: 'M0 3.5H7',
  dotted: 'M1.75 1.75h.01M5.25 5.25h.01',
}
