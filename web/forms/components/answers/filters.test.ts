import { describe, expect, it } from 'vitest'
import { filterIds, queryOf, searchBehind } from './filters.tsx'

const fields = [
  { key: 'name', label: 'Name', type: 'short_text', options: [] },
  { key: 'season', label: 'Season', type: 'choice', options: [{ value: 'summer', label: 'Summer' }] },
]

describe('the filters of submissions', () => {
  it('stand for fields with options only', () => {
    expect(filterIds(fields)).toEqual(['is_season', 'spam'])
  })

  it('are written as the interface takes them', () => {
    const query = queryOf({ is_season: 'summer', is_name: 'x', spam: 'all', q: 'Sea' }, fields)
    expect(query).toEqual({ q: 'Sea', spam: 'all', answers: 'season:summer', from: undefined, to: undefined })
  })

  it('find what a figure is made of, by a filter of the list where one says it', () => {
    expect(searchBehind('season:summer')).toEqual({ is_season: 'summer' })
    expect(searchBehind('season:a,b')).toEqual({ behind: 'season:a,b' })
    expect(searchBehind('length~8..10-')).toEqual({ behind: 'length~8..10-' })
    expect(queryOf({ is_season: 'summer', behind: 'length~8..10-' }, fields).answers).toBe(
      'season:summer\nlength~8..10-',
    )
    expect(queryOf({ behind: 'made up' }, fields).answers).toBeUndefined()
  })

  it('leave out what is not known', () => {
    expect(queryOf({ spam: 'perhaps', from: 'yesterday' }, fields)).toEqual({
      q: undefined,
      spam: undefined,
      from: undefined,
      to: undefined,
      answers: undefined,
    })
  })
})
