import { once } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { routes } from '../../../contract/routes.generated.ts'
import { call, callService } from './api.ts'
import { answerSignIn, guardSession, leaveSession } from './session-over.ts'

type Answering = (signal: AbortSignal) => Promise<Response>
let answers: Answering[] = []
const requests: { key: string; signal: AbortSignal }[] = []

beforeEach(() => {
  callService({ routes, tenantHeader: 'x-port-id' })
  requests.length = 0
  vi.stubGlobal('fetch', async (_url: string, { headers, signal }: RequestInit) => {
    requests.push({ key: (headers as Record<string, string>)['idempotency-key']!, signal: signal! })
    signal!.throwIfAborted()
    return answers.shift()!(signal!)
  })
})
afterEach(() => {
  leaveSession()
  vi.unstubAllGlobals()
})

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const done: Answering = async () => json(200, { data: { id: 'new' } })
const signedOut: Answering = async () =>
  json(401, { error: { code: 'SESSION_REQUIRED', message: 'Please sign in.' } })
const silent: Answering = (signal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

const patienceMs = 100
const addNote = () =>
  call(
    'clients',
    'addNote',
    { params: { id: '01900000-0000-7000-8000-000000000002' }, body: { body: 'Asked about power' } },
    { tenantId: 'port', patienceMs },
  )

const sent = (count: number) => expect.poll(() => requests.length).toBe(count)

async function signInWhenAsked(): Promise<void> {
  const signIn = setInterval(() => answerSignIn(true), 5)
  await sent(2)
  clearInterval(signIn)
}

it('counts a server that is silent for longer than its patience as not reached', async () => {
  answers = [silent]
  await expect(addNote()).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE' })
})

it('does not count the time in which a person signs in again', async () => {
  guardSession()
  answers = [signedOut, done]
  const written = addNote()
  await sent(1)
  // The patience with the first request is over before the person has signed in.
  if (!requests[0]!.signal.aborted) await once(requests[0]!.signal, 'abort')
  await signInWhenAsked()
  expect(await written).toEqual({ id: 'new' })
  expect(requests.map(({ key }) => key)).toEqual([requests[0]!.key, requests[0]!.key])
})

it('has its patience anew with the request that follows', async () => {
  guardSession()
  answers = [signedOut, silent]
  const written = addNote()
  await signInWhenAsked()
  await expect(written).rejects.toMatchObject({ code: 'UNREACHABLE' })
  expect(requests[1]!.signal).not.toBe(requests[0]!.signal)
})
