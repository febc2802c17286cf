import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { useEffect, useState } from 'react'

type Edge = 'before' | 'after'

type Dragged = { id: string; label: string; pageId: string; index: number; enabled: boolean }

/** Drags a field over the page, and shows where another one would be dropped beside it. */
export function useDragging(
  row: { current: HTMLLIElement | null },
  { id, label, pageId, index, enabled }: Dragged,
) {
  const [dragging, setDragging] = useState(false)
  const [edge, setEdge] = useState<Edge | null>(null)

  useEffect(() => {
    const element = row.current
    if (!element || !enabled) return
    const edgeAt = (y: number): Edge => {
      const { top, height } = element.getBoundingClientRect()
      return y < top + height / 2 ? 'before' : 'after'
    }
    const stopDragging = draggable({
      element,
      getInitialData: () => ({ kind: 'field', id }),
      // The mark itself is empty: its field is seen by name.
      onGenerateDragPreview: ({ nativeSetDragImage }) =>
        setCustomNativeDragPreview({
          nativeSetDragImage,
          render: ({ container }) => {
            const chip = document.createElement('div')
            chip.className = 'max-w-80 truncate rounded-md border bg-surface px-3 py-2 font-medium text-ink'
            chip.textContent = label
            container.append(chip)
          },
        }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    })
    const stopDropping = dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.kind === 'field' || source.data.kind === 'new_field',
      getData: ({ input }) => ({ pageId, index: edgeAt(input.clientY) === 'before' ? index : index + 1 }),
      onDrag: ({ location, source }) =>
        setEdge(source.data.id === id ? null : edgeAt(location.current.input.clientY)),
      onDragLeave: () => setEdge(null),
      onDrop: () => setEdge(null),
    })
    return () => {
      stopDragging()
      stopDropping()
    }
  }, [row, id, label, pageId, index, enabled])

  return { dragging, edge }
}
