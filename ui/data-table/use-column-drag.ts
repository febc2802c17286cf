import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef } from 'react'

const kind = 'data-table-column'
type Side = 'left' | 'right'

/** Lets a heading be dragged to another place among its neighbours of the same table. */
export function useColumnDrag(
  ref: RefObject<HTMLTableCellElement | null>,
  id: string,
  enabled: boolean,
  onEdge: (side: Side | null) => void,
  onDrop: (id: string, side: Side) => void,
): void {
  const latest = useRef({ onEdge, onDrop })
  useEffect(() => {
    latest.current = { onEdge, onDrop }
  })
  useEffect(() => {
    const element = ref.current
    if (!element || !enabled) return
    const sideOf = (clientX: number): Side => {
      const { left, width } = element.getBoundingClientRect()
      return clientX < left + width / 2 ? 'left' : 'right'
    }
    return combine(
      draggable({
        element,
        getInitialData: () => ({ kind, id }),
        // The edge is for the width.
        canDrag: ({ input }) => input.clientX < element.getBoundingClientRect().right - 6,
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) =>
          source.data.kind === kind &&
          source.data.id !== id &&
          source.element.closest('table') === element.closest('table'),
        onDrag: ({ location }) => latest.current.onEdge(sideOf(location.current.input.clientX)),
        onDragLeave: () => latest.current.onEdge(null),
        onDrop: ({ source, location }) => {
          latest.current.onEdge(null)
          latest.current.onDrop(String(source.data.id), sideOf(location.current.input.clientX))
        },
      }),
    )
  }, [ref, id, enabled])
}
