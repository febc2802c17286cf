import { Facts } from '../../kit/record/facts/facts.tsx'
import { Reach, reachOfPerson } from '../../kit/record/facts/reach.tsx'
import { FieldFacts } from '../../kit/record/fields/read-fields.tsx'
import type { ResidentialClient } from './residential-client.ts'

/** How somebody is reached, where they live, and who they are in the harbour. */
export function ResidentialClientFacts({ client }: { client: ResidentialClient }) {
  return (
    <>
      <Reach of={reachOfPerson(client)} />
      <Facts>
        <FieldFacts
          type="residential_client"
          record={client}
          names={['residenceCountryIso', 'nationalityIso', 'source', 'linkedClientName']}
        />
      </Facts>
    </>
  )
}
