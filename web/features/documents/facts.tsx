import { isInFlight } from '../../../contract/documents/vocabulary.ts'
import type { DocumentDetail } from '../../components/documents/document.ts'
import { ClientReach } from '../../components/record/facts/client-reach.tsx'
import { Fact, Facts } from '../../components/record/facts/facts.tsx'
import { RecordLink } from '../../components/records.tsx'
import { When } from '../../components/when.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { termText } from '../../lib/words/term-text.ts'

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
