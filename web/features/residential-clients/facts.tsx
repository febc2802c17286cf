import { Fact, Facts } from '../../kit/record/facts/facts.tsx'
import { Reach, reachOfPerson } from '../../kit/record/facts/reach.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { usePort } from '../../kit/server/session.tsx'
import { countryName } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { termText } from '../../kit/words/term-text.ts'
import type { ResidentialClient } from './residential-client.ts'

/** How somebody is reached, where they live, and who they are in the harbour. */
export function ResidentialClientFacts({ client }: { client: ResidentialClient }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const { residenceCountryIso, nationalityIso, source, linkedClientId } = client
  return (
    <>
      <Reach of={reachOfPerson(client)} />
      <Facts>
        <Fact label={t('residential_client.field.residenceCountryIso')}>
          {residenceCountryIso && countryName(residenceCountryIso)}
        </Fact>
        <Fact label={t('residential_client.field.nationalityIso')}>
          {nationalityIso && countryName(nationalityIso)}
        </Fact>
        <Fact label={t('residential_client.field.source')}>{source && termText('lead_sources', source)}</Fact>
        <Fact label={t('residential_client.field.linkedClientName')}>
          {linkedClientId &&
            (can('clients.view') ? (
              <RecordLink type="client" id={linkedClientId}>
                {client.linkedClientName}
              </RecordLink>
            ) : (
              client.linkedClientName
            ))}
        </Fact>
      </Facts>
    </>
  )
}
