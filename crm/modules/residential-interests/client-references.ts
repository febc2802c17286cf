import type { StayingColumns } from '../records/merging/client-reference.ts'

export const residentialInterestsStaying: StayingColumns = {
  'residential_interests.client_id': 'names a residential client',
}
