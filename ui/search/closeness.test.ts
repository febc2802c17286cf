import { expect, it } from 'vitest'
import { closeness } from './closeness.ts'

const id = '01900000-0000-7000-8000-0000000000ab'
const fits = (typed: string, ...names: string[]) => closeness(id, typed, names)

it('finds a name without its accents, in any script and case', () => {
  for (const [typed, name] of [
    ['aland', 'Åland'],
    ['γιωργος', 'Γιώργος'],
    ['ΓΙΩΡΓΟΣ', 'Γιώργος'],
    ['lodz', 'Łódź'],
    ['strasse', 'Hauptstraße'],
    ['احمد', 'أحمد'],
    ['naytteet', 'Näytteet'],
  ] as const)
    expect([typed, fits(typed, name) > 0]).toEqual([typed, true])
})

it('takes every word, in any order, and nothing that has not all of them', () => {
  expect(fits('lind ada', 'Ada Lind')).toBeGreaterThan(0)
  expect(fits('ada berg', 'Ada Lind')).toBe(0)
  expect(fits('  ', 'Ada Lind')).toBe(1)
})

it('knows no id, but the short code of a currency or a country', () => {
  expect(fits('0190', 'Ada Lind')).toBe(0)
  expect(fits('ab', 'Bo')).toBe(0)
  expect(closeness('FI', 'fi', ['Finland'])).toBe(1)
  expect(closeness('SE', 'se', ['Sweden'])).toBe(1)
})

it('puts what begins so before what only holds it', () => {
  const order = ['Malta', 'Alta', 'Port Alta'].toSorted(
    (one, other) => fits('alta', other) - fits('alta', one),
  )
  expect(order).toEqual(['Alta', 'Port Alta', 'Malta'])
})
