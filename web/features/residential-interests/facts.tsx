import { Facts } from '../../kit/record/facts/facts.tsx'
import { Reach, reachOfPerson } from '../../kit/record/facts/reach.tsx'
import { FieldFacts } from '../../kit/record/fields/read-fields.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { ResidentialInterest } from './residential-interest.ts'

/** Whom one speaks to, what they look for at which price, and who looks after it. */
export function ResidentialInterestFacts({ interest }: { interest: ResidentialInterest }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const sees = can('residential_clients.view')
  const params = { id: interest.clientId }
  const client = useRead('residentialClients', 'get', { params }, { enabled: sees })
  return (
    <>
      {sees && !client.error && <Reach of={client.data && reachOfPerson(client.data)} />}
      <Facts>
        <FieldFacts
          type="residential_interest"
          record={interest}
          names={['clientName', 'sought', 'priceMax', 'assigneeName']}
          without={{ assigneeName: <span className="text-ink-faint">{t('record.nobody')}</span> }}
        />
      </Facts>
    </>
  )
}
