import { Person } from '../../components/people/person.tsx'
import { ClientReach } from '../../components/record/facts/client-reach.tsx'
import { Fact, Facts } from '../../components/record/facts/facts.tsx'
import { Reach } from '../../components/record/facts/reach.tsx'
import { RecordLink } from '../../components/records.tsx'
import type { Answer } from '../../lib/api.ts'
import { useRead } from '../../lib/server-state.ts'
import { formatDateTime } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'

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
        <Fact label={t('reminder.field.assignedTo')}>
          {reminder.assigneeName && <Person id={reminder.assignedTo} name={reminder.assigneeName} />}
        </Fact>
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
