import { Fact, Facts } from '../../kit/record/facts/facts.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { formatDate } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ClientReach } from '../clients/public/client-reach.tsx'

/** Who paid what, when and how. */
export function PaymentFacts({ payment }: { payment: Answer<'payments', 'get'> }) {
  const { t } = useTranslation()
  const { clientId, interestId, invoiceId, method } = payment
  return (
    <>
      {clientId && <ClientReach clientId={clientId} />}
      <Facts>
        <Fact label={t('payment.field.clientName')}>
          {clientId ? (
            <RecordLink type="client" id={clientId}>
              {payment.clientName}
            </RecordLink>
          ) : (
            payment.clientName
          )}
        </Fact>
        <Fact label={t('payment.field.paidOn')}>{formatDate(payment.paidOn)}</Fact>
        <Fact label={t('payment.field.method')}>{method && t(`payment.choice.method.${method}`)}</Fact>
        <Fact label={t('payment.field.berths')}>{payment.berths}</Fact>
        <Fact label={t('payment.field.interestId')}>
          {interestId && (
            <RecordLink type="interest" id={interestId}>
              {t('payments.openDeal')}
            </RecordLink>
          )}
        </Fact>
        <Fact label={t('payment.field.invoiceNumber')}>
          {invoiceId && (
            <RecordLink type="invoice" id={invoiceId}>
              {payment.invoiceNumber}
            </RecordLink>
          )}
        </Fact>
      </Facts>
    </>
  )
}
