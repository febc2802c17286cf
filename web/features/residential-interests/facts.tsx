import { Person } from '../../kit/display/person.tsx'
import { Fact, Facts } from '../../kit/record/facts/facts.tsx'
import { Reach, reachOfPerson } from '../../kit/record/facts/reach.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatMoney } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { ResidentialInterest } from './residential-interest.ts'

/** Whom one speaks to, what they look for at which price, and who looks after it. */
export function ResidentialInterestFacts({ interest }: { interest: ResidentialInterest }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const sees = can('residential_clients.view')
  const params = { id: interest.clientId }
  const client = useRead('residentialClients', 'get', { params }, { enabled: sees })
  const { priceMax, priceMaxCurrency, assigneeName } = interest
  return (
    <>
      {sees && !client.error && <Reach of={client.data && reachOfPerson(client.data)} />}
      <Facts>
        <Fact label={t('residential_interest.field.clientName')}>
          {sees ? (
            <RecordLink type="residential_client" id={interest.clientId}>
              {interest.clientName}
            </RecordLink>
          ) : (
            interest.clientName
          )}
        </Fact>
        <Fact label={t('residential_interest.field.sought')}>{interest.sought}</Fact>
        <Fact label={t('residential_interest.field.priceMax')}>
          {priceMax !== null && priceMaxCurrency && formatMoney(priceMax, priceMaxCurrency)}
        </Fact>
        <Fact label={t('residential_interest.field.assignedTo')}>
          {assigneeName ? (
            <Person id={interest.assignedTo} name={assigneeName} />
          ) : (
            <span className="text-ink-faint">{t('record.nobody')}</span>
          )}
        </Fact>
      </Facts>
    </>
  )
}
