import { Fact, Facts } from '../../kit/record/facts/facts.tsx'
import { Reach } from '../../kit/record/facts/reach.tsx'
import { FieldFacts } from '../../kit/record/fields/read-fields.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { formatDateTime } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ClientReach } from '../clients/public/client-reach.tsx'

/** When something is due, of which record, and whose it is; and how its client is reached. */
export function ReminderFacts({ reminder }: { reminder: Answer<'reminders', 'get'> }) {
  const { t } = useTranslation()
  const { recordType, recordId, dueAt } = reminder
  return (
    <>
      {recordId && recordType === 'client' && <ClientReach clientId={recordId} />}
      {recordId && recordType === 'interest' && <InterestReach id={recordId} />}
      <Facts>
        <Fact label={t('record.fact.about')}>
          {recordType && recordId && (
            <RecordLink type={recordType} id={recordId}>
              {reminder.recordTitle}
            </RecordLink>
          )}
        </Fact>
        <Fact label={t('reminder.field.dueAt')}>
          <time dateTime={dueAt}>{formatDateTime(dueAt)}</time>
        </Fact>
        <FieldFacts type="reminder" record={reminder} names={['assigneeName']} />
      </Facts>
    </>
  )
}

/** How the client of an interest is reached: it is shown to nobody who may not see the interest. */
function InterestReach({ id }: { id: string }) {
  const { data, error } = useRead('interests', 'get', { params: { id } })
  if (error) return null
  return data ? <ClientReach clientId={data.clientId} /> : <Reach of={undefined} />
}
