import type { Land } from '../../layout/shore.ts'
import type { Pontoon } from '../../layout/walkways.ts'
import type { Point } from '../layout/geometry.ts'
import type { BerthShape } from '../layout/layout.ts'

/** One path through many closed shapes: thousands of berths are a handful of elements. */
export function polygonsPath(polygons: Iterable<readonly Point[]>): string {
  let path = ''
  for (const polygon of polygons) {
    polygon.forEach((point, index) => {
      path += `${index === 0 ? 'M' : 'L'}${pair(point)}`
    })
    path += 'Z'
  }
  return path
}

export function linesPath(lines: Iterable<readonly [Point, Point]>): string {
  let path = ''
  for (const [from, to] of lines) path += `M${pair(from)}L${pair(to)}`
  return path
}

export function dotsPath(dots: Iterable<Point>, radius: number): string {
  let path = ''
  for (const { x, y } of dots) {
    path += `M${pair({ x: x - radius, y })}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
  }
  return path
}

/** The land as one closed path: straight along the quays, curved where the coast is natural. */
export function landPath({ outline, natural }: Land): string {
  const at = (index: number) => outline[Math.min(Math.max(index, 0), outline.length - 1)]!
  let path = ''
  outline.forEach((point, index) => {
    if (index === 0) {
      path += `M${pair(point)}`
      return
    }
    if (!natural[index - 1]) {
      path += `L${pair(point)}`
      return
    }
    const from = at(index - 1)
    const before = natural[index - 2] ? at(index - 2) : from
    const after = natural[index] ? at(index + 1) : point
    const first = { x: from.x + (point.x - before.x) / 6, y: from.y + (point.y - before.y) / 6 }
    const second = { x: point.x - (after.x - from.x) / 6, y: point.y - (after.y - from.y) / 6 }
    path += `C${pair(first)} ${pair(second)} ${pair(point)}`
  })
  return `${path}Z`
}

/** The paths of everything that does not change with the colours. */
export type GroundPaths = {
  land: string
  quays: string
  walkways: string
  apron: string
  moles: string
  fingers: string
  booms: string
  posts: string
  buoys: string
  fields: string
}

export function groundPaths(pontoons: readonly Pontoon[], land: Land | null): GroundPaths {
  const outlines = (...kinds: Pontoon['kind'][]) =>
    polygonsPath(pontoons.filter((pontoon) => kinds.includes(pontoon.kind)).map((pontoon) => pontoon.outline))
  return {
    land: land ? landPath(land) : '',
    quays: linesPath(land?.quays ?? []),
    walkways: outlines('pontoon'),
    apron: outlines('quay', 'land'),
    moles: outlines('mole'),
    fingers: polygonsPath(pontoons.flatMap((pontoon) => pontoon.fingers)),
    booms: linesPath(pontoons.flatMap((pontoon) => pontoon.booms)),
    posts: dotsPath(
      pontoons.flatMap((pontoon) => pontoon.posts),
      0.28,
    ),
    buoys: dotsPath(
      pontoons.flatMap((pontoon) => pontoon.buoys),
      0.28,
    ),
    fields: outlines('buoys'),
  }
}

export function berthsPath(shapes: readonly BerthShape[]): string {
  return polygonsPath(shapes.map((shape) => shape.outline))
}

function pair({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
