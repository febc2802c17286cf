import { useEffect, useRef, useState } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import { controlClass } from '../../../../ui/input.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'

type RowCellProps = {
  header: string
  row: number
  /** The cell as it counts. */
  text: string
  /** The value as it will be stored, in words; null where the cell is kept as it stands. */
  becomes: string | null
  /** What the file has there, when the cell was put right. */
  replaced: string | undefined
  wrong: boolean
  /** Puts the cell right; absent where that is over. */
  onFix?: (value: string | null) => Promise<unknown>
}

/** A cell: what it becomes, under it what it said where that reads otherwise, and a way to put it right. */
export function RowCell({ header, row, text, becomes, replaced, wrong, onFix }: RowCellProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  // What could not be stored is there again for the next try.
  const [unstored, setUnstored] = useState<string | null>(null)
  const cell = useRef<HTMLButtonElement>(null)
  const byKey = useRef(false)
  useEffect(() => {
    if (typed !== null || !byKey.current) return
    byKey.current = false
    cell.current?.focus()
  }, [typed])
  const same = becomes === null || becomes === text
  const inFile = replaced ?? (same ? undefined : text)
  const fix = (value: string | null) => {
    setUnstored(null)
    onFix?.(value).catch(() => setUnstored(value))
  }
  const save = (value: string | null) => {
    setTyped(null)
    if (value !== null && value.trim() !== text) fix(value.trim())
  }
  if (typed !== null) {
    return (
      <td className="px-1.5 py-1">
        <input
          // biome-ignore lint/a11y/noAutofocus: the person just asked to type here.
          autoFocus
          aria-label={t('imports.fixCell', { column: header, row })}
          className={cx(controlClass, 'h-7 min-w-32 px-1.5 pointer-coarse:h-11')}
          value={typed}
          maxLength={10_000}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => save(typed)}
          onKeyDown={(event) => {
            byKey.current = event.key === 'Enter' || event.key === 'Escape'
            // The cell gets the focus, and would take the same key for a press.
            if (byKey.current) event.preventDefault()
            if (event.key === 'Enter') save(typed)
            if (event.key === 'Escape') setTyped(null)
          }}
        />
        {replaced !== undefined && (
          <button
            type="button"
            className="mt-0.5 block max-w-52 truncate text-xs text-accent-ink underline"
            // The input loses its focus first, and would take the typed text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setTyped(null)
              fix(null)
            }}
          >
            {t('imports.fixBack', { text: replaced === '' ? t('imports.nothing') : replaced })}
          </button>
        )}
      </td>
    )
  }
  const content = (
    <>
      <span
        className={cx(
          'block min-h-5 truncate',
          wrong ? 'text-danger-ink' : same && replaced === undefined ? 'text-ink-soft' : null,
          replaced === undefined ? null : 'font-medium',
        )}
      >
        {same ? text : becomes}
      </span>
      {inFile !== undefined && (inFile !== '' || replaced !== undefined) && (
        <span className="block truncate text-xs text-ink-faint">
          {t(replaced === undefined ? 'imports.inFile' : 'imports.fixedFrom', {
            text: inFile === '' ? t('imports.nothing') : inFile,
          })}
        </span>
      )}
    </>
  )
  if (!onFix) return <td className={`${cellClass} px-3`}>{content}</td>
  return (
    <td className={cellClass}>
      <button
        ref={cell}
        type="button"
        title={t('imports.fixHint')}
        aria-label={t('imports.fixCellIs', {
          column: header,
          row,
          text: text === '' ? t('imports.nothing') : text,
        })}
        className={cx(
          'block w-full min-w-12 max-w-60 rounded-sm px-3 py-0.5 text-left hover:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus pointer-coarse:min-h-11',
          wrong ? 'bg-danger-soft' : null,
        )}
        onClick={() => setTyped(unstored ?? text)}
      >
        {content}
      </button>
    </td>
  )
}

const cellClass = 'max-w-60 py-1 whitespace-nowrap'
