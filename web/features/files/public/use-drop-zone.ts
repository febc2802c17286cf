import { type DragEvent, useRef, useState } from 'react'

type Zone = Partial<
  Record<'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent<HTMLElement>) => void>
>

/** A part of the page that takes dropped files, folders left out; `onDrop` null takes none. */
export function useDropZone(onDrop: ((files: readonly File[]) => void) | null): {
  over: boolean
  zone: Zone
} {
  const [over, setOver] = useState(false)
  // Children tell of entering and leaving, too.
  const depth = useRef(0)
  if (!onDrop) return { over: false, zone: {} }
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  const left = () => {
    depth.current = 0
    setOver(false)
  }
  return {
    over,
    zone: {
      onDragEnter: (event) => {
        if (!hasFiles(event)) return
        depth.current += 1
        setOver(true)
      },
      onDragOver: (event) => {
        if (hasFiles(event)) event.preventDefault()
      },
      onDragLeave: (event) => {
        if (!hasFiles(event)) return
        depth.current -= 1
        if (depth.current <= 0) left()
      },
      onDrop: (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        left()
        const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.())
        const files = [...event.dataTransfer.files].filter((_, at) => !entries[at]?.isDirectory)
        if (files.length > 0) onDrop(files)
      },
    },
  }
}
