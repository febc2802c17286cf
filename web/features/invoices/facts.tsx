import { isOverdue } from '../../../contract/invoices/states.ts'
import { Fact, Facts } from '../../kit/record/facts/facts.tsx'
import { FieldFacts } from '../../kit/record/fields/read-fields.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { formatDate, formatMoney, todayIso } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ClientReach } from '../clients/public/client-reach.tsx'
import type { Invoice } from './invoice.ts'

/** Who owes how much by when, and for what. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation()
  const { billingEntityId: billedId, billingEntityType: billedType, currency, dueDate } = invoice
  const clientId = invoice.clientId ?? (billedType === 'client' ? billedId : null)
  const late = isOverdue(invoice, todayIso())
  return (
    <>
      {clientId && <ClientReach clientId={clientId} />}
      <Facts>
        <Fact label={t('invoice.field.billingEntityName')}>
          {billedId ? (
            <RecordLink type={billedType} id={billedId}>
              {invoice.billingEntityName}
            </RecordLink>
          ) : (
            invoice.billingEntityName
          )}
        </Fact>
        <Fact label={t('invoice.field.clientName')}>
          {clientId && clientId !== billedId && (
            <RecordLink type="client" id={clientId}>
              {invoice.clientName}
            </RecordLink>
          )}
        </Fact>
        <Fact label={t('invoice.field.gross')}>
          <span className="font-medium tabular-nums">{formatMoney(invoice.gross, currency)}</span>
        </Fact>
        <FieldFacts type="invoice" record={invoice} names={['open']} />
        <Fact label={t('invoice.field.dueDate')}>
          {dueDate && (
            <span className={late ? 'font-medium text-danger-ink' : undefined}>{formatDate(dueDate)}</span>
          )}
        </Fact>
        <FieldFacts type="invoice" record={invoice} names={['issueDate', 'interestName']} />
        <Fact label={t('invoice.field.tenancyId')}>
          {invoice.tenancyId && (
            <RecordLink type="tenancy" id={invoice.tenancyId}>
              {t('invoices.openTenancy')}
            </RecordLink>
          )}
        </Fact>
      </Facts>
    </>
  )
}
