import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { memberRoles } from '../../contract/forms/vocabulary.ts'
import { invitedShape } from '../../platform/testing/talker.ts'
import { type FormsApp, formsApp, type TestAccount } from '../testing/app.ts'

let app: FormsApp
let mine: TestAccount
let theirs: TestAccount

beforeAll(async () => {
  app = await formsApp()
  mine = await app.account()
  theirs = await app.account()
})
afterAll(() => app.close())

const accept = (token: string, password = 'chosen by the other 26') =>
  app.nobody.post('/api/auth/accept-invitation', { token, password })

it.each(memberRoles)(
  'a person of another account, invited as %s, stays theirs, and nothing of them is told',
  async (role) => {
    const person = await app.member(theirs.id, 'editor')
    const invite = (email: string) => mine.owner.post('/api/v1/members', { name: 'Sent', email, role })
    const known = await invite(person.email)
    const unknown = await invite(`nobody-${role}@test.example`)
    expect(invitedShape(known)).toEqual(invitedShape(unknown))
    expect(known.body.data.id).not.toBe(person.userId)
    const listed = (await mine.owner.get('/api/v1/members')).body.data
    expect(listed).toContainEqual(known.body.data)

    // Only who reads the mailbox hears of the other account; its password and its membership stay.
    const refused = await accept(await app.linkTo(person.email, mine.id))
    expect([refused.status, refused.body.error.code]).toEqual([409, 'ACCOUNT_ELSEWHERE'])
    expect((await person.get('/api/v1/me')).body.data.account.id).toBe(theirs.id)
    const tried = await app.nobody.post('/api/auth/sign-in/email', {
      email: person.email,
      password: 'chosen by the other 26',
    })
    expect(tried.status).toBe(401)

    for (const answer of [
      await mine.owner.patch(`/api/v1/members/${person.userId}`, { role: 'viewer' }),
      await mine.owner.delete(`/api/v1/members/${person.userId}`),
      await theirs.owner.delete(`/api/v1/members/${known.body.data.id}`),
    ])
      expect([answer.status, answer.body.error.code]).toEqual([404, 'RECORD_NOT_FOUND'])
    expect((await mine.owner.delete(`/api/v1/members/${known.body.data.id}`)).status).toBe(204)
  },
)

it('of two accounts that invite one address, its reader joins one, and the other owner learns nothing', async () => {
  const email = 'both@test.example'
  for (const account of [mine, theirs])
    await account.owner.post('/api/v1/members', { name: 'Both', email, role: 'owner' })
  const tokens = [await app.linkTo(email, mine.id), await app.linkTo(email, theirs.id)]
  const answers = await Promise.all(tokens.map((token) => accept(token)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const loser = answers[0]!.status === 200 ? theirs : mine
  const { data } = (await loser.owner.get('/api/v1/members')).body
  expect(data.find((one: { email: string }) => one.email === email)).toMatchObject({
    invitation: { expired: false },
  })
})

it('the link of an invitation stands in no text, and is forgotten once the mail is sent', async () => {
  const email = 'link@test.example'
  await mine.owner.post('/api/v1/members', { name: 'Link', email, role: 'viewer' })
  const token = await app.linkTo(email, mine.id)
  const [mail] = await app.rows(
    mine.id,
    sql<{ text: string }>`select text from mails where to_address = ${email}`,
  )
  expect(mail!.text).toContain('{link}')
  const stored = await app.rows(
    mine.id,
    sql<{ row: string }>`select to_jsonb(i)::text as row from invitations i where email = ${email}`,
  )
  expect(stored[0]!.row).not.toContain(token)
})
