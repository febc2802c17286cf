import { useEffect, useMemo, useState } from 'react'
import type { Grip } from '../chart/use-chart-pointer.ts'
import type { Point } from '../public/layout/geometry.ts'
import type { Backdrop, BackdropTool } from './use-backdrop.ts'

/** The picture where it is shown while it is dragged, and the grip that drags it. */
export function useShiftedBackdrop(backdrop: Backdrop | null, tool: BackdropTool | null) {
  const [shift, setShift] = useState<Point | null>(null)
  const shifted = useMemo(
    () => (backdrop && shift ? { ...backdrop, x: backdrop.x + shift.x, y: backdrop.y + shift.y } : backdrop),
    [backdrop, shift],
  )
  // The new place came back from the server: nothing is added to it any more.
  const place = backdrop ? `${backdrop.x} ${backdrop.y}` : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what changed
  useEffect(() => setShift(null), [place])

  const grabPicture = (from: Point): Grip | null => {
    if (tool?.kind !== 'move' || !backdrop) return null
    let last: Point = { x: 0, y: 0 }
    return {
      move: (to) => {
        last = { x: to.x - from.x, y: to.y - from.y }
        setShift(last)
      },
      end: () => tool.onMove({ x: backdrop.x + last.x, y: backdrop.y + last.y }),
      cancel: () => setShift(null),
    }
  }
  return { shifted, grabPicture }
}
