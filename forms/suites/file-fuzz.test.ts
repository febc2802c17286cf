import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  leaveHalfway,
  nearly,
  oddBodies,
  sendBody,
  sendFile,
  severalAtOnce,
  type Upload,
} from '../../platform/testing/hostile-files.ts'
import { type Served, serve } from '../../platform/testing/served.ts'
import { type FormsApp, formsApp } from '../testing/app.ts'

// What the process derives its own secret from.
const secret = 'a secret for the fuzz alone, of enough characters'

let app: FormsApp
let served: Served
let slug: string

beforeAll(async () => {
  app = await formsApp({ env: { secret: createHmac('sha256', secret).update('forms').digest('base64url') } })
  const file = { id: 'files', key: 'files', type: 'file', label: 'Files', accept: ['image', 'document'] }
  const pages = [{ id: 'page1', fields: [{ ...file, maxFiles: 5, maxSize: 25 } as never] }]
  slug = (await app.form(await app.account(), { pages })).slug
  served = await serve('forms/main.ts', app.connection, (listenPort) => ({
    SECRET: secret,
    DATA_DIR: app.forms.services.env.dataDir,
    FORMS_LISTEN_PORT: String(listenPort),
    FORMS_PUBLIC_URL: `http://127.0.0.1:${listenPort}`,
    // Everybody sends a few files: limits are held by suites of their own.
    TRUST_PROXY: 'on',
    DEMO: 'off',
    RUN: 'web',
  }))
})
afterAll(async () => {
  await served?.stop()
  await app.close()
})

let senders = 0
const sender = (url = `${served.url}/f/${slug}/files?field=files`): Upload => ({
  url,
  headers: { 'x-forwarded-for': `10.${Math.floor(senders / 250)}.${senders++ % 250}.7` },
  fields: {},
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
)
const csv = Buffer.from('Name;Length\nAda;12,5\n')
const byHand: [name: string, file: Buffer][] = [
  ['empty.png', Buffer.alloc(0)],
  ['nulls.pdf', Buffer.alloc(5_000_000)],
  ['page.png', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['program.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2_000)])],
  ['large.pdf', Buffer.concat([pdf, Buffer.alloc(26 * 1024 * 1024)])],
  [`${'long'.repeat(5_000)}.png`, png],
  ['..\\..\\a.png', png],
]

it('stands files that nobody means well with, and holds no more memory for it', async () => {
  await severalAtOnce(nearly([png, pdf, csv], 10, 1), 4, (file) => sendFile(sender(), file, 'a.png'))
  await sendFile(sender(), Buffer.alloc(20_000_000), 'a.pdf')
  const before = served.memory()
  const files = [
    ...byHand,
    ...nearly([png], 80, 2).map((file): [string, Buffer] => ['near.png', file]),
    ...nearly([pdf], 60, 3).map((file): [string, Buffer] => ['near.pdf', file]),
    ...nearly([csv], 60, 4).map((file): [string, Buffer] => ['near.csv', file]),
  ]
  const statuses = await severalAtOnce(files, 6, ([name, file]) => sendFile(sender(), file, name))
  const bodies = [`${served.url}/f/${slug}/files?field=files`, `${served.url}/f/${slug}`].flatMap((url) =>
    oddBodies(sender(url), png).map(([type, body]) => ({ url, type, body })),
  )
  const answers = await severalAtOnce(bodies, 6, ({ url, type, body }) => sendBody(sender(url), type, body))
  await severalAtOnce(bodies, 6, ({ url, body }) => leaveHalfway(sender(url), body))
  expect([...statuses, ...answers].filter((status) => status !== null && status >= 500)).toEqual([])
  // Markup is kept as the plain text it is; nothing runs.
  expect(statuses.slice(0, 6)).toEqual([400, 400, 201, 201, 400, 413])
  expect(served.output()).not.toContain('not caught')
  expect(served.child.exitCode).toBeNull()
  expect(await sendFile(sender(), png, 'good.png')).toBe(201)
  await expect.poll(() => (served.memory() - before) / 1024 / 1024).toBeLessThan(100)
}, 120_000)
