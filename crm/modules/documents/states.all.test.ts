// @module-tag long

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canMove, type DocumentStep, documentMoves } from '../../../contract/documents/states.ts'
import { type DocumentStatus, documentStatuses } from '../../../contract/documents/vocabulary.ts'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { lockDocument } from './lock.ts'
import { moveDocument } from './move.ts'
import { recordDeclined, recordExpired, recordSigned, recordWithdrawn } from './outcome.ts'
import { signingIn } from './testing/signing.ts'

/** The moves as they are to be, by the status they start from: what each comes to. */
const right: Record<DocumentStatus, Partial<Record<DocumentStep, DocumentStatus>>> = {
  draft: { send: 'sent', cancel: 'cancelled' },
  sent: {
    ...{ sign: 'partially_signed', complete: 'completed', decline: 'declined', expire: 'expired' },
    ...{ withdraw: 'cancelled', cancel: 'cancelled' },
  },
  partially_signed: {
    ...{ sign: 'partially_signed', complete: 'completed', decline: 'declined', expire: 'expired' },
    ...{ withdraw: 'cancelled', cancel: 'cancelled' },
  },
  completed: {},
  expired: {},
  cancelled: {},
  declined: {},
}

/** What each move is called in the history and in the log, and who is named as its source. */
const stepEvents: Record<DocumentStep, [event: string, source: string]> = {
  send: ['sent', 'system'],
  sign: ['signed', 'service'],
  complete: ['completed', 'system'],
  decline: ['declined', 'service'],
  expire: ['expired', 'system'],
  withdraw: ['cancelled', 'service'],
  cancel: ['cancelled', 'staff'],
}

const steps = Object.keys(documentMoves) as DocumentStep[]
const two = [
  { name: 'Ada Berg', email: 'ada@sea.example' },
  { name: 'Bo Ek', email: 'bo@sea.example' },
]

let app: TestApp
let boss: Person
let desk: ReturnType<typeof signingIn>

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
  desk = signingIn(app, boss)
})
afterAll(() => app.close())

type Made = Awaited<ReturnType<typeof desk.draft>>

/** Takes a step as whoever takes it does. */
const take: Record<DocumentStep, (document: Made, signer: string) => Promise<unknown>> = {
  send: (document) => desk.distribute(document),
  sign: ({ id }, signerId) =>
    desk.within((tx) => recordSigned(tx, { documentId: id, signerId, source: 'service' })),
  complete: ({ id }) => desk.complete(id).catch(() => false),
  decline: ({ id }, signerId) =>
    desk.within((tx) =>
      recordDeclined(tx, { documentId: id, signerId, source: 'service', reason: 'Too long.' }),
    ),
  expire: ({ id }) => desk.within((tx) => recordExpired(tx, { documentId: id, source: 'system' })),
  withdraw: ({ id }) => desk.within((tx) => recordWithdrawn(tx, id)),
  cancel: async ({ id }) => boss.post(`/api/v1/documents/${id}/cancel`, {}),
}

/** A document of a status, come to it by its moves. */
async function inStatus(status: DocumentStatus): Promise<Made> {
  if (status === 'draft') return desk.draft(two)
  const document = await desk.sent(two)
  const way: Partial<Record<DocumentStatus, DocumentStep>> = {
    ...{ partially_signed: 'sign', completed: 'complete', expired: 'expire' },
    ...{ cancelled: 'cancel', declined: 'decline' },
  }
  const step = way[status]
  if (step) await take[step](document, document.signers[0]!)
  return document
}

it('the table has these moves and no others', () => {
  const table = documentStatuses.map((status) => [
    status,
    Object.fromEntries(
      steps.flatMap((step) => (canMove({ status }, step) ? [[step, documentMoves[step].to]] : [])),
    ),
  ])
  expect(Object.fromEntries(table)).toEqual(right)
  expect(steps.map((step) => [step, documentMoves[step].fact])).toEqual(
    Object.entries(stepEvents).map(([step, [event]]) => [step, event]),
  )
})

describe.each(documentStatuses)('a document that is %s', (status) => {
  it.each(steps.map((step) => [step, right[status][step] ?? null] as const))(
    'by “%s” comes to %s',
    async (step, to) => {
      const document = await inStatus(status)
      const before = await desk.read(document.id)
      expect(before.status).toBe(status)
      const log = await desk.log(document.id)
      if (to === null) {
        // Whoever moves it is refused, and what the service tells of it changes nothing.
        await expect(
          desk.within(async (tx) =>
            moveDocument(tx, await lockDocument(tx, document.id), step, { entry: { source: 'system' } }),
          ),
        ).rejects.toMatchObject({ code: 'DOCUMENT_STATE' })
        const answer = await take[step](document, document.signers[1]!)
        if (step === 'cancel')
          expect(answer).toMatchObject({ status: 409, body: { error: { code: 'DOCUMENT_STATE' } } })
        expect((await desk.read(document.id)).status).toBe(status)
        expect(
          (await desk.log(document.id)).filter((type) => type === `document.${stepEvents[step][0]}`),
        ).toEqual(log.filter((type) => type === `document.${stepEvents[step][0]}`))
        return
      }
      await take[step](document, document.signers[1]!)
      const after = await desk.read(document.id)
      expect(after.status).toBe(to)
      const [event, source] = stepEvents[step]
      const fresh = after.activity.filter(
        ({ id }: { id: string }) => !before.activity.some((one: { id: string }) => one.id === id),
      )
      expect(fresh.map((one: { type: string; source: string }) => [one.type, one.source])).toContainEqual([
        event,
        source,
      ])
      const times = (all: string[]) => all.filter((type) => type === `document.${event}`).length
      expect(times(await desk.log(document.id))).toBe(times(log) + 1)
    },
  )
})

describe('the completion event', () => {
  it('that comes again changes nothing', async () => {
    const document = await inStatus('completed')
    const [before, log] = [await desk.read(document.id), await desk.log(document.id)]
    expect(await desk.complete(document.id)).toBe(false)
    expect(await desk.read(document.id)).toEqual(before)
    expect(await desk.log(document.id)).toEqual(log)
  })
})
