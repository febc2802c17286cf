import { describe, expect, it } from 'vitest'
import { endOfDay, startOfDay } from './period.ts'

describe('the period of the audit log', () => {
  it('takes the whole last day in, across the end of a month', () => {
    const from = new Date(startOfDay('2026-02-28')!)
    const to = new Date(endOfDay('2026-02-28')!)
    expect([from.getMonth(), from.getDate(), from.getHours()]).toEqual([1, 28, 0])
    expect([to.getMonth(), to.getDate(), to.getHours()]).toEqual([2, 1, 0])
  })

  it('leaves out what is no date', () => {
    expect(startOfDay(undefined)).toBeUndefined()
    expect(startOfDay('yesterday')).toBeUndefined()
    expect(endOfDay('2026-2-1')).toBeUndefined()
  })
})
