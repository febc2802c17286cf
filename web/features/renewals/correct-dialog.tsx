import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { DayField } from '../../kit/form/text-field.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
import { usePort } from '../../kit/server/session.tsx'
import { dayIn, writeDecimal } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { DialogProps } from './dialogs.tsx'
import { PriceFields, readPrice, type TermValues, termFields } from './price-fields.tsx'
import { TellLines } from './tell-lines.tsx'
import { allows, type Renewal } from './vocabulary.ts'

type Offer = NonNullable<Renewal['offer']>

/** The one value that all offers have; nothing where they differ. */
function common(rows: readonly Renewal[], read: (offer: Offer) => string | null): string {
  const values = new Set(rows.map(({ offer }) => (offer && read(offer)) ?? ''))
  return values.size === 1 ? [...values][0]! : ''
}

/** Corrects the open offers among the chosen ones: what is left empty stays as it is. */
export function CorrectDialog({ rows: initialRows, acts, desk, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { port } = usePort()
  const [rows] = useState(() => initialRows.filter((row) => allows('correct', row)))
  const price = common(rows, (offer) => offer.price)
  const form = useForm<TermValues>({
    defaultValues: {
      newEndDate: common(rows, (offer) => offer.newEndDate),
      answerBy: common(rows, (offer) => offer.answerBy),
      ...{ by: 'amount', price: price && writeDecimal(price), percent: '' },
      currency: common(rows, (offer) => offer.currency) || port.currency,
    },
  })
  const saving = useSaving(form, [...termFields], async (values) => {
    const price = readPrice(form, values, t('form.amount'))
    if (!price) return
    await acts.correct(rows, {
      ...(values.newEndDate ? { newEndDate: values.newEndDate } : {}),
      ...(values.answerBy ? { answerBy: values.answerBy } : {}),
      ...price,
    })
    onClose()
  })
  const today = dayIn(port.timezone)
  const stays = t('renewals.stays')
  return (
    <FormDialog
      title={t('renewals.correctTitle', { count: rows.length })}
      description={t('renewals.correctHint')}
      submitLabel={t('renewals.act.correct')}
      {...saving}
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <DayField form={form} name="newEndDate" label={t('renewals.newEnd')} hint={stays} min={today} />
        <DayField form={form} name="answerBy" label={t('renewals.answerBy')} hint={stays} min={today} />
      </div>
      <PriceFields
        form={form}
        taxed={desk.taxed}
        unpriced={rows.filter(({ priced }) => !priced).length}
        hint={stays}
      />
      <TellLines rows={rows} mailLeaves={desk.mailLeaves} />
    </FormDialog>
  )
}

/** Asks before the open offers among the chosen ones are withdrawn. */
export function WithdrawDialog({ rows: initialRows, acts, desk, onClose }: DialogProps) {
  const { t } = useTranslation()
  const [rows] = useState(() => initialRows.filter((row) => allows('withdraw', row)))
  const mailed = rows.filter(({ offer }) => offer?.told === 'mailed')
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('renewals.withdrawTitle', { count: rows.length })}
      cancelLabel={t('action.cancel')}
      confirmLabel={t('renewals.act.withdraw')}
      destructive
      busy={acts.busy}
      onConfirm={() =>
        void acts
          .withdraw(rows)
          .catch((error: unknown) => showToast({ tone: 'danger', title: problemText(error) }))
          .then(onClose)
      }
    >
      <p>{t('renewals.withdrawHint')}</p>
      {mailed.length > 0 && <TellLines rows={mailed} mailLeaves={desk.mailLeaves} withdraws />}
    </ConfirmDialog>
  )
}
