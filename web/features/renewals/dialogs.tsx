import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { DayField } from '../../kit/form/text-field.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { useActs } from './use-acts.ts'
import { commonEnd, type Desk, type Renewal } from './vocabulary.ts'

export type DialogProps = {
  rows: readonly Renewal[]
  acts: ReturnType<typeof useActs>
  /** Whether mail leaves, and whether tax comes on top. */
  desk: Pick<Desk, 'mailLeaves' | 'taxed'>
  onClose: () => void
}

/** Asks until when the chosen tenancies are renewed. */
export function RenewDialog({ rows: initialRows, acts, onClose }: Omit<DialogProps, 'desk'>) {
  const { t } = useTranslation()
  const [rows] = useState(initialRows)
  // An end that was offered holds unless another one is written.
  const offered = rows.every(({ state }) => state === 'offered' || state === 'accepted')
  const form = useForm({ defaultValues: { newEndDate: offered ? '' : commonEnd(rows) } })
  const saving = useSaving(form, ['newEndDate'], async ({ newEndDate }) => {
    await acts.renew(
      rows.map(({ id }) => id),
      newEndDate || undefined,
    )
    onClose()
  })
  return (
    <FormDialog
      title={t('renewals.renewTitle', { count: rows.length })}
      description={t('renewals.renewHint')}
      submitLabel={t('renewals.act.renew')}
      {...saving}
      onClose={onClose}
    >
      <DayField
        form={form}
        name="newEndDate"
        label={t('renewals.newEnd')}
        hint={t(offered ? 'renewals.asOffered' : 'renewals.asOfferedElse')}
      />
    </FormDialog>
  )
}
