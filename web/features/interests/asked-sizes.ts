import type { AskedSizes } from '../../components/berths/fit-sentence.ts'
import type { Interest } from './vocabulary.ts'

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
