import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { DayInput } from '../../kit/dates/day-input.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
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
  const [problem, setProblem] = useState<unknown>(null)
  // An end that was offered holds unless another one is written.
  const offered = rows.every(({ state }) => state === 'offered' || state === 'accepted')
  const form = useForm({ defaultValues: { newEndDate: offered ? '' : commonEnd(rows) } })
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async ({ newEndDate }) => {
    setProblem(null)
    try {
      await acts.renew(
        rows.map(({ id }) => id),
        newEndDate || undefined,
      )
      onClose()
    } catch (error) {
      setProblem(showFieldErrors(error, form.setError, ['newEndDate']))
    }
  })
  return (
    <FormDialog
      title={t('renewals.renewTitle', { count: rows.length })}
      description={t('renewals.renewHint')}
      submitLabel={t('renewals.act.renew')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field
        label={t('renewals.newEnd')}
        hint={t(offered ? 'renewals.asOffered' : 'renewals.asOfferedElse')}
        error={errors.newEndDate?.message}
      >
        <DayInput {...form.register('newEndDate')} />
      </Field>
    </FormDialog>
  )
}
