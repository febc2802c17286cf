import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'

const kind = 'ordered-row'

/** Lets a row be dragged by its handle among its neighbours. Gives the edge at which another would be let go. */
export function useRowDrag(
  row: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  id: string,
  onDrop: (id: string, after: boolean) => void,
): 'before' | 'after' | null {
  const [edge, setEdge] = useState<'before' | 'after' | null>(null)
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => {
    const element = row.current
    if (!element || !handle.current) return
    const isAfter = (clientY: number) => {
      const { top, height } = element.getBoundingClientRect()
      return clientY > top + height / 2
    }
    return combine(
      draggable({ element, dragHandle: handle.current, getInitialData: () => ({ kind, id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.kind === kind && source.data.id !== id,
        onDrag: ({ location }) => setEdge(isAfter(location.current.input.clientY) ? 'after' : 'before'),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location }) => {
          setEdge(null)
          latest.current(String(source.data.id), isAfter(location.current.input.clientY))
        },
      }),
    )
  }, [row, handle, id])
  return edge
}
