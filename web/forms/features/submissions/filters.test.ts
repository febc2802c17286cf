import { describe, expect, it } from 'vitest'
import { filterIds, queryOf } from './filters.tsx'

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
