import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FormsApp, formsApp, type TestAccount } from '../../testing/app.ts'
import type { HostedForm } from '../hosted/cache.ts'
import { accept, type Received } from './accept.ts'

let app: FormsApp
let account: TestAccount

beforeAll(async () => {
  app = await formsApp()
  account = await app.account()
})
afterAll(() => app.close())

const hosted = async () => {
  const { slug } = await app.form(account)
  return (await app.forms.services.hosted.get(slug))!
}
const received = (token: string): Received => ({
  token,
  answers: { fname: `Person ${token}` },
  attribution: {},
  spam: null,
  fileIds: [],
})
const send = (form: HostedForm, token: string) => accept(app.forms.services, form, received(token))
const stored = (form: HostedForm) =>
  app.rows(
    account.id,
    sql<{
      id: string
      token: string
      name: string
    }>`select id, token, data ->> 'name' as name from submissions
      where account_id = ${account.id} and form_id = ${form.id}`,
  )

describe('a rush of submissions', () => {
  it('is stored whole, each answered with its own', async () => {
    const forms = [await hosted(), await hosted()]
    const sent = Array.from({ length: 240 }, (_, n) => ({ form: forms[n % 2]!, token: `rush-${n}` }))
    const answers = await Promise.all(sent.map(({ form, token }) => send(form, token)))
    const rows = [...(await stored(forms[0]!)), ...(await stored(forms[1]!))]
    expect(rows).toHaveLength(240)
    for (const [n, { token }] of sent.entries()) {
      const row = rows.find((one) => one.token === token)!
      expect(answers[n]).toEqual({ outcome: 'stored', submissionId: row.id })
      expect(row.name).toBe(`Person ${token}`)
    }
  })

  it('stores what was sent twice once, and tells both of the same', async () => {
    const form = await hosted()
    const tokens = Array.from({ length: 120 }, (_, n) => `twice-${n % 40}`)
    const answers = await Promise.all(tokens.map((token) => send(form, token)))
    expect(await stored(form)).toHaveLength(40)
    expect(answers.filter(({ outcome }) => outcome === 'stored')).toHaveLength(40)
    for (const [n, { submissionId }] of answers.entries()) {
      expect(submissionId).toBe(answers[n % 40]!.submissionId)
    }
  })

  it('fills a form with a limit to it and no further', async () => {
    const form = { ...(await hosted()), responseLimit: 7 }
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => send(form, `full-${n}`)))
    expect(answers.filter(({ outcome }) => outcome === 'stored')).toHaveLength(7)
    expect(answers.filter(({ outcome }) => outcome === 'full')).toHaveLength(53)
    expect(await stored(form)).toHaveLength(7)
  })

  it('loses nothing to one that cannot be stored', async () => {
    const form = await hosted()
    const impossible = { ...form, version: 99 }
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => send(n === 11 ? impossible : form, `odd-${n}`)),
    )
    expect(results.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([11])
    expect(await stored(form)).toHaveLength(29)
  })
})
