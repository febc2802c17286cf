import { expect, it } from 'vitest'
import { clients } from '../../../../contract/clients/endpoints.ts'
import { because, Refusal } from '../../../../contract/errors.ts'
import { columnAt, notTaken } from './attempts.ts'

const mapping = {
  columns: { 'Full name': 'fullName', Zone: 'timezone', 'LOA (m)': 'length', Land: 'nationality' },
}

it('what a schema refuses of a row names the column of its field', () => {
  const { error } = clients.create.body.safeParse({ fullName: 'Ana', timezone: 'Nowhere/At all' })
  const why = notTaken(error)!
  expect(why.path).toBe('timezone')
  expect(why.refused).toHaveProperty('code')
  expect(columnAt(mapping, why.path)).toBe('Zone')
})

it('so does what an operation refuses', () => {
  const why = notTaken(new Refusal('VALIDATION_FAILED', [because('lengthM', 'required')]))!
  expect([why.refused, columnAt(mapping, why.path)]).toEqual([{ code: 'required' }, 'LOA (m)'])
  expect(columnAt(mapping, 'nationalityIso')).toBe('Land')
})

it('a field that no column has is named itself, and a fault of nobody is none', () => {
  expect(columnAt(mapping, 'addresses.0.street')).toBe('addresses.0.street')
  expect(columnAt(mapping, null)).toBeNull()
  expect(notTaken(new Error('broken'))).toBeNull()
  expect(notTaken(Object.assign(new Error('too long'), { code: '22001' }))).toMatchObject({ path: null })
})
