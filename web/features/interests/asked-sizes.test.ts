import { expect, it } from 'vitest'
import { askedSizes, asksSize } from './asked-sizes.ts'

it('asks what is wished before what the yacht measures', () => {
  const wish = { desiredLengthM: 14, desiredWidthM: null, desiredDraftM: null }
  const yacht = { id: 'y', name: 'Y', lengthM: 12, widthM: 4, draftM: 2 }
  expect(askedSizes({ ...wish, yacht: yacht as never })).toEqual({ length: 14, beam: 4, depth: 2 })
})

it('asks none where neither says one', () => {
  const wish = { desiredLengthM: null, desiredWidthM: null, desiredDraftM: null, yacht: null }
  expect(asksSize(askedSizes(wish))).toBe(false)
  expect(asksSize(askedSizes({ ...wish, desiredDraftM: 2 }))).toBe(true)
})
