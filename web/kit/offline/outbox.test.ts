import 'fake-indexeddb/auto'
import { clear } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { routes } from '../../../contract/routes.generated.ts'
import { callService } from '../server/api.ts'
import { addToOutbox, discardEntry, load, outboxEntries, retryEntry, sendOutbox } from './outbox.ts'
import { outboxStore } from './stores.ts'

const user = '01900000-0000-7000-8000-000000000001'
const client = '01900000-0000-7000-8000-000000000002'
const requests: { url: string; key: string; body: string }[] = []
let answers: (number | 'away')[] = []

beforeEach(async () => {
  callService({ routes, tenantHeader: 'x-port-id' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const key = (init.headers as Record<string, string>)['idempotency-key']!
    requests.push({ url, key, body: String(init.body) })
    const next = answers.shift() ?? 201
    if (next === 'away') throw new TypeError('Failed to fetch')
    const body =
      next < 300 ? { data: {} } : { error: { code: 'RECORD_NOT_FOUND', message: 'There is no such record.' } }
    return new Response(JSON.stringify(body), {
      status: next,
      headers: { 'content-type': 'application/json' },
    })
  })
  requests.length = 0
  answers = []
  await clear(outboxStore())
  await load()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const note = (text: string, more: { wasTried?: boolean; id?: string; userId?: string } = {}) =>
  addToOutbox({
    userId: user,
    tenantId: 'port',
    module: 'clients',
    operation: 'addNote',
    input: { params: { id: client }, body: { body: text } },
    kind: 'note',
    text,
    about: { type: 'client', id: client },
    ...more,
  })
const left = () => outboxEntries().map(({ text, refused }) => [text, refused])

it('sends in the order of writing, once each, and only what the person wrote', async () => {
  await note('first')
  await note('second')
  await note('of somebody else', { userId: 'other' })
  expect((await sendOutbox(user)).map(({ text }) => text)).toEqual(['first', 'second'])
  expect(await sendOutbox(user)).toEqual([])
  expect(requests.map(({ body }) => JSON.parse(body).body)).toEqual(['first', 'second'])
  expect(left()).toEqual([['of somebody else', null]])
})

it('waits where the server is not reached or busy, and tries again with the same key', async () => {
  await note('first')
  await note('second')
  answers = ['away']
  await sendOutbox(user)
  answers = [503]
  await sendOutbox(user)
  expect(requests).toHaveLength(2)
  await sendOutbox(user)
  expect(new Set(requests.slice(0, 3).map(({ key }) => key)).size).toBe(1)
  expect(left()).toEqual([])
})

it('keeps what the server refuses, with its reason, and sends the rest', async () => {
  await note('on a record that is gone')
  await note('second')
  answers = [404]
  await sendOutbox(user)
  expect(left()).toEqual([['on a record that is gone', 'There is no such record.']])
  await retryEntry(outboxEntries()[0]!)
  await sendOutbox(user)
  expect(left()).toEqual([])
})

it('asks the person where a day has passed since a try that was left unanswered: the server forgot its key', async () => {
  await note('perhaps there', { wasTried: true, id: '01900000-0000-7000-8000-00000000000a' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60_000 })
  await sendOutbox(user)
  expect([requests.length, left()]).toEqual([0, [['perhaps there', 'uncertain']]])
  await retryEntry(outboxEntries()[0]!)
  await sendOutbox(user)
  expect(requests).toHaveLength(1)
  expect(requests[0]!.key).not.toBe('01900000-0000-7000-8000-00000000000a')
})

it('sends nothing without a connection', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  await note('later')
  expect(await sendOutbox(user)).toEqual([])
  expect([requests.length, left()]).toEqual([0, [['later', null]]])
})

it('sends once what is asked to be sent again twice', async () => {
  await note('perhaps there', { wasTried: true })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60_000 })
  await sendOutbox(user)
  const entry = outboxEntries()[0]!
  await Promise.all([retryEntry(entry), retryEntry(entry)])
  await sendOutbox(user)
  await retryEntry(entry)
  await sendOutbox(user)
  expect(requests).toHaveLength(1)
  expect(left()).toEqual([])
})

it('does not send what is discarded while another entry is on its way', async () => {
  await note('first')
  await note('second')
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    await discardEntry(outboxEntries().at(-1)!.id)
    return fetch(url, init)
  })
  answers = [404]
  await sendOutbox(user)
  expect(requests).toHaveLength(1)
  expect(left()).toEqual([['first', 'There is no such record.']])
})
