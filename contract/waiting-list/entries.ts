import { z } from 'zod'
import { id, optionalLongText } from '../fields.ts'
import { dimensionInput } from '../values/dimension-fields.ts'
import { longestQueue } from './vocabulary.ts'

/** Somebody in the queue, as it is written: by the entry there is, or by the client. */
export const EntryInput = z.strictObject({
  /** The entry that keeps its date; without it the one of the client, where there is one. */
  id: id.optional(),
  clientId: id,
  ...dimensionInput('wantedLength', 'wantedWidth', 'wantedDraft'),
  note: optionalLongText(1000),
})

/** The whole queue of a berth, in its order. */
export const entriesInput = z.array(EntryInput).max(longestQueue)
