import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { Spinner } from '../../../ui/button.tsx'

type DropZoneProps = {
  label: string
  hint: string
  busy: boolean
  /** What is said while the files are read. */
  reading: string
  accept: string
  several?: boolean
  onFiles: (files: readonly File[]) => void
}

/** Where files are chosen, or dropped. */
export function DropZone({ label, hint, busy, reading, accept, several = false, onFiles }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const all = [...(files ?? [])]
    if (all.length > 0 && !busy) onFiles(several ? all : all.slice(0, 1))
  }
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      className={`flex min-h-40 cursor-pointer flex-col items-center justify-center gap-1 rounded-lg border border-dashed px-6 py-8 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-focus ${over ? 'border-accent bg-accent-soft' : 'border-line-strong hover:bg-hover'}`}
    >
      {busy ? (
        <Spinner className="size-8 text-ink-faint" />
      ) : (
        <FileUp className="size-8 stroke-[1.25] text-ink-faint" aria-hidden="true" />
      )}
      <span className="mt-2 text-base font-medium">{busy ? reading : label}</span>
      <span className="max-w-96 text-sm text-ink-soft text-pretty">{hint}</span>
      <input
        type="file"
        multiple={several}
        accept={accept}
        aria-label={label}
        disabled={busy}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </label>
  )
}
