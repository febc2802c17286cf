import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { mostCustomOptions } from '../../../contract/records/custom-types.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { optionValue } from './names.ts'

/** An option while it is typed: one that is kept already has its value, a new one has none yet. */
export type DraftOption = { key: number; value: string | null; label: string }

let lastKey = 0

export function draftOptions(options: readonly { value: string; label: string }[]): readonly DraftOption[] {
  return options.map((option) => ({ key: ++lastKey, ...option }))
}

/** The options as they are kept: those with a label, new ones with a value of their own. */
export function storedOptions(options: readonly DraftOption[]): { value: string; label: string }[] {
  const taken = options.flatMap(({ value }) => value ?? [])
  return options.flatMap(({ value, label }) => {
    const text = label.trim()
    if (text === '' && value === null) return []
    const own = value ?? optionValue(text, taken)
    if (value === null) taken.push(own)
    return [{ value: own, label: text }]
  })
}

type OptionsEditorProps = {
  options: readonly DraftOption[]
  error: string | undefined
  onChange: (options: readonly DraftOption[]) => void
}

/** The options of a select in their order: typed, moved and taken away. Enter begins the next one. */
export function OptionsEditor({ options, error, onChange }: OptionsEditorProps) {
  const { t } = useTranslation()
  const add = () => onChange([...options, { key: ++lastKey, value: null, label: '' }])
  const move = (from: number, to: number) => {
    const others = options.filter((_, place) => place !== from)
    onChange([...others.slice(0, to), options[from]!, ...others.slice(to)])
  }
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 text-xs font-medium text-ink-soft">{t('customFields.options')}</legend>
      <ol className="flex flex-col gap-1.5">
        {options.map((option, place) => {
          const name = option.label || t('customFields.optionLabel', { number: place + 1 })
          return (
            <li key={option.key} className="flex items-center gap-1">
              <Input
                aria-label={t('customFields.optionLabel', { number: place + 1 })}
                value={option.label}
                maxLength={80}
                // One that was just added is where the typing goes on.
                autoFocus={option.value === null && option.label === ''}
                onChange={({ target }) =>
                  onChange(options.map((one) => (one === option ? { ...one, label: target.value } : one)))
                }
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
                  event.preventDefault()
                  if (option.label.trim() !== '') add()
                }}
                className="min-w-0 flex-1"
              />
              <IconButton
                label={t('customFields.optionUp', { option: name })}
                disabled={place === 0}
                onClick={() => move(place, place - 1)}
              >
                <ArrowUp />
              </IconButton>
              <IconButton
                label={t('customFields.optionDown', { option: name })}
                disabled={place === options.length - 1}
                onClick={() => move(place, place + 1)}
              >
                <ArrowDown />
              </IconButton>
              <IconButton
                label={t('customFields.removeOption', { option: name })}
                onClick={() => onChange(options.filter((one) => one !== option))}
              >
                <X />
              </IconButton>
            </li>
          )
        })}
      </ol>
      {options.length < mostCustomOptions && (
        <Button size="sm" variant="ghost" icon={<Plus />} className="self-start" onClick={add}>
          {t('customFields.addOption')}
        </Button>
      )}
      {error && (
        <p role="alert" className="text-xs text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  )
}
