import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { keepTable, storedTable } from './stored-table.ts'
import type { ImportTable } from './table.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A table of so many cells, of which nothing lies in the storage: it is there as long as it is at hand. */
function tableOf(rows: number, columns: number): ImportTable {
  const cells = Array.from({ length: columns }, () => 'ten bytes.')
  return {
    kind: 'csv',
    headers: cells.map((_, at) => `${at}`),
    rows: Array.from({ length: rows }, (_, at) => ({ line: at + 2, cells })),
  }
}

it('keeps the tables read last at hand, as few as are small together', async () => {
  const { storage } = app.crm.services
  const isThere = (key: string) =>
    storedTable(storage, key).then(
      () => true,
      () => false,
    )
  const [small, large, larger] = [tableOf(10, 3), tableOf(20_000, 45), tableOf(50_000, 40)]
  for (let nth = 0; nth < 10; nth++) keepTable(storage, `small ${nth}`, small)
  expect([await isThere('small 1'), await isThere('small 2')]).toEqual([false, true])
  keepTable(storage, 'one', large)
  keepTable(storage, 'two', large)
  expect([await isThere('one'), await isThere('two'), await isThere('small 9')]).toEqual([true, true, true])
  // Three of these would be more than all may take: the oldest go.
  keepTable(storage, 'three', large)
  expect([await isThere('small 9'), await isThere('one'), await isThere('three')]).toEqual([
    false,
    false,
    true,
  ])
  // One that alone would take most of it is read anew each time.
  keepTable(storage, 'larger', larger)
  expect([await isThere('larger'), await isThere('three')]).toEqual([false, true])
})
