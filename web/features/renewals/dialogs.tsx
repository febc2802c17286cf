import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Combobox, type ComboboxOption } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { DayInput } from '../../components/dates/day-input.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { CurrencyInput } from '../../components/place/currency-input.tsx'
import { showFieldErrors } from '../../lib/form-errors.ts'
import { useRead } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import { dayIn, readAmount } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import type { useActs } from './use-acts.ts'
import type { Renewal } from './vocabulary.ts'

type DialogProps = { rows: readonly Renewal[]; acts: ReturnType<typeof useActs>; onClose: () => void }

/** The one end that all would have a year later; nothing where they differ. */
function commonEnd(rows: readonly Renewal[]): string {
  const ends = new Set(rows.map(({ suggestedEndDate }) => suggestedEndDate ?? ''))
  return ends.size === 1 ? [...ends][0]! : ''
}

function daysOn(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Days that a client has to answer, where nobody says otherwise. */
const usualDays = 30

/** Offers the next term of the chosen tenancies. */
export function OfferDialog({ rows: given, acts, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { port, can } = usePort()
  // What is chosen otherwise meanwhile is not what was asked about.
  const [rows] = useState(given)
  const [problem, setProblem] = useState<unknown>(null)
  const [template, setTemplate] = useState<ComboboxOption | null>(null)
  const [sends, setSends] = useState(false)
  const today = dayIn(port.timezone)
  const mayMake = can('documents.create') && can('document_templates.view')
  const maySend = can('documents.send_for_signing')
  const templates = useRead('documentTemplates', 'list', {}, { enabled: mayMake })
  const form = useForm({
    defaultValues: {
      newEndDate: commonEnd(rows),
      price: '',
      currency: port.currency,
      answerBy: daysOn(today, usualDays),
    },
  })
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async ({ newEndDate, price, currency, answerBy }) => {
    setProblem(null)
    const amount = price.trim() === '' ? undefined : readAmount(price)
    if (amount === null) {
      form.setError('price', { message: t('form.amount') }, { shouldFocus: true })
      return
    }
    try {
      await acts.offer(
        rows.map(({ id }) => id),
        {
          answerBy,
          ...(newEndDate ? { newEndDate } : {}),
          ...(amount === undefined ? {} : { price: amount, currency }),
          ...(template ? { documentTemplateId: template.value } : {}),
          ...(template && maySend ? { sendDocuments: sends } : {}),
        },
      )
      onClose()
    } catch (error) {
      setProblem(showFieldErrors(error, form.setError, ['newEndDate', 'price', 'currency', 'answerBy']))
    }
  })
  return (
    <FormDialog
      title={t('renewals.offerTitle', { count: rows.length })}
      submitLabel={t('renewals.act.offer')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={t('renewals.newEnd')}
          hint={t('renewals.newEndHint')}
          error={errors.newEndDate?.message}
        >
          <DayInput {...form.register('newEndDate')} min={today} />
        </Field>
        <Field label={t('renewals.answerBy')} error={errors.answerBy?.message} required>
          <DayInput {...form.register('answerBy', { required: t('form.required') })} min={today} />
        </Field>
        <Field label={t('renewals.price')} error={errors.price?.message}>
          <Input
            {...form.register('price')}
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
          />
        </Field>
        <Field label={t('payment.field.currency')} error={errors.currency?.message}>
          <CurrencyInput
            value={form.watch('currency')}
            onChange={(currency) => form.setValue('currency', currency, { shouldDirty: true })}
          />
        </Field>
      </div>
      {mayMake && (
        <Field label={t('renewals.template')} hint={t('renewals.templateHint')}>
          <Combobox
            value={template}
            onChange={setTemplate}
            options={(templates.data ?? [])
              .filter(({ isActive }) => isActive)
              .map(({ id, name }) => ({ value: id, label: name }))}
            placeholder={t('renewals.noTemplate')}
            clearable
          />
        </Field>
      )}
      {template && maySend && (
        <Checkbox checked={sends} onCheckedChange={setSends} label={t('renewals.sendDocuments')} />
      )}
    </FormDialog>
  )
}

/** Asks until when the chosen tenancies are renewed. */
export function RenewDialog({ rows: given, acts, onClose }: DialogProps) {
  const { t } = useTranslation()
  const [rows] = useState(given)
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
