import { type KeyboardEvent, useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

type PartnerRecipientsProps = {
  value: string
  busy: boolean
  /** Says whether it was kept. */
  onKeep: (value: string) => Promise<boolean>
}

/** To whom inquiries for homes are forwarded: kept with Enter or when the field is left. */
export function PartnerRecipients({ value, busy, onKeep }: PartnerRecipientsProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)

  async function commit() {
    // What is being kept is left again when the field is.
    if (typed === null || busy) return
    if (typed.trim() === value || (await onKeep(typed))) setTyped(null)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') void commit()
    if (event.key === 'Escape') setTyped(null)
  }

  return (
    <Field label={t('settings.partners')} hint={t('settings.partnersHint')}>
      <Input
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void commit()}
        onKeyDown={onKeyDown}
        placeholder="sales@partner.example"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        disabled={busy}
      />
    </Field>
  )
}
