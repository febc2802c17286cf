import { isInFlight } from '../../../contract/documents/vocabulary.ts'
import { When } from '../../kit/display/when.tsx'
import { Fact, Facts } from '../../kit/record/facts/facts.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { termText } from '../../kit/words/term-text.ts'
import { ClientReach } from '../clients/public/client-reach.tsx'
import type { DocumentDetail } from './document.ts'

/** What kind of document it is, of whom and of what, and who has signed. */
export function DocumentFacts({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation()
  const { status, clientId, interestId, reservationId, waitingFor, signersSigned, signersTotal } = document
  const when = (timestamp: string | null) => timestamp && <When timestamp={timestamp} />
  return (
    <>
      {clientId && <ClientReach clientId={clientId} />}
      <Facts>
        <Fact label={t('record.type.client')}>
          {clientId && (
            <RecordLink type="client" id={clientId}>
              {document.clientName}
            </RecordLink>
          )}
        </Fact>
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
        <Fact label={t('document.field.documentType')}>
          {termText('document_types', document.documentType)}
        </Fact>
        <Fact label={t('document.field.signersTotal')}>
          {signersTotal > 0 && t('documents.progress', { signed: signersSigned, total: signersTotal })}
        </Fact>
        <Fact label={t('document.field.waitingFor')}>{isInFlight(status) && waitingFor}</Fact>
        <Fact label={t('document.field.sentAt')}>{when(document.sentAt)}</Fact>
        <Fact label={t('document.field.expiresAt')}>{isInFlight(status) && when(document.expiresAt)}</Fact>
        <Fact label={t('document.field.completedAt')}>{when(document.completedAt)}</Fact>
        <Fact label={t('document.field.endedAt')}>{when(document.endedAt)}</Fact>
      </Facts>
    </>
  )
}
