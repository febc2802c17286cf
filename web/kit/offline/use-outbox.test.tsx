import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { clear } from 'idb-keyval'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { routes } from '../../../contract/routes.generated.ts'
import { callService } from '../server/api.ts'
import { type Me, meQuery } from '../server/session.tsx'
import { TenantContext } from '../server/tenant.ts'
import { load, outboxEntries } from './outbox.ts'
import { outboxStore } from './stores.ts'
import { useWriteOrStore } from './use-outbox.ts'

const user = '01900000-0000-7000-8000-000000000001'
const client = '01900000-0000-7000-8000-000000000002'
const keys: string[] = []
let statuses: number[] = []

beforeEach(async () => {
  callService({ routes, tenantHeader: 'x-port-id' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    keys.push((headers as Record<string, string>)['idempotency-key']!)
    const status = statuses.shift()!
    if (status === 0) throw new TypeError('Failed to fetch')
    const body = status < 300 ? { data: {} } : { error: { code: 'INTERNAL', message: 'Something failed.' } }
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  })
  keys.length = 0
  await clear(outboxStore())
  await load()
})
afterEach(() => vi.unstubAllGlobals())

/** What the hook gives where it is drawn. */
function drawn() {
  const queryClient = new QueryClient()
  queryClient.setQueryData(meQuery.queryKey, { user: { id: user } } as Me)
  let add: AddNote | undefined
  renderToString(
    <QueryClientProvider client={queryClient}>
      <TenantContext value="port">
        <Form onDrawn={(one) => (add = one)} />
      </TenantContext>
    </QueryClientProvider>,
  )
  return (body: string) => add!.mutateAsync({ params: { id: client }, body: { body } })
}

type AddNote = ReturnType<typeof useAddNote>

function Form({ onDrawn }: { onDrawn: (add: AddNote) => void }) {
  onDrawn(useAddNote())
  return null
}

const useAddNote = () =>
  useWriteOrStore('clients', 'addNote', {
    entry: ({ body }) => ({ kind: 'note', text: body.body, about: { type: 'client', id: client } }),
  })

it('writes again under the same key what the server left unanswered', async () => {
  const add = drawn()
  statuses = [500, 200, 200]
  await expect(add('first')).rejects.toMatchObject({ status: 500 })
  await add('first')
  await add('first')
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
  expect(outboxEntries()).toEqual([])
})

it('writes another text, or what was refused, under a key of its own', async () => {
  const add = drawn()
  statuses = [500, 422, 200]
  await expect(add('first')).rejects.toMatchObject({ status: 500 })
  await expect(add('second')).rejects.toMatchObject({ status: 422 })
  await add('second')
  expect(new Set(keys).size).toBe(3)
})

it('stores under the same key what may have arrived', async () => {
  const add = drawn()
  statuses = [0]
  expect(await add('first')).toBeNull()
  expect(outboxEntries()).toMatchObject([{ id: keys[0], text: 'first' }])
})
