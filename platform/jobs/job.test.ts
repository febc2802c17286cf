import { expect, it } from 'vitest'
import { z } from 'zod'
import { every, GivenUp, handleJob, job, jobActor, jobIn, newJob, openJobs } from './job.ts'

const tenantId = '01890000-0000-7000-8000-000000000001'
const itemId = '01890000-0000-7000-8000-000000000002'
const info = { attempt: 1, maxAttempts: 25 }
const store = job(
  'store_item',
  z.object({ itemId: z.uuid(), actor: jobActor, at: z.iso.datetime().optional() }),
)
const actor = { kind: 'staff', userId: null, name: 'Ada' } as const

it('reads the payload as declared, whatever an older version left beside it', async () => {
  const payloads: unknown[] = []
  const work = handleJob(store, (list: unknown[]) => async (payload) => void list.push(payload))(payloads)
  const { kind, ...ofOlder } = actor
  await work({ tenantId, requestId: 'request-1', itemId, actor: ofOlder, color: 'red' }, info)
  await work({ tenantId, requestId: 7, itemId, actor }, info)
  expect(payloads).toEqual([
    { tenantId, requestId: 'request-1', itemId, actor },
    { tenantId, requestId: null, itemId, actor },
  ])
})

it('fails where the payload does not fit, names its fields, and gives nothing up', async () => {
  const done: string[] = []
  const work = handleJob(store, () => ({
    work: async () => void done.push('work'),
    onGivenUp: async () => void done.push('given up'),
  }))(null)
  await expect(work({ tenantId, actor }, info)).rejects.toThrow(
    /^The payload of the job store_item does not fit: itemId: /,
  )
  await expect(
    work({ tenantId, itemId: 'all', actor: {} }, { attempt: 25, maxAttempts: 25 }),
  ).rejects.toThrow(/itemId: .*; actor\.userId: .*; actor\.name: /)
  // In a tenant, so it says in which one.
  await expect(work({ tenantId: null, itemId, actor }, info)).rejects.toThrow(/tenantId: /)
  expect(done).toEqual([])
})

it('is done outside any tenant where it is declared so', async () => {
  const sweep = job('sweep', z.object({}), { scope: 'none' })
  const payloads: unknown[] = []
  const work = handleJob(sweep, () => async (payload) => void payloads.push(payload))(null)
  await work({}, info)
  await work({ tenantId, requestId: 'request-1' }, info)
  expect(payloads).toEqual([
    { tenantId: null, requestId: null },
    { tenantId, requestId: 'request-1' },
  ])
  expect(every('17 2 * * *', sweep)).toBe('17 2 * * * sweep ?max=3')
  expect(every('*/5 * * * *', sweep, { max: 1 })).toBe('*/5 * * * * sweep ?max=1')
})

it('is given up after its tries, with what stopped it', async () => {
  const found: unknown[] = []
  const once = job('once', z.object({ itemId: z.uuid() }), { tries: 1 })
  const work = handleJob(once, () => ({
    work: async () => {
      throw new Error('Out of order.')
    },
    onGivenUp: async (payload, error) => void found.push([payload.itemId, (error as Error).message]),
  }))(null)
  expect(await work({ tenantId, itemId }, info)).toBeInstanceOf(GivenUp)
  expect(found).toEqual([[itemId, 'Out of order.']])
})

it('is added under its name, also in another tenant', () => {
  const runAt = new Date(0)
  expect(newJob(store, { itemId, actor }, { tenantId, key: 'a', queue: 'b', runAt })).toEqual({
    ...{ task: 'store_item', payload: { tenantId, itemId, actor } },
    ...{ key: 'a', queue: 'b', runAt },
  })
})

it('waits for others of its tenant where it may take long', () => {
  const long = job('read_item', z.object({ itemId: z.uuid() }), { lane: 'files' })
  const queueOf = (one: ReturnType<typeof newJob>) => jobIn({ tenantId, requestId: null }, one).queue
  expect(queueOf(newJob(long, { itemId }))).toBe(`files:${tenantId}`)
  expect(queueOf(newJob(long, { itemId }, { tenantId: itemId }))).toBe(`files:${itemId}`)
  expect(queueOf(newJob(long, { itemId }, { queue: 'own' }))).toBe('own')
  expect(queueOf(newJob(store, { itemId, actor }))).toBeUndefined()
  expect(handleJob(long, () => async () => {})(null).lane).toBe('files')
})

it('is handled once', () => {
  const handler = handleJob(store, () => async () => {})
  expect(Object.keys(openJobs([handler], null))).toEqual(['store_item'])
  expect(() => openJobs([handler, handler], null)).toThrow('The job store_item is handled twice.')
})
