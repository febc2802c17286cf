import { signingOrders } from '../../../contract/documents/vocabulary.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { RecipientRows } from '../signing/public/recipient-rows.tsx'
import { type Draft, newAddressOf } from './wizard.ts'

type RecipientsStepProps = {
  draft: Draft
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<Draft>) => void
}

/** Who the document is for, and in which order they act. */
export function RecipientsStep({ draft, errors, onChange }: RecipientsStepProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const address = newAddressOf(draft)
  const { recipients, known } = draft
  const last = Math.max(0, ...recipients.map(({ signingOrder }) => signingOrder))
  const missing = (['developer', 'approver'] as const).filter(
    (role) => known[role] && !recipients.some(({ email }) => email === known[role]!.email),
  )
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <Field label={t('signing.orderOf')}>
        <Select
          value={draft.signingOrder}
          onValueChange={(signingOrder) => onChange({ signingOrder })}
          options={signingOrders.map((value) => ({ value, label: t(`signing.orders.${value}`) }))}
        />
      </Field>
      <RecipientRows
        rows={recipients}
        errors={errors}
        fresh={(signingOrder) => ({ role: 'client', signingOrder, name: '', email: '' })}
        onChange={(next) => onChange({ recipients: next, fields: keptFields(draft, next) })}
      />
      {address && can('clients.edit') && (
        <Checkbox
          label={t('wizard.storeAddress', { email: address, name: known.client!.name })}
          checked={draft.storesAddress}
          onCheckedChange={(storesAddress) => onChange({ storesAddress })}
        />
      )}
      {missing.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {missing.map((role) => (
            <Button
              key={role}
              size="sm"
              onClick={() =>
                onChange({ recipients: [...recipients, { role, signingOrder: last + 1, ...known[role]! }] })
              }
            >
              {t('wizard.addKnown', { name: known[role]!.name })}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Fields stay with whoever they are for; those of somebody who was taken away go. */
function keptFields({ recipients, fields }: Draft, next: Draft['recipients']): Draft['fields'] {
  if (next.length >= recipients.length) return fields
  const gone = recipients.findIndex((one) => !next.includes(one))
  return fields
    .filter(({ signerIndex }) => signerIndex !== gone)
    .map((one) =>
      one.signerIndex !== null && one.signerIndex > gone ? { ...one, signerIndex: one.signerIndex - 1 } : one,
    )
}
