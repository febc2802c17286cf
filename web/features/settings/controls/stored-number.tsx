import { useId, useState } from 'react'
import { Input } from '../../../../ui/input.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'

type StoredNumberProps = {
  value: number
  least: number
  most: number
  /** Whether it is being stored: it cannot be changed meanwhile, and keeps the focus. */
  busy: boolean
  /** Comes back once it is stored or refused: what was typed stands until then. */
  onStore: (value: number) => Promise<unknown>
  'aria-label'?: string
}

/** A whole number that is stored when the field is left or Enter is pressed; one that does not fit stays, with why. */
export function StoredNumber({ value, least, most, busy, onStore, ...rest }: StoredNumberProps) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [refused, setRefused] = useState(false)

  async function commit() {
    if (typed === null || busy) return
    const number = Number(typed)
    const fits = typed.trim() !== '' && Number.isInteger(number) && number >= least && number <= most
    setRefused(!fits)
    if (!fits) return
    if (number !== value) await onStore(number)
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
        value={typed ?? String(value)}
        readOnly={busy}
        className="w-20 text-right tabular-nums"
        onChange={({ target }) => setTyped(target.value)}
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
