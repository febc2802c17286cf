import { describe, expect, it } from 'vitest'
import { mooringsOf } from './moorings.ts'

describe('mooringsOf', () => {
  it('numbers a row from the first to the last berth', () => {
    expect(mooringsOf({ dock: 'b', from: '9', to: '11', numbering: 'every' })).toEqual(['B9', 'B10', 'B11'])
  })

  it('takes one side of a pontoon', () => {
    expect(mooringsOf({ dock: 'A', from: '1', to: '6', numbering: 'odd' })).toEqual(['A1', 'A3', 'A5'])
    expect(mooringsOf({ dock: 'A', from: '1', to: '6', numbering: 'even' })).toEqual(['A2', 'A4', 'A6'])
  })

  it('is one berth when no last number is given', () => {
    expect(mooringsOf({ dock: 'AB', from: '7', to: '', numbering: 'every' })).toEqual(['AB7'])
  })

  it.each([
    ['a dock of four letters', { dock: 'ABCD', from: '1', to: '2' }],
    ['no dock', { dock: '', from: '1', to: '2' }],
    ['a number that is none', { dock: 'A', from: 'x', to: '2' }],
    ['a number below one', { dock: 'A', from: '0', to: '2' }],
    ['a number of five digits', { dock: 'A', from: '1', to: '10000' }],
    ['a row that ends before it begins', { dock: 'A', from: '9', to: '2' }],
  ])('is empty for %s', (_, row) => {
    expect(mooringsOf({ ...row, numbering: 'every' })).toEqual([])
  })
})
