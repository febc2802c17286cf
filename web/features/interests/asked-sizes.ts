import type { AskedSizes } from '../berths/public/fit-sentence.ts'
import type { Interest } from './vocabulary.ts'

/** Whether a size is asked at all. */
export const asksSize = ({ length, beam, depth }: AskedSizes) =>
  [length, beam, depth].some((size) => size !== null)

/** Each wish of an interest, or what its yacht measures where none is named. */
export function askedSizes({
  yacht,
  ...wish
}: Pick<Interest, 'yacht' | 'desiredLengthM' | 'desiredWidthM' | 'desiredDraftM'>): AskedSizes {
  return {
    length: wish.desiredLengthM ?? yacht?.lengthM ?? null,
    beam: wish.desiredWidthM ?? yacht?.widthM ?? null,
    depth: wish.desiredDraftM ?? yacht?.draftM ?? null,
  }
}
