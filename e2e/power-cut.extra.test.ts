// @module-tag endless

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Mailbox, openMailbox } from '../platform/testing/mailbox.ts'
import { cookieOf } from './harness/cookie.ts'
import { type Product, startProduct } from './harness/product.ts'

let product: Product
let mailbox: Mailbox
let cookie: string
let portId: string
const rounds = 4

beforeAll(async () => {
  mailbox = await openMailbox()
  product = await startProduct({ DEMO: 'true', SMTP_URL: mailbox.url })
  cookie = await cookieOf(product)
  portId = (await get('/api/v1/me')).data.ports[0].id
})
afterAll(async () => {
  await product?.stop()
  await mailbox?.close()
})

const headers = () => ({ cookie, 'x-port-id': portId ?? '', 'content-type': 'application/json' })
const get = async (path: string) => (await fetch(product.url + path, { headers: headers() })).json()

/** Sends a write that is tried again with the same key until it is answered, as a careful client does. */
async function write(path: string, body: unknown, key: string): Promise<boolean> {
  const answer = await fetch(product.url + path, {
    method: 'POST',
    headers: { ...headers(), 'idempotency-key': key },
    body: JSON.stringify(body),
  }).catch(() => null)
  return answer?.status === 201
}

it(`loses and doubles nothing over ${rounds} power cuts during writes and jobs`, {
  tags: 'endless',
}, async () => {
  const acknowledged: string[] = []
  const sent: string[] = []
  let mails = 0
  for (let round = 0; round < rounds; round++) {
    let cut = false
    const writer = async (lane: number) => {
      for (let index = 0; !cut; index++) {
        const name = `Cut ${round} ${lane} ${index}`
        sent.push(name)
        if (await write('/api/v1/clients', { fullName: name }, `client-${round}-${lane}-${index}`))
          acknowledged.push(name)
      }
    }
    const lanes = [writer(0), writer(1), writer(2)]
    const mail = {
      email: `person${round}@cut.example`,
      firstName: 'Per',
      lastName: `Son ${round}`,
      roleId: await roleId(),
    }
    if (await write('/api/v1/admin/users', mail, `mail-of-round-${round}`)) mails += 1
    const before = acknowledged.length
    if (round % 2) await expect.poll(() => acknowledged.length).toBeGreaterThan(before)
    await new Promise((resolve) => setTimeout(resolve, 50 + ((round * 37) % 200)))
    await product.kill9()
    cut = true
    await Promise.all(lanes)
    await product.restart()
    // Whatever was not answered is asked once more with its key: it is made exactly once.
    if (round % 5 === 0) {
      const key = `client-${round}-0-0`
      expect(await write('/api/v1/clients', { fullName: `Cut ${round} 0 0` }, key)).toBe(true)
    }
  }
  const found: string[] = []
  for (let page = 1; ; page++) {
    const { data } = await get(`/api/v1/clients?q=Cut&limit=1000&page=${page}`)
    found.push(...data.map((client: { fullName: string }) => client.fullName))
    if (data.length < 1000) break
  }
  const counts = Map.groupBy(found, (name) => name)
  expect(acknowledged.filter((name) => !counts.has(name))).toEqual([])
  expect([...counts].filter(([, copies]) => copies.length > 1)).toEqual([])
  expect(found.every((name) => sent.includes(name))).toBe(true)
  expect(acknowledged.length).toBeGreaterThanOrEqual(Math.floor(rounds / 2))

  // Every person who was acknowledged is there once, with one mail; none is sent twice and none waits for ever.
  const { data: people } = await get('/api/v1/admin/users?q=cut.example&limit=1000')
  const addresses: string[] = people.map((person: { email: string }) => person.email)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses.length).toBeGreaterThanOrEqual(mails)
  const invitations = async (): Promise<{ toAddress: string; status: string }[]> =>
    (await get('/api/v1/admin/outbox?limit=1000')).data.filter(
      (mail: { category: string }) => mail.category === 'staff_invitation',
    )
  expect((await invitations()).map((mail) => mail.toAddress).sort()).toEqual(addresses.sort())
  // What was being handed over at a cut cannot be known: it is said to be uncertain, and not sent again.
  await expect
    .poll(async () => (await invitations()).every((mail) => /^(sent|uncertain)$/.test(mail.status)), {
      timeout: 60_000,
    })
    .toBe(true)
  const taken = mailbox.taken.filter((address) => addresses.includes(address))
  expect(new Set(taken).size).toBe(taken.length)
})

let role: string | undefined
async function roleId(): Promise<string> {
  role ??= (await get('/api/v1/admin/roles')).data.find((one: { key: string }) => one.key === 'viewer')
    .id as string
  return role
}
