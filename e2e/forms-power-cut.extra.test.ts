// @module-tag endless

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Receiver, startReceiver } from '../platform/testing/receiver.ts'
import { type Product, startForms } from './harness/product.ts'

let forms: Product
let receiver: Receiver
let key: string
let formId: string
const slug = 'solvik-berth-inquiry'
const rounds = 4
// One address may send 30 answers to a form in ten minutes before it is asked for a proof of work.
const perRound = 28

beforeAll(async () => {
  receiver = await startReceiver()
  forms = await startForms({ DEMO: 'true', HOOK_ALLOW: '127.0.0.1' })
  key = /API key +(\S+)/.exec(forms.output())![1]!
  const [workspace] = await ask('workspaces')
  const listed = await ask(`forms?workspace_id=${workspace.id}`)
  formId = listed.find((one: { slug: string }) => one.slug === slug).id
  await ask('webhook', { hookUrl: `${receiver.url}/catch`, form_id: formId })
})
afterAll(async () => {
  await forms?.stop()
  await receiver?.close()
})

async function ask(path: string, body?: object) {
  const answer = await fetch(`${forms.url}/external/automation/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

interface Opened {
  token: string
  opened: string
}

/** A page of the form as a visitor opens it; its answers may be sent two seconds later. */
async function openPage(): Promise<Opened> {
  const page = await (await fetch(`${forms.url}/f/${slug}`)).text()
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)![1]!
  return { token: value('bw-token'), opened: value('bw-opened') }
}

/** Sends the answers of a page, named by its token; true when they were acknowledged. */
async function send(page: Opened): Promise<boolean> {
  const answers = {
    stay: 'buy',
    boat_length: 11.5,
    name: page.token,
    email: 'ada@example.com',
    consent: true,
  }
  const answer = await fetch(`${forms.url}/api/public/forms/${slug}/submissions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...page, version: 1, answers }),
  }).catch(() => null)
  if (answer && answer.status !== 201 && answer.status !== 200)
    throw new Error(`${answer.status} ${await answer.text()}`)
  return answer !== null
}

it(`loses no acknowledged submission and delivers each at least once over ${rounds} power cuts under load`, {
  tags: 'endless',
}, async () => {
  const pages = await openPages(rounds * perRound)
  const quiet = await openPages(20)
  await new Promise((resolve) => setTimeout(resolve, 2100))
  const acknowledged: Opened[] = []
  const sent = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const turn = pages.splice(0, perRound)
    const lane = async () => {
      for (let page = turn.pop(); page; page = turn.pop()) {
        sent.add(page.token)
        if (await send(page)) acknowledged.push(page)
      }
    }
    const lanes = [lane(), lane(), lane()]
    // From before the first answer to after the last delivery, whatever a busy machine takes for one.
    const before = acknowledged.length
    if (round % 2) await expect.poll(() => acknowledged.length).toBeGreaterThan(before)
    await new Promise((resolve) => setTimeout(resolve, (round * 53) % 160))
    await forms.kill9()
    await Promise.all(lanes)
    await forms.restart()
    // What was answered is not stored again when a careful page asks once more.
    const last = acknowledged.at(-1)
    if (last) expect(await send(last)).toBe(true)
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(Math.floor(rounds / 2))

  const missing = () => {
    const arrived = new Set(namesOf())
    return acknowledged.filter((page) => !arrived.has(page.token))
  }
  const namesOf = () => receiver.calls.map((call) => JSON.parse(call.body).data.name as string)
  await expect.poll(() => missing().length).toBe(0)
  expect(namesOf().every((name) => sent.has(name))).toBe(true)
  // A receiver may see a delivery again after a cut, always under the id it had.
  const ids = new Map<string, Set<unknown>>()
  for (const call of receiver.calls) {
    const { id } = JSON.parse(call.body)
    ids.set(id, (ids.get(id) ?? new Set()).add(call.headers['webhook-id']))
  }
  expect([...ids.values()].every((known) => known.size === 1)).toBe(true)

  // In quiet times each arrives exactly once.
  receiver.calls.length = 0
  for (const page of quiet) expect(await send(page)).toBe(true)
  await expect.poll(() => receiver.calls.length).toBeGreaterThanOrEqual(quiet.length)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(namesOf().sort()).toEqual(quiet.map((page) => page.token).sort())
})

async function openPages(count: number): Promise<Opened[]> {
  const pages: Opened[] = []
  for (let opened = 0; opened < count; opened++) pages.push(await openPage())
  return pages
}
