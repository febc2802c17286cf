import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { addDays } from '../../../contract/values/days.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Combobox, type ComboboxOption } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { DayField } from '../../kit/form/text-field.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { dayIn } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { DialogProps } from './dialogs.tsx'
import { PriceFields, readPrice, type TermValues, termFields } from './price-fields.tsx'
import { TellLines } from './tell-lines.tsx'
import { commonEnd, type Renewal } from './vocabulary.ts'

/** Days that a client has to answer, where nobody says otherwise. */
const usualDays = 30

/** The usual last day to answer: none of the tenancies has ended by then. */
function usualAnswerBy(rows: readonly Renewal[], today: string): string {
  const ends = rows.flatMap(({ endDate }) => (endDate && endDate >= today ? [endDate] : []))
  return [addDays(today, usualDays), ...ends].toSorted()[0]!
}

/** Offers the next term of the chosen tenancies. */
export function OfferDialog({ rows: initialRows, acts, desk, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { port, can } = usePort()
  // What is chosen otherwise meanwhile is not what was asked about.
  const [rows] = useState(initialRows)
  const [template, setTemplate] = useState<ComboboxOption | null>(null)
  const [sends, setSends] = useState(true)
  const today = dayIn(port.timezone)
  const mayMake = can('documents.create') && can('document_templates.view')
  const maySend = can('documents.send_for_signing')
  const templates = useRead('documentTemplates', 'list', {}, { enabled: mayMake })
  const form = useForm<TermValues>({
    defaultValues: {
      newEndDate: commonEnd(rows),
      answerBy: usualAnswerBy(rows, today),
      ...{ by: 'amount', price: '', percent: '', currency: port.currency },
    },
  })
  const saving = useSaving(form, [...termFields], async (values) => {
    const price = readPrice(form, values, t('form.amount'))
    if (!price) return
    await acts.offer(
      rows.map(({ id }) => id),
      {
        answerBy: values.answerBy,
        ...(values.newEndDate ? { newEndDate: values.newEndDate } : {}),
        ...price,
        ...(template ? { documentTemplateId: template.value } : {}),
        ...(template && maySend ? { sendDocuments: sends } : {}),
      },
    )
    onClose()
  })
  const ending = rows.filter(({ endDate }) => endDate !== null && form.watch('answerBy') > endDate).length
  return (
    <FormDialog
      title={t('renewals.offerTitle', { count: rows.length })}
      submitLabel={t('renewals.act.offer')}
      {...saving}
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <DayField
          form={form}
          name="newEndDate"
          label={t('renewals.newEnd')}
          hint={t('renewals.newEndHint')}
          min={today}
        />
        <DayField
          form={form}
          name="answerBy"
          label={t('renewals.answerBy')}
          hint={ending > 0 ? t('renewals.endsBefore', { count: ending }) : undefined}
          required
          min={today}
        />
      </div>
      <PriceFields form={form} taxed={desk.taxed} unpriced={rows.filter(({ priced }) => !priced).length} />
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
      {template ? (
        <p role="note" className="rounded-md bg-sunken p-3 text-sm">
          {t(maySend && sends ? 'renewals.tellsByDocument' : 'renewals.tellsNobody')}
        </p>
      ) : (
        <TellLines rows={rows} mailLeaves={desk.mailLeaves} />
      )}
    </FormDialog>
  )
}
