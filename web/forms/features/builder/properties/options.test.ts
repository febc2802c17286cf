import { describe, expect, it } from 'vitest'
import { fromLines, relabelled, withLines } from './options.ts'

const seasons = withLines([], 0, ['Summer', 'Winter'])

describe('the options of a choice', () => {
  it('get values made from their texts, no two the same', () => {
    expect(seasons.map((option) => option.value)).toEqual(['summer', 'winter'])
    expect(withLines(seasons, 1, ['Summer', '']).map((option) => option.value)).toEqual([
      'summer',
      'summer_2',
      'choice',
      'winter',
    ])
  })

  it('let their values follow their texts until somebody relies on them', () => {
    expect(relabelled(seasons, 0, 'High season', true)[0]).toEqual({
      label: 'High season',
      value: 'high_season',
    })
    expect(relabelled(seasons, 0, 'High season', false)[0]).toEqual({ label: 'High season', value: 'summer' })
    const chosen = seasons.with(0, { label: 'Summer', value: 'S' })
    expect(relabelled(chosen, 0, 'High season', true)[0]!.value).toBe('S')
  })

  it('keep the values of lines that stay when all are written anew', () => {
    const chosen = seasons.with(1, { label: 'Winter', value: 'W' })
    expect(fromLines(chosen, ['Winter', 'Spring'])).toEqual([
      { label: 'Winter', value: 'W' },
      { label: 'Spring', value: 'spring' },
    ])
  })
})
