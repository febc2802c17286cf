import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Submission } from '../../../contract/forms/automation.ts'
import type { FieldType } from '../../../contract/forms/vocabulary.ts'
import { csvOf } from '../../../platform/testing/csv.ts'
import { type FormsApp, formsApp, type TestAccount } from '../../testing/app.ts'
import { notifySubmission } from './jobs.ts'

let app: FormsApp
let account: TestAccount
let form: { id: string; slug: string }
let id: string

const options = [
  { value: 'guest_berth', label: 'Gastliegeplatz' },
  { value: 'winter', label: 'Winterplatz' },
]
const ask = (key: string, type: FieldType, label: string, more: object = {}) => ({
  ...{ id: `f${key.replaceAll('_', '')}`, key, type, label },
  ...more,
})

beforeAll(async () => {
  app = await formsApp()
  account = await app.account()
  form = await app.form(account, {
    language: 'de',
    pages: [
      {
        id: 'page1',
        fields: [
          ask('mail', 'email', 'E-Mail'),
          ask('kind', 'choice', 'Art', { options }),
          ask('wishes', 'multiple_choice', 'Wünsche', { options }),
          ask('length', 'number', 'Länge', { unit: 'm' }),
          ask('arrival', 'date', 'Ankunft'),
          ask('country', 'country', 'Land'),
          ask('terms', 'consent', 'Einverstanden'),
          ask('note', 'long_text', 'Wann genau am {arrival}?'),
        ],
      },
    ],
  })
  id = await app.submit(form.slug, {
    mail: 'ada@example.com',
    kind: 'guest_berth',
    wishes: ['guest_berth', 'winter'],
    length: 12.5,
    arrival: '2027-07-01',
    country: 'FI',
    terms: true,
  })
})
afterAll(() => app.close())

const words = [
  ...['ada@example.com', 'Gastliegeplatz', 'Gastliegeplatz, Winterplatz'],
  ...['12,5\u00a0m', '1. Juli 2027', 'Finnland', 'Ja', ''],
]

it('stand beside each value where a submission is delivered and listed, and data stays as it is', async () => {
  const { body } = await account.platform.get(`/external/automation/submissions/recent?form_id=${form.id}`)
  const [submission] = body as Submission[]
  expect(submission!.fields.map(({ text }) => text)).toEqual(words)
  // A question that repeats an answer is delivered as it was read.
  expect(submission!.fields.at(-1)!.label).toBe('Wann genau am 1. Juli 2027?')
  expect(submission!.data).toEqual({
    ...{ mail: 'ada@example.com', kind: 'guest_berth', wishes: ['guest_berth', 'winter'], length: 12.5 },
    ...{ arrival: '2027-07-01', country: 'FI', terms: true, note: null },
  })
})

it('are mailed, and an answer to the mail goes to whoever sent the form', async () => {
  await account.owner.patch(`/api/v1/forms/${form.id}`, { notifyEmails: ['sales@solvik.example'] })
  const job = notifySubmission(app.forms.services)
  await job({ tenantId: account.id, submissionId: id }, { attempt: 1, maxAttempts: 3 })
  const [mail] = await app.rows<{ text: string; replyTo: string | null }>(
    account.id,
    sql`select text, reply_to from mails where category = ${`submission ${id}`}`,
  )
  expect(mail!.replyTo).toBe('ada@example.com')
  for (const line of [
    'Art: Gastliegeplatz',
    'Länge: 12,5\u00a0m',
    'Ankunft: 1. Juli 2027',
    'Einverstanden: Ja',
  ])
    expect(mail!.text).toContain(line)
})

it('are exported; numbers and days stay what a spreadsheet reckons with', async () => {
  const csv = await account.owner.get(`/api/v1/forms/${form.id}/export?format=csv`)
  const [head, row] = csvOf(csv.body)
  expect(head!.slice(2, 10)).toEqual([
    ...[
      'E-Mail',
      'Art',
      'Wünsche',
      'Länge (m)',
      'Ankunft',
      'Land',
      'Einverstanden',
      'Wann genau am {arrival}?',
    ],
  ])
  const exported = [
    ...['ada@example.com', 'Gastliegeplatz', 'Gastliegeplatz, Winterplatz', '12.5', '2027-07-01'],
    ...['Finnland', 'Ja', ''],
  ]
  expect(row!.slice(2, 10)).toEqual(exported)
  const xlsx = await app.web.inject({
    url: `/api/v1/forms/${form.id}/export?format=xlsx`,
    headers: account.owner.headers,
  })
  const [sheet] = await readXlsxFile(xlsx.rawPayload)
  expect(sheet!.data[1]!.slice(3, 6)).toEqual(['Gastliegeplatz', 'Gastliegeplatz, Winterplatz', 12.5])
})

it('are what a submission is found by, as are its values', async () => {
  for (const q of ['gastliegeplatz', 'guest_berth', 'finnland', 'juli']) {
    const { body } = await account.owner.get(`/api/v1/forms/${form.id}/submissions?q=${q}`)
    expect([q, body.data.map((one: { id: string }) => one.id)]).toEqual([q, [id]])
  }
})
