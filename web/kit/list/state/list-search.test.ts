import { describe, expect, it } from 'vitest'
import { listOf, parseSearch, writeSearch } from './list-search.ts'

describe('the address of a list', () => {
  it('comes back as it was written', () => {
    const search = { q: 'Ö & co', sort: '-updatedAt', source: 'website,phone', open: 'a1' }
    expect(parseSearch(writeSearch(search))).toEqual(search)
  })

  it('leaves out what is not set and keeps commas readable', () => {
    expect(writeSearch({ q: undefined, sort: '', source: 'website,phone' })).toBe('?source=website,phone')
    expect(writeSearch({})).toBe('')
  })

  it('reads a list of values', () => {
    expect(listOf('a,b')).toEqual(['a', 'b'])
    expect(listOf(undefined)).toEqual([])
  })
})
