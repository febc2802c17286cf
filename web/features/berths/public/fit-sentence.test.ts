import { beforeAll, describe, expect, it } from 'vitest'
import { startTexts, translate } from '../../../kit/words/i18n.ts'
import { textFiles } from '../../../kit/words/text-files.ts'
import { fitSentence } from './fit-sentence.ts'

beforeAll(() => startTexts('en', ['records'], textFiles))

const clearance = { lengthM: 0.5, widthM: 0.3, draftM: null }

describe('why a berth stands where it does', () => {
  it('ends with what is to be asked where the depth is unknown', () => {
    const sizes = { length: 12, beam: 4, depth: 2 }
    const depth = 'Depth unknown: ask before you offer this berth.'
    expect(fitSentence(translate, { clearance, group: 'unknown' }, sizes, 'm')).toBe(
      `Fits with 0.5\u00a0m to spare in length, 0.3\u00a0m in beam. ${depth}`,
    )
    // Nor does anybody know it of a boat whose draft is not recorded.
    expect(fitSentence(translate, { clearance, group: 'fits' }, { ...sizes, depth: null }, 'm')).toContain(
      depth,
    )
    expect(
      fitSentence(translate, { clearance: { ...clearance, lengthM: -1 }, group: 'unknown' }, sizes, 'm'),
    ).toBe(`Too small: 1\u00a0m of length missing. ${depth}`)
    expect(
      fitSentence(translate, { clearance: { ...clearance, draftM: 1 }, group: 'fits' }, sizes, 'm'),
    ).toBe('Fits with 0.5\u00a0m to spare in length, 0.3\u00a0m in beam, 1\u00a0m under the keel.')
    const none = { lengthM: null, widthM: null, draftM: null }
    expect(
      fitSentence(
        translate,
        { clearance: none, group: 'fits' },
        { length: null, beam: null, depth: null },
        'm',
      ),
    ).toBe('No size is required.')
  })
})
