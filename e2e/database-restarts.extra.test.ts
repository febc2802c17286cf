// @module-tag endless

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { embeddedAt } from '../platform/database/embedded.ts'
import { type Mailbox, openMailbox } from '../platform/testing/mailbox.ts'
import { cookieOf } from './harness/cookie.ts'
import { type Product, startProduct } from './harness/product.ts'

const rounds = 20
const pace = Number(process.env.TEST_PACE ?? 1)
const soon = 30_000 * pace
let product: Product
let mailbox: Mailbox
let cookie: string
let portId: string
/** Answers that called it a fault that the database was away. */
const faults: string[] = []

beforeAll(async () => {
  mailbox = await openMailbox()
  product = await startProduct({ DEMO: 'true', SMTP_URL: mailbox.url })
  cookie = await cookieOf(product)
  portId = (await ask('GET', '/api/v1/me')).body.data.ports[0].id
})
afterAll(async () => {
  await product?.stop()
  await mailbox?.close()
})

async function ask(method: string, path: string, body?: unknown) {
  const answer = await fetch(product.url + path, {
    method,
    headers: {
      ...{ cookie, origin: product.url, 'x-port-id': portId ?? '' },
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  if (answer.status === 500) faults.push(`${method} ${path} ${await answer.clone().text()}`)
  return { status: answer.status, body: await answer.json().catch(() => null) }
}

/** Asks until it is done, as people do while the database starts. */
async function make(path: string, body: unknown) {
  let response = await ask('POST', path, body)
  await expect
    .poll(
      async () => {
        if (response.status >= 500) response = await ask('POST', path, body)
        return response.status
      },
      { timeout: soon },
    )
    .toBeLessThan(300)
  return response.body.data
}

const postmaster = async () => {
  const file = join(product.dataDir, 'database/cluster/postmaster.pid')
  return Number((await readFile(file, 'utf8')).split('\n')[0])
}

/** An invoice for a client of its own, not sent yet; each is mailed to an address that nothing else is mailed to. */
async function draft(address: string): Promise<string> {
  const contacts = [{ channel: 'email', value: address }]
  const client = await make('/api/v1/clients', { fullName: address, contacts })
  const line = { description: 'Berth fee', quantity: 1, unitPrice: '10.00', taxRatePct: 0 }
  return (await make('/api/v1/invoices', { clientId: client.id, lines: [line] })).id
}

/** Sends one again until it is sent; one whose answer was lost is out already. */
async function send(id: string): Promise<void> {
  const sent = async () => {
    const { status } = await ask('POST', `/api/v1/invoices/${id}/send`, {})
    return status === 200 || status === 409
  }
  await expect.poll(() => sent().catch(() => false), { timeout: soon }).toBe(true)
}

async function upload(picture: Buffer, name: string): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), name)
  const uploaded = async () => (await ask('POST', '/api/v1/files/upload', form)).status === 201
  await expect.poll(() => uploaded().catch(() => false), { timeout: soon }).toBe(true)
}

async function inDatabase<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const database = new pg.Client({ ...(await embeddedAt(product.dataDir)), ssl: false })
  await database.connect()
  try {
    return (await database.query<Row>(text)).rows
  } finally {
    await database.end()
  }
}

const mailed = (address: string) => mailbox.taken.filter((one) => one === address).length

it(`goes on with its jobs after each of ${rounds} ends of the database, and does none twice`, {
  tags: 'endless',
}, async () => {
  const issuer = { name: 'Norra Hamnen Ab', address: 'Strandvägen 1', iban: 'FI21 1234 5600 0007 85' }
  const settings = { key: 'invoice_issuer', value: issuer }
  expect((await ask('PUT', '/api/v1/admin/settings', settings)).status).toBe(200)
  const picture = await sharp({
    create: { width: 2_000, height: 2_000, channels: 3, background: '#246' },
  })
    .png()
    .toBuffer()
  const all: string[] = []
  const longest: number[] = []
  for (let round = 0; round < rounds; round++) {
    const addresses = Array.from({ length: 6 }, (_, index) => `r${round}i${index}@restart.example`)
    const drafts = await Promise.all([...addresses, `r${round}after@restart.example`].map(draft))
    const [after] = drafts.splice(-1)
    const begun = mailbox.taken.length
    const work = [...drafts.map(send), ...addresses.map((address) => upload(picture, `${address}.png`))]
    // The jobs are under way: those of the first are done, or some time went by, which differs from round to round.
    await Promise.race([
      expect.poll(() => mailbox.taken.length, { timeout: soon }).toBeGreaterThan(begun + (round % 3)),
      new Promise((resolve) => setTimeout(resolve, 300 + ((round * 97) % 900))),
    ])
    process.kill(await postmaster(), round % 2 ? 'SIGINT' : 'SIGKILL')
    await Promise.all(work)
    const start = performance.now()
    await send(after!)
    await expect.poll(() => mailed(`r${round}after@restart.example`), { timeout: soon }).toBe(1)
    longest.push(Math.round(performance.now() - start))
    all.push(...addresses, `r${round}after@restart.example`)
    const waiting = () =>
      inDatabase<{
        task: string
      }>(`select t.identifier as task, j.attempts, j.locked_by, j.last_error from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where j.run_at <= now() or j.locked_at is not null`)
    await expect.poll(waiting, { timeout: soon }).toEqual([])
  }
  process.stdout.write(`Milliseconds until the next invoice was mailed: ${longest.join(' ')}\n`)
  expect(faults).toEqual([])
  expect(all.filter((address) => mailed(address) > 1)).toEqual([])
  // What was being handed over when the database went cannot be known: it is said to be uncertain, and not sent again.
  const states = await inDatabase<{ address: string; status: string }>(
    `select to_address as address, status from crm.mails where to_address like '%@restart.example'`,
  )
  expect(states.map(({ address }) => address).sort()).toEqual(all.toSorted())
  expect(states.filter(({ status }) => !/^(sent|uncertain)$/.test(status))).toEqual([])
  const unsure = states.filter(({ status }) => status === 'uncertain').map(({ address }) => address)
  expect(all.filter((address) => mailed(address) === 0 && !unsure.includes(address))).toEqual([])
  const [pictures] = await inDatabase<{ count: number }>(
    `select count(*)::int as count from crm.files where name like '%@restart.example.png' and thumbnail_id is not null`,
  )
  expect(pictures!.count).toBe(rounds * 6)
})
