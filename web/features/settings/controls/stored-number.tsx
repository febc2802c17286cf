import { useId, useState } from 'react'
import { Input } from '../../../../ui/input.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'

type StoredNumberProps = {
  value: number
  least: number
  most: number
  /** Whether it is being stored: it cannot be changed meanwhile, and keeps the focus. */
  busy: boolean
  /** Comes back once it is stored or refused: what was typed stands until then. That of when the typing began is called. */
  onStore: (value: number) => Promise<unknown>
  'aria-label'?: string
}

/** A whole number that is stored when the field is left or Enter is pressed; one that does not fit stays, with why. */
export function StoredNumber({ value, least, most, busy, onStore, ...rest }: StoredNumberProps) {
  const { t } = useTranslation()
  const id = useId()
  // What is typed, and what stores it over the value it was typed over.
  const [typed, setTyped] = useState<{ text: string; store: typeof onStore } | null>(null)
  const [refused, setRefused] = useState(false)

  async function commit() {
    if (typed === null || busy) return
    const number = Number(typed.text)
    const fits = typed.text.trim() !== '' && Number.isInteger(number) && number >= least && number <= most
    setRefused(!fits)
    if (!fits) return
    if (number !== value) await typed.store(number)
    setTyped(null)
  }

  return (
    <span className="flex flex-col gap-1">
      <Input
        {...rest}
        {...(refused ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
        type="number"
        min={least}
        max={most}
        value={typed?.text ?? String(value)}
        readOnly={busy}
        className="w-20 text-right tabular-nums"
        onChange={({ target }) => setTyped({ text: target.value, store: typed?.store ?? onStore })}
        onBlur={() => void commit()}
        onKeyDown={({ key }) => key === 'Enter' && void commit()}
      />
      {refused && (
        <span id={id} role="alert" className="text-xs text-danger-ink">
          {t('settings.numberRange', { least, most })}
        </span>
      )}
    </span>
  )
}
