export type Point = { x: number; y: number }
export type Bounds = { x: number; y: number; width: number; height: number }

/** A rectangle lying anywhere: centre, half sizes along its own axes, clockwise rotation in degrees (y points down). */
export type Slab = { x: number; y: number; halfWidth: number; halfLength: number; rotation: number }

/** Where a frame starts, which way it runs and which side of it is the positive one. */
export type Frame = { origin: Point; along: Point; across: Point }

export function inFrame(frame: Frame, along: number, across: number): Point {
  return {
    x: frame.origin.x + frame.along.x * along + frame.across.x * across,
    y: frame.origin.y + frame.along.y * along + frame.across.y * across,
  }
}

/** The point's place in the frame: how far along, how far across. */
export function fromFrame(frame: Frame, point: Point): { along: number; across: number } {
  const dx = point.x - frame.origin.x
  const dy = point.y - frame.origin.y
  return {
    along: dx * frame.along.x + dy * frame.along.y,
    across: dx * frame.across.x + dy * frame.across.y,
  }
}

export function frameRectangle(frame: Frame, along: [number, number], across: [number, number]): Point[] {
  return [
    inFrame(frame, along[0], across[0]),
    inFrame(frame, along[1], across[0]),
    inFrame(frame, along[1], across[1]),
    inFrame(frame, along[0], across[1]),
  ]
}

/** The unit vector a berth's head points to; rotation 0 is up on the chart. */
export function headingOf(rotation: number): Point {
  const angle = (rotation * Math.PI) / 180
  return { x: clean(Math.sin(angle)), y: clean(-Math.cos(angle)) }
}

/** The rotation in [0, 360) whose head points along the vector. */
export function rotationOf(heading: Point): number {
  const degrees = (Math.atan2(heading.x, -heading.y) * 180) / Math.PI
  return clean((degrees + 360) % 360)
}

/** Corners of a slab, beginning at the left of its head, clockwise. */
export function corners(slab: Slab): Point[] {
  const up = headingOf(slab.rotation)
  const right = { x: -up.y, y: up.x }
  const corner = (side: number, end: number): Point => ({
    x: slab.x + right.x * side * slab.halfWidth + up.x * end * slab.halfLength,
    y: slab.y + right.y * side * slab.halfWidth + up.y * end * slab.halfLength,
  })
  return [corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)]
}

/** Whether two slabs share more than `slack` metres in every direction (separating axes). */
export function overlap(a: Slab, b: Slab, slack = 0.001): boolean {
  const reach = Math.hypot(a.halfWidth, a.halfLength) + Math.hypot(b.halfWidth, b.halfLength)
  if (Math.hypot(a.x - b.x, a.y - b.y) >= reach) return false
  const cornersA = corners(a)
  const cornersB = corners(b)
  for (const rotation of [a.rotation, a.rotation + 90, b.rotation, b.rotation + 90]) {
    const axis = headingOf(rotation)
    const [minA, maxA] = shadow(cornersA, axis)
    const [minB, maxB] = shadow(cornersB, axis)
    if (Math.min(maxA, maxB) - Math.max(minA, minB) <= slack) return false
  }
  return true
}

export function contains(slab: Slab, point: Point): boolean {
  const up = headingOf(slab.rotation)
  const dx = point.x - slab.x
  const dy = point.y - slab.y
  return (
    Math.abs(dx * up.x + dy * up.y) <= slab.halfLength && Math.abs(dy * up.x - dx * up.y) <= slab.halfWidth
  )
}

export function boundsOf(points: Iterable<Point>): Bounds {
  let minX = Infinity
  let minY = Infinity
  let maxX = -Infinity
  let maxY = -Infinity
  for (const { x, y } of points) {
    minX = Math.min(minX, x)
    minY = Math.min(minY, y)
    maxX = Math.max(maxX, x)
    maxY = Math.max(maxY, y)
  }
  if (minX === Infinity) return { x: 0, y: 0, width: 0, height: 0 }
  return { x: minX, y: minY, width: maxX - minX, height: maxY - minY }
}

export function grow(bounds: Bounds, by: number): Bounds {
  return {
    x: bounds.x - by,
    y: bounds.y - by,
    width: bounds.width + 2 * by,
    height: bounds.height + 2 * by,
  }
}

/** Whether a point lies inside a closed polygon (even-odd). */
export function insidePolygon(polygon: readonly Point[], point: Point): boolean {
  let inside = false
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const a = polygon[i]!
    const b = polygon[j]!
    if (a.y > point.y === b.y > point.y) continue
    if (point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  }
  return inside
}

function shadow(points: readonly Point[], axis: Point): [number, number] {
  let min = Infinity
  let max = -Infinity
  for (const point of points) {
    const place = point.x * axis.x + point.y * axis.y
    min = Math.min(min, place)
    max = Math.max(max, place)
  }
  return [min, max]
}

/** Quarter turns come out as whole numbers, so that laid-out berths stand exactly on their lines. */
function clean(value: number): number {
  const near = Math.round(value)
  return Math.abs(value - near) < 1e-9 ? near + 0 : value
}
