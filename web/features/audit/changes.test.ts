import { describe, expect, it } from 'vitest'
import { changesOf, detailsOf } from './changes.ts'

describe('what an audit entry changed', () => {
  it('pairs old and new values and leaves out what stayed as it was', () => {
    const changes = changesOf({
      oldValues: { pipelineStage: 'eoi', notes: 'x', version: 3 },
      newValues: { pipelineStage: 'reservation', notes: 'x', version: 4 },
    })
    expect(changes).toEqual([{ field: 'Pipeline stage', before: 'eoi', after: 'reservation' }])
  })

  it('says first what the entry is about, in plain words', () => {
    const [first] = changesOf({
      oldValues: { dateDepositReceived: null, pipelineStage: 'eoi' },
      newValues: { dateDepositReceived: '2026-05-01', pipelineStage: 'deposit_paid' },
    })
    expect(first).toEqual({ field: 'Pipeline stage', before: 'eoi', after: 'deposit paid' })
  })

  it('does not take fields that were not written again for emptied ones', () => {
    const changes = changesOf({ oldValues: { name: 'Sales', system: true }, newValues: { name: 'Desk' } })
    expect(changes.map(({ field }) => field)).toEqual(['Name'])
  })

  it('shows what a deleted record was', () => {
    expect(changesOf({ oldValues: { name: 'VIP' }, newValues: null })).toEqual([
      { field: 'Name', before: 'VIP', after: '' },
    ])
  })

  it('reads lists and nested values', () => {
    const overrides = [{ permission: 'clients.delete', effect: 'deny' }]
    expect(changesOf({ oldValues: { overrides: [] }, newValues: { overrides } })).toEqual([
      { field: 'Overrides', before: '', after: 'permission: clients.delete, effect: deny' },
    ])
    expect(detailsOf({ metadata: { live: { stage: 'eoi' }, reason: null, by: 'rule' } })).toEqual([
      { field: 'By', value: 'rule' },
    ])
  })
})
