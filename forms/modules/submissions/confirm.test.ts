import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DefinitionInput } from '../../../contract/forms/definition.ts'
import type { Letter } from '../../../platform/mail/send.ts'
import { visitor } from '../../hosted/testing/visitor.ts'
import { formJobs } from '../../jobs.ts'
import { type FormsApp, formsApp, type TestAccount } from '../../testing/app.ts'
import { confirmationLimits, confirmSubmission } from './confirm.ts'

let app: FormsApp
let account: TestAccount
beforeAll(async () => {
  app = await formsApp({ env: { mailFrom: 'Forms <forms@marina.example>' } })
  account = await app.account()
})
afterAll(() => app.close())

const confirmation = {
  subject: 'Your place, {name}',
  message: 'Dear {name},\n\nyou asked for: {kind}. {unknown} stays.',
  copy: true,
}
const definition: Partial<DefinitionInput> = {
  title: 'Guest berth',
  pages: [
    {
      id: 'page1',
      fields: [
        { id: 'fname', key: 'name', type: 'short_text', label: 'Name' },
        { id: 'femail', key: 'email', type: 'email', label: 'E-mail' },
        {
          id: 'fkind',
          key: 'kind',
          type: 'choice',
          label: 'Kind',
          options: [{ value: 'guest_berth', label: 'Guest berth' }],
        },
        { id: 'farrival', key: 'arrival', type: 'date', label: 'Arrival' },
        { id: 'fsource', key: 'source', type: 'hidden', label: 'Source', value: 'website' },
      ],
    },
  ],
  confirmation,
  languages: ['fi', 'ar'],
  translations: {
    fi: {
      'confirmation.subject': 'Paikkasi, {name}',
      'confirmation.message': 'Hei {name}, pyysit: {kind}.',
      'fkind.option.guest_berth': 'Vieraspaikka',
      'farrival.label': 'Tulo',
    },
  },
}

interface Row {
  toAddress: string
  subject: string
  text: string
  html: string
  replyTo: string | null
  language: string
}
const mailsTo = (to: string) =>
  app.rows(
    account.id,
    sql<Row>`select to_address, subject, text, html, reply_to, language from mails
      where to_address = ${to} and category like 'confirmation%' order by id`,
  )
const attempt = { attempt: 1, maxAttempts: 3 }
const run = (submissionId: string) =>
  confirmSubmission(app.forms.services)({ tenantId: account.id, submissionId }, attempt)
const stateOf = async (id: string) =>
  (await account.owner.get(`/api/v1/submissions/${id}`)).body.data.confirmation

it('comes in the name of the workspace, from the address of the installation', async () => {
  const form = await app.form(account, definition)
  await run(await app.submit(form.slug, { name: 'Bo', email: 'bo@meri.example' }))
  const [mail] = await app.rows(
    account.id,
    sql<{ id: string }>`select id from mails where to_address = 'bo@meri.example'`,
  )
  const letters: Letter[] = []
  const jobs = formJobs(app.forms.services, async (letter) => void letters.push(letter))
  await jobs.send_mail!({ tenantId: account.id, mailId: mail!.id }, attempt)
  expect(letters[0]).toMatchObject({
    to: 'bo@meri.example',
    from: { name: 'Website', address: 'forms@marina.example' },
  })
})

it('goes to nobody for spam, without an address, and where the form has none', async () => {
  const [form, silent] = [
    await app.form(account, definition),
    await app.form(account, { ...definition, confirmation: undefined }),
  ]
  const spam = await app.submit(form.slug, { name: 'Buy', email: 'spam@meri.example' })
  await account.owner.post('/api/v1/submissions/mark', { ids: [spam], spam: true })
  const quiet = await app.submit(silent.slug, { name: 'Quiet', email: 'quiet@meri.example' })
  const nameless = await app.submit(form.slug, { name: 'Nobody' })
  for (const id of [spam, quiet, nameless]) await run(id)
  expect(await mailsTo('spam@meri.example')).toEqual([])
  expect(await mailsTo('quiet@meri.example')).toEqual([])
  expect([await stateOf(spam), await stateOf(quiet), await stateOf(nameless)]).toEqual([null, null, null])
})

it('sends nobody a link of a stranger, nor a subject of two lines', async () => {
  const form = await app.form(account, definition)
  const name = 'Win now!\r\nBcc: all@x.example https://evil.example/win www.evil.example'
  await run(await app.submit(form.slug, { name, email: 'victim@meri.example', arrival: '2027-07-01' }))
  const [mail] = await mailsTo('victim@meri.example')
  expect(mail!.subject).not.toMatch(/[\r\n]/)
  for (const text of [mail!.subject, mail!.text, mail!.html]) {
    expect(text).not.toContain('evil.example')
    expect(text).not.toContain('https://e')
  }
  expect(mail!.html).not.toContain('<a ')
  expect(mail!.text).toContain('1 July 2027')
})

it('is limited by address and hour, and by form and day', async () => {
  const form = await app.form(account, definition)
  const ids: string[] = []
  for (let n = 0; n <= confirmationLimits.ofAddress; n++)
    ids.push(await app.submit(form.slug, { name: `N${n}`, email: 'often@meri.example' }))
  await Promise.all(ids.map(run))
  expect(await mailsTo('often@meri.example')).toHaveLength(confirmationLimits.ofAddress)
  expect((await Promise.all(ids.map(stateOf))).sort()).toEqual(['limited', 'written', 'written', 'written'])
  await app.rows(
    account.id,
    sql`insert into mails (account_id, id, category, to_address, subject, text, entity_type, entity_id)
      select ${account.id}, gen_random_uuid(), 'confirmation x', 'x' || n || '@x.example', '', '', 'form', ${form.id}
      from generate_series(1, ${confirmationLimits.ofForm}) n`,
  )
  const late = await app.submit(form.slug, { name: 'Late', email: 'late@meri.example' })
  await run(late)
  expect([await stateOf(late), await mailsTo('late@meri.example')]).toEqual(['limited', []])
})

it('is tried by its author, who gets it with made-up answers in any of its languages', async () => {
  const form = await app.form(account, definition)
  const url = `/api/v1/forms/${form.id}/confirmation-test`
  const tried = await account.owner.post(url, { confirmation, language: 'ar' })
  expect([tried.status, tried.body.data]).toEqual([202, { to: account.owner.email }])
  const [mail] = await mailsTo(account.owner.email)
  expect(mail!.subject).toBe('Your place, Name (sample)')
  expect(mail!.html).toContain('<html lang="ar" dir="rtl">')
  const refused = await account.owner.post(url, { confirmation: { ...confirmation, subject: '' } })
  expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'confirmation.subject'])
  const viewer = await app.member(account.id, 'viewer')
  expect((await viewer.post(url, { confirmation })).status).toBe(403)
  expect((await account.owner.get('/api/v1/me')).body.data.mailReady).toBe(false)
})

// The last one: from here on the jobs are done as they come.
it('is mailed once, in the language of the answer, with the answers in words, also when the job is repeated', async () => {
  const form = await app.form(account, definition)
  await account.owner.patch(`/api/v1/forms/${form.id}`, { notifyEmails: ['office@marina.example'] })
  const answers = { name: 'Aino', email: 'aino@meri.example', kind: 'guest_berth', arrival: '2027-07-01' }
  const sent = await visitor(app, form).send(answers, { language: 'fi' })
  expect(sent.status, sent.text).toBe(201)
  await app.forms.openWorker()
  await expect.poll(async () => (await mailsTo('aino@meri.example')).length).toBe(1)
  const [{ id }] = (await account.owner.get(`/api/v1/forms/${form.id}/submissions`)).body.data
  await Promise.all([run(id), run(id)])
  const mails = await mailsTo('aino@meri.example')
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    subject: 'Paikkasi, Aino',
    replyTo: 'office@marina.example',
    language: 'fi',
  })
  expect(mails[0]!.text).toContain('Hei Aino, pyysit: Vieraspaikka.')
  expect(mails[0]!.text).toContain('Vastauksesi\n\nName: Aino')
  expect(mails[0]!.text).toMatch(/Tulo: 1\. heinäkuuta 2027/)
  expect(mails[0]!.text).not.toContain('website')
  expect(await stateOf(id)).toBe('written')
})
