import 'fake-indexeddb/auto'
import type { QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { clear, keys } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readOrRemember } from './reads.ts'
import { readStore } from './stores.ts'

const local = new Map<string, string>()
let idle: (() => void)[] = []

beforeEach(async () => {
  local.clear()
  idle = []
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => local.get(name) ?? null,
    setItem: (name: string, value: string) => void local.set(name, value),
  })
  vi.stubGlobal('window', { requestIdleCallback: (run: () => void) => void idle.push(run) })
  await clear(readStore())
})
afterEach(() => vi.unstubAllGlobals())

const read = (queryKey: QueryKey, data: unknown) =>
  readOrRemember(async () => data, { queryKey } as QueryFunctionContext)
const signedIn = async (id: string) => {
  await read(['me', 'get', null, {}], { user: { id } })
  await vi.waitFor(() => expect([...local.values()]).toEqual([id]))
}
const stored = async () => (await keys(readStore())).map(String)
const clientsOf = (port: string): QueryKey => ['clients', 'list', port, {}]

it('gives what was read at once, and stores it when the browser is idle', async () => {
  await signedIn('aino')
  expect(await read(clientsOf('port'), ['Αλέξανδρος'])).toEqual(['Αλέξανδρος'])
  expect(await stored()).toEqual([])
  for (const run of idle) run()
  await vi.waitFor(async () => expect((await stored()).some((key) => key.includes('clients'))).toBe(true))
})

it('stores nothing of a person after another one of the same browser has signed in', async () => {
  await signedIn('aino')
  await read(clientsOf('port of aino'), ['Secret Person'])
  await signedIn('bo')
  await read(clientsOf('port of bo'), [])
  for (const run of idle) run()
  await vi.waitFor(async () => expect((await stored()).some((key) => key.includes('of bo'))).toBe(true))
  expect((await stored()).filter((key) => key.includes('of aino'))).toEqual([])
})
