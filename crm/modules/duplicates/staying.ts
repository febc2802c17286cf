import type { StayingColumns } from '../records/merging/client-reference.ts'

export const duplicatesStaying: StayingColumns = {
  'clients.merged_into_client_id': 'who was merged into the loser leads to it, and on from there',
  'comparisons_due.client_id': 'a job looks at it and forgets it',
  'merge_candidates.first_id':
    'pairs with a merged side are not shown, and are there again when it comes back',
  'merge_candidates.second_id': 'as the first',
  'merges.winner_id': 'the log says what was',
  'merges.loser_id': 'the log says what was',
}
