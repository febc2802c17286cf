import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formJobs } from '../jobs.ts'
import { notifySubmission } from '../modules/submissions/jobs.ts'
import { type FormsApp, formsApp, type TestAccount } from '../testing/app.ts'
import { mailTexts } from './letters.ts'

let app: FormsApp
let account: TestAccount
beforeAll(async () => {
  app = await formsApp()
  account = await app.account()
})
afterAll(() => app.close())

/** The subjects of what was written to an address, the last first. */
async function subjects(to: string, ofAccount: string | null = account.id): Promise<string[]> {
  const rows = await app.rows(
    ofAccount,
    sql<{
      subject: string
    }>`select subject from mails where lower(to_address) = ${to.toLowerCase()} order by id desc`,
  )
  return rows.map(({ subject }) => subject)
}

it('is written as its reader chose to read, else as whoever acts or owns the account does', async () => {
  const { email } = (await account.owner.get('/api/v1/me')).body.data.user
  const invited = { name: 'Bo', email: 'bo@sea.example', role: 'editor' }
  expect((await account.owner.post('/api/v1/members', invited)).status).toBe(201)
  expect((await subjects(invited.email))[0]).toMatch(/^An invitation to /)
  await account.owner.patch('/api/v1/me', { language: 'fi' })
  await account.owner.post('/api/v1/members', invited)
  expect((await subjects(invited.email))[0]).toMatch(/^Kutsu: /)

  const form = await app.form(account)
  const { email: other } = await app.member(account.id, 'viewer')
  await app.rows(
    account.id,
    sql`update users set preferences = '{"language":"sv"}' where email = ${other} returning 1`,
  )
  await account.owner.patch(`/api/v1/forms/${form.id}`, { notifyEmails: [email, other, 'desk@sea.example'] })
  const submissionId = await app.submit(form.slug, { name: 'Ada', email: 'ada@example.com' })
  await notifySubmission(app.forms.services)(
    { tenantId: account.id, submissionId },
    { attempt: 1, maxAttempts: 3 },
  )
  const subjectLists = await Promise.all([email, other, 'desk@sea.example'].map((to) => subjects(to)))
  expect(subjectLists.map(([subject]) => subject?.split(':')[0])).toEqual([
    'Uusi vastaus',
    'Nytt svar',
    'Uusi vastaus',
  ])
})

it('of a new password, too, which belongs to no account', async () => {
  const { email } = (await account.owner.get('/api/v1/me')).body.data.user
  for (const [language, subject] of [
    ['sv', 'Välj ditt lösenord till Berthwise Forms'],
    ['fi', 'Aseta Berthwise Forms -salasanasi'],
    ['en', 'Set your Berthwise Forms password'],
  ] as const) {
    await account.owner.patch('/api/v1/me', { language })
    await formJobs(app.forms.services, async () => {}).password_reset!(
      { email },
      { attempt: 1, maxAttempts: 1 },
    )
    expect((await subjects(email, null))[0]).toBe(subject)
  }
})

it('says the same in every language, with the same gaps', () => {
  const gapsIn = (value: unknown, path = ''): string[] =>
    typeof value === 'string'
      ? [`${path} ${[...value.matchAll(/\{\{\w+\}\}/g)].map(([gap]) => gap).toSorted()}`]
      : Object.entries(value as object).flatMap(([key, inner]) => gapsIn(inner, `${path}.${key}`))
  const { en, ...others } = mailTexts
  for (const texts of Object.values(others)) expect(gapsIn(texts)).toEqual(gapsIn(en))
})
