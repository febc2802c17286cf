import { Fact, Facts } from '../../kit/record/facts/facts.tsx'
import { FieldFacts } from '../../kit/record/fields/read-fields.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ClientReach } from '../clients/public/client-reach.tsx'

/** Who paid what, when and how. */
export function PaymentFacts({ payment }: { payment: Answer<'payments', 'get'> }) {
  const { t } = useTranslation()
  const { clientId, interestId } = payment
  const fields = { type: 'payment', record: payment } as const
  return (
    <>
      {clientId && <ClientReach clientId={clientId} />}
      <Facts>
        <FieldFacts {...fields} names={['clientName', 'paidOn', 'method', 'berths']} />
        <Fact label={t('payment.field.interestId')}>
          {interestId && (
            <RecordLink type="interest" id={interestId}>
              {t('payments.openDeal')}
            </RecordLink>
          )}
        </Fact>
        <FieldFacts {...fields} names={['invoiceNumber']} />
      </Facts>
    </>
  )
}
