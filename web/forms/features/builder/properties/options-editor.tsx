import { ListPlus, Plus } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { useTranslation } from '../../../../kit/words/i18n.ts'
import type { FieldPart } from './field-part.ts'
import { ManyOptionsDialog } from './many-options-dialog.tsx'
import { OptionRow } from './option-row.tsx'
import { type Option, relabelled, withLines } from './options.ts'

/** The options of a choice. Several lines pasted into one become options of their own. */
export function OptionsEditor({
  field,
  change,
  problem,
  valuesFollow,
  list: property = 'options',
  title,
}: FieldPart & {
  valuesFollow: boolean
  /** Which list of the field. */
  list?: 'options' | 'rows'
  title?: string
}) {
  const { t } = useTranslation()
  const id = useId()
  const listElement = useRef<HTMLUListElement>(null)
  const [showValues, setShowValues] = useState(false)
  const [addingMany, setAddingMany] = useState(false)
  const options = field[property] ?? []
  const set = (next: readonly Option[]) => change({ [property]: [...next] })
  const error = problem(property)

  function focusOption(index: number) {
    requestAnimationFrame(() =>
      listElement.current?.querySelectorAll<HTMLInputElement>('input[data-label]')[index]?.focus(),
    )
  }

  function insert(index: number, lines: readonly string[]) {
    set(withLines(options, index, lines))
    focusOption(index + lines.length - 1)
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>, index: number) {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean)
    if (lines.length < 2) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const replaces = selectionStart === 0 && selectionEnd === value.length ? 1 : 0
    set(withLines(options.toSpliced(index, replaces), index + 1 - replaces, lines))
  }

  function move(index: number, by: 1 | -1) {
    const option = options[index]
    const to = index + by
    if (!option || to < 0 || to >= options.length) return
    set(options.toSpliced(index, 1).toSpliced(to, 0, option))
    focusOption(to)
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) insert(index + 1, [''])
    else if (event.altKey && event.key === 'ArrowUp') move(index, -1)
    else if (event.altKey && event.key === 'ArrowDown') move(index, 1)
    else if (event.key === 'Backspace' && options[index]?.label === '' && options.length > 1) {
      set(options.toSpliced(index, 1))
      focusOption(Math.max(0, index - 1))
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <fieldset aria-labelledby={id} className="min-w-0 flex flex-col gap-1.5">
      <div className="flex items-center justify-between">
        <span id={id} className="text-xs font-medium text-ink-soft">
          {title ?? t('forms.options.title')}
        </span>
        <button
          type="button"
          aria-pressed={showValues}
          onClick={() => setShowValues(!showValues)}
          className="rounded-sm text-xs text-accent-ink hover:underline pointer-coarse:min-h-11"
        >
          {t(showValues ? 'forms.options.hideValues' : 'forms.options.showValues')}
        </button>
      </div>
      <ul ref={listElement} className="flex flex-col gap-1.5">
        {options.map((option, index) => (
          <OptionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: an option has no name of its own while it is typed
            key={index}
            option={option}
            index={index}
            isLast={index === options.length - 1}
            showValue={showValues}
            onLabel={(label) => set(relabelled(options, index, label, valuesFollow))}
            onValue={(value) => set(options.with(index, { ...option, value }))}
            onPaste={(event) => onPaste(event, index)}
            onKeyDown={(event) => onKeyDown(event, index)}
            onMove={(by) => move(index, by)}
            onRemove={() => set(options.toSpliced(index, 1))}
          />
        ))}
      </ul>
      {error && (
        <p role="alert" className="text-xs text-danger-ink">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-1">
        <Button size="sm" variant="ghost" icon={<Plus />} onClick={() => insert(options.length, [''])}>
          {t('forms.options.add')}
        </Button>
        <Button size="sm" variant="ghost" icon={<ListPlus />} onClick={() => setAddingMany(true)}>
          {t('forms.options.addMany')}
        </Button>
      </div>
      {addingMany && (
        <ManyOptionsDialog
          options={options}
          onSave={(next) => {
            set(next)
            setAddingMany(false)
          }}
          onClose={() => setAddingMany(false)}
        />
      )}
    </fieldset>
  )
}
