import { isInFlight } from '../../../contract/documents/vocabulary.ts'
import { Fact, Facts } from '../../kit/record/facts/facts.tsx'
import { FieldFacts } from '../../kit/record/fields/read-fields.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ClientReach } from '../clients/public/client-reach.tsx'
import type { DocumentDetail } from './document.ts'

/** What kind of document it is, of whom and of what, and who has signed. */
export function DocumentFacts({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation()
  const { clientId, interestId, reservationId, signersSigned, signersTotal } = document
  const waits = isInFlight(document.status)
  const fields = { type: 'document', record: document } as const
  return (
    <>
      {clientId && <ClientReach clientId={clientId} />}
      <Facts>
        <FieldFacts {...fields} names={['clientName']} />
        <Fact label={t('record.type.interest')}>
          {interestId && (
            <RecordLink type="interest" id={interestId}>
              {t('documents.openDeal')}
            </RecordLink>
          )}
        </Fact>
        <Fact label={t('record.fact.about')}>
          {reservationId && (
            <RecordLink type="reservation" id={reservationId}>
              {t('record.type.reservation')}
            </RecordLink>
          )}
        </Fact>
        <FieldFacts {...fields} names={['documentType']} />
        <Fact label={t('document.field.signersTotal')}>
          {signersTotal > 0 && t('documents.progress', { signed: signersSigned, total: signersTotal })}
        </Fact>
        <FieldFacts
          {...fields}
          names={[
            ...(waits ? (['waitingFor', 'sentAt', 'expiresAt'] as const) : (['sentAt'] as const)),
            ...(['completedAt', 'endedAt'] as const),
          ]}
        />
      </Facts>
    </>
  )
}
