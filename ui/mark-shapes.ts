/** Where a mark stands: its middle, and how wide and high it is. */
export type MarkPlace = { x: number; y: number; size: number }

/** A mark as two paths: what is drawn as a line of an eighth of its size, and what is filled. */
export type MarkPaths = { line: string; area: string }

/** A mooring that is empty, half taken or taken. */
export function statusPaths(status: 'available' | 'under_offer' | 'sold', place: MarkPlace): MarkPaths {
  const radius = 0.375 * place.size
  const area = { available: '', under_offer: halfDisc(place, radius), sold: ring(place, radius) }
  return { line: ring(place, 0.395 * place.size), area: area[status] }
}

/** A dial of which a share, from 0 to 1, is filled. */
export function dialPaths(share: number, place: MarkPlace): MarkPaths {
  return { line: ring(place, 0.41 * place.size), area: slice(place, 0.285 * place.size, share) }
}

/** A dial without beginning or end: what rests. */
export function restingPaths({ x, y, size }: MarkPlace): MarkPaths {
  const radius = 0.41 * size
  const parts = 8
  const at = (turn: number) => {
    const angle = turn * 2 * Math.PI
    return `${x + radius * Math.sin(angle)} ${y - radius * Math.cos(angle)}`
  }
  const arcs = Array.from(
    { length: parts },
    (_, part) => `M${at(part / parts)}A${radius} ${radius} 0 0 1 ${at((part + 0.62) / parts)}`,
  )
  return { line: arcs.join(''), area: '' }
}

/** One to four dots, as on a die. */
export function dotsPaths(count: 1 | 2 | 3 | 4, { x, y, size }: MarkPlace): MarkPaths {
  const dots = DOTS[count].map(([dx, dy]) => ring({ x: x + dx * size, y: y + dy * size, size }, 0.15 * size))
  return { line: '', area: dots.join('') }
}

/** A tick, a wave, a cross or a question mark: fits, fits loosely, does not, cannot be told. */
export function fitPaths(
  fit: 'well' | 'loosely' | 'small' | 'unknown',
  { x, y, size }: MarkPlace,
): MarkPaths {
  const at = (dx: number, dy: number) => `${x + dx * size} ${y + dy * size}`
  const r = 0.2 * size
  const lines = {
    well: `M${at(-0.36, 0.02)}L${at(-0.1, 0.28)}L${at(0.38, -0.28)}`,
    loosely: `M${at(-0.4, 0.08)}Q${at(-0.2, -0.3)} ${at(0, 0)}T${at(0.4, -0.08)}`,
    small: `M${at(-0.28, -0.28)}L${at(0.28, 0.28)}M${at(0.28, -0.28)}L${at(-0.28, 0.28)}`,
    unknown: `M${at(-0.2, -0.18)}A${r} ${r} 0 1 1 ${at(0, 0.02)}V${y + 0.14 * size}M${at(0, 0.36)}v${0.02 * size}`,
  }
  return { line: lines[fit], area: '' }
}

const DOTS = {
  1: [[0, 0]],
  2: [
    [-0.22, 0],
    [0.22, 0],
  ],
  3: [
    [0, -0.22],
    [-0.24, 0.2],
    [0.24, 0.2],
  ],
  4: [
    [-0.22, -0.22],
    [0.22, -0.22],
    [-0.22, 0.22],
    [0.22, 0.22],
  ],
} as const

function ring({ x, y }: MarkPlace, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
}

function halfDisc({ x, y }: MarkPlace, radius: number): string {
  return `M${x} ${y - radius}a${radius} ${radius} 0 0 0 0 ${2 * radius}Z`
}

function slice(place: MarkPlace, radius: number, share: number): string {
  if (share <= 0) return ''
  if (share >= 1) return ring(place, radius)
  const { x, y } = place
  const angle = share * 2 * Math.PI
  const end = `${x + radius * Math.sin(angle)} ${y - radius * Math.cos(angle)}`
  return `M${x} ${y}V${y - radius}A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${end}Z`
}
