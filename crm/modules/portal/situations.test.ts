import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crmJobs } from '../../jobs.ts'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { signingLinks } from '../documents/testing/links.ts'
import { signingIn } from '../documents/testing/signing.ts'
import { billingOf } from '../invoices/testing/billing.ts'
import { carryDocument } from '../signing/carry.ts'
import { inviteClient, invitedClient, portalPerson } from './testing/portal-person.ts'

// What went wrong in portals of other systems, each with its right values.

const password = 'calm-quay-2030'
const attempt = { attempt: 1, maxAttempts: 5 }

let app: TestApp
let boss: Person

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
})
afterAll(() => app.close())

const post = (path: string, body: object) => app.nobody.send('POST', `/api/portal/auth/${path}`, body)
/** What the worker does with a job of this name. */
const runJob = (name: string, payload: object) =>
  crmJobs(app.crm.services, async () => {})[name]!(payload as Record<string, unknown>, attempt)
const mailReset = (email: string) => runJob('portal_reset', { email, slug: null })
const accounts = () =>
  app.rows(
    null,
    sql<{ email: string; whole: string }>`select email, u::text as whole from portal_users u order by 1`,
  )
const links = () =>
  app.rows(boss.portId, sql<{ whole: string }>`select l::text as whole from portal_links l order by 1`)
const everything = async () => JSON.stringify([await accounts(), await links()])

/** A scanner of mails: looks at an address by HEAD and GET, again by GET, and does what the page does by itself. */
async function scan(addresses: readonly string[], byItself: readonly [string, object][] = []) {
  const answers = []
  for (const url of addresses)
    for (const method of ['HEAD', 'GET', 'GET']) answers.push(await app.nobody.send(method, url))
  for (const [url, body] of byItself) answers.push(await app.nobody.send('POST', url, body))
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(answers.map(({ headers }) => headers['set-cookie'] ?? null)).toEqual(answers.map(() => null))
  return answers
}

describe('situation 39: a scanner of mails uses no link up and gets no cookie', () => {
  it('of an invitation', async () => {
    await invitedClient(boss, { email: 'scanned@sea.example' })
    const token = await app.linkTo('scanned@sea.example', boss.portId)
    const before = await everything()
    const read = await scan(
      [
        `/portal/activate?token=${token}`,
        `/api/portal/auth/activation?token=${token}`,
        `/api/portal/auth/activate?token=${token}&password=${password}`,
      ],
      [['/api/portal/auth/activation', { token }]],
    )
    expect(data(read.at(-1)!)).toMatchObject({ email: 'scanned@sea.example', hasAccount: false })
    expect(await everything()).toBe(before)
    const entered = await post('activate', { token, password })
    expect([entered.status, String(entered.headers['set-cookie'])]).toEqual([
      200,
      expect.stringContaining('portal_session='),
    ])
    expect((await post('activate', { token, password })).body.error.code).toBe('TOKEN_INVALID')
  })

  it('of a new password', async () => {
    await portalPerson(app, boss, { email: 'reset@sea.example' })
    await post('forgot-password', { email: 'reset@sea.example' })
    await mailReset('reset@sea.example')
    const token = await app.linkTo('reset@sea.example', boss.portId)
    const before = await everything()
    await scan([
      `/portal/reset-password?token=${token}`,
      `/api/portal/auth/reset-password?token=${token}&newPassword=harbour-light-77`,
    ])
    expect(await everything()).toBe(before)
    const newPassword = 'harbour-light-77'
    expect((await post('reset-password', { token, newPassword })).body).toEqual({ success: true })
    expect((await post('reset-password', { token, newPassword })).body.error.code).toBe('TOKEN_INVALID')
  })

  it('of a document to sign', async () => {
    const url = '/api/v1/documents'
    const { id } = await signingIn(app, boss).draft([{ name: 'Maija', email: 'signs@sea.example' }])
    data(await boss.post(`${url}/${id}/send-invitation`, { all: true }))
    await carryDocument(app.crm.services)({ tenantId: boss.portId!, documentId: id }, attempt)
    const [link] = await signingLinks(boss, id)
    const page = `/api/public/signing/${link!.split('/').at(-1)}`
    const state = async () => {
      const { status, signers } = data(await boss.get(`${url}/${id}?detail=true`))
      return [status, signers[0].status, signers[0].signedAt]
    }
    await scan(
      [new URL(link!).pathname, page, `${page}/pdf`, `${page}/sign`, `${page}/decline`],
      [[`${page}/opened`, {}]],
    )
    expect(await state()).toEqual(['sent', 'pending', null])
    const signature = { kind: 'typed', value: 'Maija' }
    const signs = { fields: [], signature, consent: true }
    data(await app.nobody.post(`${page}/sign`, signs))
    const signed = await state()
    expect(signed[1]).toBe('signed')
    // The same again changes nothing.
    await app.nobody.post(`${page}/sign`, signs)
    expect(await state()).toEqual(signed)
  })
})

describe('situation 41: whoever knows the address of a client without an account is shown nothing', () => {
  it('and is answered as for an address that nobody knows', async () => {
    const desk = billingOf(boss)
    await desk.issuer()
    const { id } = data(await boss.post('/api/v1/clients', { fullName: 'Maija Without' }))
    await boss.post(`/api/v1/clients/${id}/contacts`, { channel: 'email', value: 'maija@example.fi' })
    for (const unitPrice of ['100.00', '200.00']) {
      const invoice = { billingEntityType: 'client', billingEntityId: id, currency: 'EUR', kind: 'general' }
      const lines = [{ description: 'Berth fee', quantity: '1', unitPrice, taxRatePct: '0' }]
      const draft = data(await boss.post('/api/v1/invoices', { ...invoice, lines }))
      data(await boss.post(`/api/v1/invoices/${draft.id}/send`, { to: ['maija@example.fi'] }))
    }
    const before = await everything()
    const attempts = async (email: string) => {
      const answers = [
        await post('sign-in', { email, password }),
        await post('forgot-password', { email }),
        // There is no signing up: nobody enters without an invitation.
        await post('sign-up', { email, password }),
        await post('activate', { token: email, password }),
        await post('reset-password', { token: email, newPassword: password }),
      ]
      return answers.map(({ status, headers, body }) => {
        const { requestId: _, ...error } = body.error ?? {}
        return [status, headers['set-cookie'] ?? null, body.error ? error : body]
      })
    }
    const known = await attempts('maija@example.fi')
    expect(known).toEqual(await attempts('none@example.fi'))
    expect(known.map(([status]) => status)).toEqual([401, 200, 404, 400, 400])
    await mailReset('maija@example.fi')
    await expect(app.linkTo('maija@example.fi', boss.portId)).rejects.toThrow()
    expect(await everything()).toBe(before)
    // Once the mail was answered, both are seen.
    await inviteClient(boss, id)
    const token = await app.linkTo('maija@example.fi', boss.portId)
    const cookie = String((await post('activate', { token, password })).headers['set-cookie']).split(';')[0]!
    const response = await app.nobody.send('GET', '/api/portal/invoices', undefined, { cookie })
    expect(
      data(response)
        .map(({ gross }: { gross: string }) => gross)
        .sort(),
    ).toEqual(['100.00', '200.00'])
  })
})

describe('situation 43: an address is the same in every case, and with blanks around it', () => {
  it('of an imported client: one account, by which everything works', async () => {
    const form = new FormData()
    form.append('entity', 'clients')
    form.append('file', new Blob(['Full name,Email\nMaija R,Maija.R@Example.fi\n']), 'clients.csv')
    const { id } = data(await boss.post('/api/v1/imports', form))
    await boss.post(`/api/v1/imports/${id}/apply`)
    const actor = { kind: 'staff', userId: boss.userId, name: 'Boss' }
    await runJob('apply_import', { tenantId: boss.portId, importId: id, actor })
    expect(data(await boss.get(`/api/v1/imports/${id}`)).status).toBe('applied')
    const [client] = (await boss.get('/api/v1/clients?q=Maija%20R')).body.data
    const path = `/api/v1/clients/${client.id}/portal-user`
    expect(data(await boss.post(path, {})).email).toBe('maija.r@example.fi')
    const first = await app.linkTo('maija.r@example.fi', boss.portId)
    expect((await post('activate', { token: first, password })).status).toBe(200)
    for (const email of ['Maija.R@Example.fi', 'maija.r@example.fi', ' MAIJA.R@EXAMPLE.FI '])
      expect((await post('sign-in', { email, password })).status).toBe(200)

    const newPassword = 'harbour-light-77'
    await post('forgot-password', { email: 'MAIJA.r@example.FI ' })
    // The job has the address as it is kept, and so has every other of the same kind.
    await mailReset('maija.r@example.fi')
    const token = await app.linkTo('maija.r@example.fi', boss.portId)
    expect((await post('reset-password', { token, newPassword })).body).toEqual({ success: true })

    // Invited again, by another spelling, and in another port.
    await boss.delete(path)
    const { contacts } = data(await boss.get(`/api/v1/clients/${client.id}`))
    await boss.patch(`/api/v1/clients/${client.id}/contacts/${contacts[0].id}`, {
      value: 'mAIJA.R@example.fi ',
    })
    data(await boss.post(path, {}))
    const again = await app.linkTo('maija.r@example.fi', boss.portId)
    expect(data(await post('activation', { token: again }))).toMatchObject({ hasAccount: true })
    expect((await post('activate', { token: again, password: newPassword })).status).toBe(200)
    const other = await app.person(await app.makePort(), 'port_admin')
    await invitedClient(other, { email: 'MAIJA.R@Example.Fi' })
    const there = await app.linkTo('maija.r@example.fi', other.portId)
    expect((await post('activate', { token: there, password: newPassword })).status).toBe(200)
    expect((await accounts()).filter(({ email }) => email === 'maija.r@example.fi')).toHaveLength(1)
    const signedIn = await post('sign-in', { email: 'Maija.R@Example.fi ', password: newPassword })
    const cookie = [signedIn.headers['set-cookie']]
      .flat()
      .find((one) => String(one).startsWith('portal_session='))
    const me = await app.nobody.send('GET', '/api/portal/me', undefined, {
      cookie: String(cookie).split(';')[0]!,
    })
    expect(data(me).ports).toHaveLength(2)
  })
})
