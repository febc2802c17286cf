import { type RenewalState, renewalStates } from '../../../contract/renewals/vocabulary.ts'
import type { Answer } from '../../kit/server/api.ts'

export type Desk = Answer<'renewals', 'list'>
export type Renewal = Desk['rows'][number]
export type Columns = Readonly<Record<RenewalState, readonly Renewal[]>>

/** What can be done with chosen tenancies. */
export type Act = 'offer' | 'correct' | 'withdraw' | 'accepted' | 'declined' | 'renew'

const allowed: Readonly<Record<Act, (row: Renewal) => boolean>> = {
  offer: ({ state, offer }) =>
    state === 'due' || state === 'declined' || (state === 'offered' && offer?.documentError != null),
  correct: (row) => row.state === 'offered' && !isOnPaper(row),
  withdraw: ({ state }) => state === 'offered',
  accepted: ({ state }) => state === 'offered' || state === 'declined',
  declined: ({ state }) => state === 'offered' || state === 'accepted',
  renew: ({ state }) => isChoosable(state),
}

/** Whether an act can do something with a tenancy. */
export function allows(act: Act, row: Renewal): boolean {
  return allowed[act](row)
}

/** Whether a document stands for the offer: it is withdrawn and made anew, never corrected. */
function isOnPaper({ offer }: Renewal): boolean {
  return offer?.told === 'document' || offer?.documentId != null || offer?.documentError != null
}

/** Whether there is anything left to do about tenancies in a column. */
export function isChoosable(state: RenewalState): boolean {
  return state !== 'renewed' && state !== 'left'
}

export function columnsOf(rows: readonly Renewal[]): Columns {
  const columns = Object.fromEntries(renewalStates.map((state) => [state, [] as Renewal[]]))
  for (const row of rows) columns[row.state]!.push(row)
  return columns as unknown as Columns
}

/** The one end that all would have a year later; nothing where they differ. */
export function commonEnd(rows: readonly Renewal[]): string {
  const ends = new Set(rows.map(({ suggestedEndDate }) => suggestedEndDate ?? ''))
  return ends.size === 1 ? [...ends][0]! : ''
}
