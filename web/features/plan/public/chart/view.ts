import type { Bounds, Point } from '../layout/geometry.ts'

/** What the chart shows: the plan point at its centre and pixels for a metre. */
export type View = { x: number; y: number; scale: number }
export type Size = { width: number; height: number }

export const CLOSEST = 60

/** The view that shows the bounds whole. */
export function fitView(bounds: Bounds, size: Size, margin = 8): View {
  const across = Math.max(size.width - 2 * margin, 10) / Math.max(bounds.width, 1)
  const down = Math.max(size.height - 2 * margin, 10) / Math.max(bounds.height, 1)
  return {
    x: bounds.x + bounds.width / 2,
    y: bounds.y + bounds.height / 2,
    scale: Math.min(across, down, CLOSEST),
  }
}

export function toScreen(view: View, size: Size, point: Point): Point {
  return {
    x: (point.x - view.x) * view.scale + size.width / 2,
    y: (point.y - view.y) * view.scale + size.height / 2,
  }
}

export function toPlan(view: View, size: Size, point: Point): Point {
  return {
    x: (point.x - size.width / 2) / view.scale + view.x,
    y: (point.y - size.height / 2) / view.scale + view.y,
  }
}

export function panBy(view: View, dx: number, dy: number): View {
  return { ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale }
}

/** Zooms by a factor, keeping the plan point under `at` (in pixels) where it is. */
export function zoomAbout(view: View, size: Size, at: Point, factor: number, farthest: number): View {
  const scale = Math.min(Math.max(view.scale * factor, farthest), CLOSEST)
  const fixed = toPlan(view, size, at)
  return {
    x: fixed.x - (at.x - size.width / 2) / scale,
    y: fixed.y - (at.y - size.height / 2) / scale,
    scale,
  }
}

/** Keeps some of the plan in sight. */
export function keepInSight(view: View, bounds: Bounds): View {
  const within = (value: number, from: number, length: number) =>
    Math.min(Math.max(value, from), from + length)
  return {
    ...view,
    x: within(view.x, bounds.x, bounds.width),
    y: within(view.y, bounds.y, bounds.height),
  }
}

/** The view moved just so far that the point stands clear of the edges. */
export function revealing(view: View, size: Size, point: Point, margin = 60): View {
  const at = toScreen(view, size, point)
  const push = (value: number, length: number) => {
    const room = Math.min(margin, length / 3)
    return value < room ? room - value : value > length - room ? length - room - value : 0
  }
  return panBy(view, push(at.x, size.width), push(at.y, size.height))
}

/** The transform of the layer drawn in metres. */
export function planTransform(view: View, size: Size): string {
  const { scale } = view
  return `translate(${size.width / 2 - view.x * scale} ${size.height / 2 - view.y * scale}) scale(${scale})`
}

/** The drawing reaches this share of the frame beyond each edge, so that a drag has something to show. */
export const OVERSCAN = 0.25

/** The size of the drawing behind a frame. */
export function sheetSize({ width, height }: Size): Size {
  return { width: width * (1 + 2 * OVERSCAN), height: height * (1 + 2 * OVERSCAN) }
}

/** How a drawing made for one view is shifted and scaled, from its top left corner, to show another. */
export function carry(drawn: View, now: View, sheet: Size): { dx: number; dy: number; ratio: number } {
  const ratio = now.scale / drawn.scale
  return {
    ratio,
    dx: (sheet.width / 2) * (1 - ratio) + (drawn.x - now.x) * now.scale,
    dy: (sheet.height / 2) * (1 - ratio) + (drawn.y - now.y) * now.scale,
  }
}

/**
 * Whether a carried drawing will do until the gesture comes to rest: it leaves little of its frame bare and is not too
 * coarse or too fine to look at. Drawing anew costs frames.
 */
export function carriesWell(drawn: View, now: View, size: Size): boolean {
  const ratio = now.scale / drawn.scale
  if (ratio > 3.5 || ratio < 0.45) return false
  const covers = (distance: number, length: number) =>
    Math.abs(distance) * now.scale + length / 2 <= (length / 2 + OVERSCAN * length) * ratio + BARE * length
  return covers(now.x - drawn.x, size.width) && covers(now.y - drawn.y, size.height)
}

/** Share of the frame that may show open water beyond the drawing while it moves. */
const BARE = 0.2

/** The part of the plan in sight. */
export function boundsInSight(view: View, size: Size): Bounds {
  const width = size.width / view.scale
  const height = size.height / view.scale
  return { x: view.x - width / 2, y: view.y - height / 2, width, height }
}

/** A round length for the scale bar, at most `most` pixels long. */
export function scaleBar(
  scale: number,
  metresPerUnit: number,
  most = 150,
): { units: number; pixels: number } {
  const room = most / (scale * metresPerUnit)
  const power = 10 ** Math.floor(Math.log10(room))
  const units = [5, 2, 1].map((step) => step * power).find((length) => length <= room) ?? power
  return { units, pixels: units * metresPerUnit * scale }
}
