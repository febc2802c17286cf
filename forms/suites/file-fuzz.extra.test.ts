// @module-tag endless

import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  nearly,
  oddBodies,
  sendFile,
  sendOdd,
  severalAtOnce,
  type Upload,
} from '../../platform/testing/hostile/hostile-files.ts'
import { assertUnharmed, type Served } from '../../platform/testing/served.ts'
import { serveForms } from '../testing/serve.ts'

let forms: Awaited<ReturnType<typeof serveForms>>
let served: Served
let slug: string

beforeAll(async () => {
  // Everybody sends a few files: limits are held by suites of their own.
  forms = await serveForms({ TRUST_PROXY: 'on' })
  const { app } = forms
  served = forms.served
  const file = { id: 'files', key: 'files', type: 'file', label: 'Files', accept: ['image', 'document'] }
  const pages = [{ id: 'page1', fields: [{ ...file, maxFiles: 5, maxSize: 25 } as never] }]
  slug = (await app.form(await app.account(), { pages })).slug
})
afterAll(() => forms?.close())

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
  // Other files in each run; a fault names those of its run.
  const seed = Date.now()
  await severalAtOnce(nearly([png, pdf, csv], 10, 1), 4, (file) => sendFile(sender(), file, 'a.png'))
  await sendFile(sender(), Buffer.alloc(20_000_000), 'a.pdf')
  const before = served.memory()
  const files = [
    ...byHand,
    ...nearly([png], 30, seed).map((file): [string, Buffer] => ['near.png', file]),
    ...nearly([pdf], 20, seed).map((file): [string, Buffer] => ['near.pdf', file]),
    ...nearly([csv], 20, seed).map((file): [string, Buffer] => ['near.csv', file]),
  ]
  const statuses = await severalAtOnce(files, 6, ([name, file]) => sendFile(sender(), file, name))
  const odd = [`${served.url}/f/${slug}/files?field=files`, `${served.url}/f/${slug}`].flatMap((url) =>
    oddBodies(() => sender(url), png),
  )
  const answers = await sendOdd(odd)
  expect(
    [...statuses, ...answers].filter((status) => status !== null && status >= 500),
    `of seed ${seed}`,
  ).toEqual([])
  // Markup is kept as the plain text it is; nothing runs.
  expect(statuses.slice(0, 6)).toEqual([400, 400, 201, 201, 400, 413])
  assertUnharmed(served)
  expect(await sendFile(sender(), png, 'good.png')).toBe(201)
  await expect.poll(() => (served.memory() - before) / 1024 / 1024).toBeLessThan(100)
})
