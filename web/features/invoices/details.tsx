import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { MenuItem } from '../../../ui/overlays/menu.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { CustomGroup } from '../../kit/custom/custom-group.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { ExternalIdsGroup } from '../../kit/record/external-ids/external-ids-group.tsx'
import { FieldProperties } from '../../kit/record/fields/field-property.tsx'
import { PropertyGroup, PropertySheet, ReadProperty } from '../../kit/record/fields/property.tsx'
import { ReadProperties } from '../../kit/record/fields/read-fields.tsx'
import { TagsProperty } from '../../kit/record/fields/tags-property.tsx'
import { Item, ItemList, ItemListHeader } from '../../kit/record/item-list.tsx'
import { useModuleEdit } from '../../kit/record/use-module-edit.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatDate, formatMoney } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { RemovePaymentDialog } from '../payments/public/remove-dialog.tsx'
import { useCanEdit } from '../records/public/kind-frame.tsx'
import { InvoiceTotals } from './draft/invoice-totals.tsx'
import { type Invoice, touchedByInvoices } from './invoice.ts'
import { LinesTable } from './lines-table.tsx'
import { Paper } from './paper.tsx'

/** Who is billed for what, when it is due, what came, and where its paper went. */
export function InvoiceDetails({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation()
  const edit = useModuleEdit('invoices', invoice, useCanEdit('invoice', invoice))
  const { status, kind } = invoice
  const draft = status === 'draft'
  // Of one that is out the day may be put off, and nothing else of its money changes.
  const falls = draft || (kind !== 'credit_note' && (status === 'sent' || status === 'overdue'))
  return (
    <>
      <PropertySheet>
        <PropertyGroup>
          <BilledTo invoice={invoice} />
          {falls && (
            <FieldProperties
              type="invoice"
              edit={edit}
              names={['dueDate']}
              required={draft ? [] : ['dueDate']}
            />
          )}
          <ReadProperties type="invoice" record={invoice} names={['reference']} />
          <FieldProperties type="invoice" edit={edit} names={['note']} />
          <TagsProperty module="invoices" edit={edit} />
        </PropertyGroup>
        <Paper invoice={invoice} />
        <CustomGroup type="invoice" edit={edit} />
        <ExternalIdsGroup module="invoices" edit={edit} />
      </PropertySheet>
      <section aria-label={t('fieldName.lines')} className="border-t px-5 py-4">
        <LinesTable invoice={invoice} />
        <InvoiceTotals totals={invoice.totals} currency={invoice.currency} />
      </section>
      <Payments invoice={invoice} />
    </>
  )
}

/** The address the paper goes to; who it is stands among the facts. */
function BilledTo({ invoice: { billingEntityName, billTo } }: { invoice: Invoice }) {
  const { t } = useTranslation()
  const address = [
    billingEntityName,
    ...billTo.address,
    billTo.vatNumber && t('invoices.vat', { number: billTo.vatNumber }),
  ].filter(Boolean)
  return <ReadProperty label={t('invoice.field.billingEntityName')}>{address.join(', ')}</ReadProperty>
}

type Payment = Invoice['payments'][number]

function Payments({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [openPayment, setOpenPayment] = useState<Payment | null>(null)
  const { payments, currency } = invoice
  if (payments.length === 0) return null
  return (
    <section aria-label={t('nav.payments')} className="border-t pb-3">
      <ItemListHeader title={t('nav.payments')} />
      <ItemList label={t('nav.payments')}>
        {payments.map((payment) => (
          <Item
            key={payment.id}
            title={formatDate(payment.paidOn)}
            detail={[
              t(`invoice.choice.paymentMethod.${payment.method}`),
              payment.reference,
              payment.recordedByName,
            ]
              .filter(Boolean)
              .join(' · ')}
            aside={formatMoney(payment.amount, currency)}
            menu={
              can('payments.delete') &&
              invoice.status !== 'void' && (
                <MenuItem icon={<Trash2 />} destructive onSelect={() => setOpenPayment(payment)}>
                  {t('payments.remove')}
                </MenuItem>
              )
            }
          />
        ))}
      </ItemList>
      {openPayment && (
        <RemovePayment invoice={invoice} payment={openPayment} onClose={() => setOpenPayment(null)} />
      )}
    </section>
  )
}

function RemovePayment({
  invoice,
  payment,
  onClose,
}: {
  invoice: Invoice
  payment: Payment
  onClose: () => void
}) {
  const { t } = useTranslation()
  const amount = formatMoney(payment.amount, invoice.currency)
  const remove = useWrite('invoices', 'deletePayment', {
    touches: touchedByInvoices,
    onDone: () => showToast({ title: t('payments.removed'), detail: amount }),
  })
  return (
    <RemovePaymentDialog
      hint={
        payment.otherId
          ? t('invoices.removeSetOffHint', { amount, other: payment.reference ?? '' })
          : t('invoices.removePaymentHint', { amount })
      }
      onRemove={() =>
        remove.mutate(
          { params: { id: invoice.id, paymentId: payment.id } },
          { onError: (error) => showToast({ tone: 'danger', title: problemText(error) }) },
        )
      }
      onClose={onClose}
    />
  )
}
