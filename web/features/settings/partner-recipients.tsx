import { type KeyboardEvent, useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

type PartnerRecipientsProps = {
  value: string
  busy: boolean
  /** Says whether it was kept. That of when the typing began is called. */
  onKeep: (value: string) => Promise<boolean>
}

/** To whom inquiries for homes are forwarded: kept with Enter or when the field is left. */
export function PartnerRecipients({ value, busy, onKeep }: PartnerRecipientsProps) {
  const { t } = useTranslation()
  // What is typed, and what stores it over the value it was typed over.
  const [typed, setTyped] = useState<{ text: string; keep: typeof onKeep } | null>(null)

  async function commit() {
    // What is being kept is left again when the field is.
    if (typed === null || busy) return
    if (typed.text.trim() === value || (await typed.keep(typed.text))) setTyped(null)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') void commit()
    if (event.key === 'Escape') setTyped(null)
  }

  return (
    <Field label={t('settings.partners')} hint={t('settings.partnersHint')}>
      <Input
        value={typed?.text ?? value}
        onChange={({ target }) => setTyped({ text: target.value, keep: typed?.keep ?? onKeep })}
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
