import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'

let app: TestApp
let boss: Person
let agent: Person
let viewer: Person
let stranger: Person
let clientId: string

beforeAll(async () => {
  app = await testApp()
  const portId = await app.makePort('sends')
  boss = await app.person(portId, 'port_admin')
  agent = await app.person(portId, 'sales_agent')
  viewer = await app.person(portId, 'viewer')
  stranger = await app.person(await app.makePort('no-sends'), 'port_admin')
  clientId = data(
    await boss.post('/api/v1/clients', {
      fullName: 'Ingrid Solberg',
      contacts: [{ channel: 'email', value: 'ingrid@example.com', isPrimary: true }],
    }),
  ).id
})
afterAll(() => app.close())

const sends = '/api/v1/document-sends'
const brochures = '/api/v1/brochures'

async function uploaded(name: string, bytes: string, person = boss): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([bytes]), name)
  return data(await person.post('/api/v1/files/upload', form)).id
}
const pdf = (more = '') => `%PDF-1.7\nA quiet harbour.${more}\n%%EOF\n`

const mailSql = (id: string) => sql`select html, text from mails where id = ${id}`
const attachedSql = (id: string) => sql`select file_id from mail_attachments where mail_id = ${id}`

/** The mail to an address, with what goes with it. */
async function mailsTo(address: string) {
  const all = data(await boss.get('/api/v1/admin/outbox'))
  return all.filter(({ toAddress }: { toAddress: string }) => toAddress === address)
}

describe('a brochure', () => {
  it('is made of a file, renamed, withdrawn and deleted, and its file stays while it stands on it', async () => {
    const fileId = await uploaded('harbour.pdf', pdf())
    const brochure = data(await boss.post(brochures, { title: 'The harbour', fileId }))
    expect(brochure).toMatchObject({
      title: 'The harbour',
      fileName: 'harbour.pdf',
      isActive: true,
      sentCount: 0,
    })
    expect((await app.nobody.get(new URL(brochure.fileUrl).pathname)).status).toBe(200)
    expect((await boss.delete(`/api/v1/files/${fileId}`)).body.error.code).toBe('FILE_IN_USE')
    const again = await boss.post(brochures, { title: 'the HARBOUR', fileId })
    expect([again.status, again.body.error.code]).toEqual([409, 'NAME_TAKEN'])
    const changed = await boss.send(
      'PATCH',
      `${brochures}/${brochure.id}`,
      { isActive: false, description: 'Old' },
      { 'if-match': '"1"' },
    )
    expect(data(changed)).toMatchObject({ isActive: false, description: 'Old', version: 2 })
    expect(
      (await boss.send('PATCH', `${brochures}/${brochure.id}`, { title: 'X' }, { 'if-match': '"1"' })).status,
    ).toBe(412)
    expect(data(await agent.get(`${brochures}?active=true`))).toEqual([])
    expect(data(await viewer.get(brochures))).toHaveLength(1)
    expect((await agent.patch(`${brochures}/${brochure.id}`, { title: 'X' })).status).toBe(403)
    expect((await stranger.get(`${brochures}/${brochure.id}`)).status).toBe(404)
    expect((await boss.delete(`${brochures}/${brochure.id}`)).status).toBe(204)
    expect((await boss.delete(`/api/v1/files/${fileId}`)).status).toBe(204)
  })

  it('is a PDF or a picture of the port', async () => {
    const words = await uploaded('words.txt', 'Only words')
    const wrong = await boss.post(brochures, { title: 'Words', fileId: words })
    expect([wrong.status, wrong.body.error.details[0].path]).toEqual([400, 'fileId'])
    const foreign = await boss.post(brochures, {
      title: 'Foreign',
      fileId: await uploaded('f.pdf', pdf(), stranger),
    })
    expect([foreign.status, foreign.body.error.code]).toEqual([400, 'REFERENCE_NOT_FOUND'])
  })
})

describe('what is sent', () => {
  it('goes to the client with the brochure attached, as Markdown, and is told where it is looked for', async () => {
    const fileId = await uploaded('season.pdf', pdf())
    const brochure = data(await boss.post(brochures, { title: 'The season', fileId }))
    const body =
      'Dear **Ingrid**,\n\n- a quiet berth\n- [a plan](https://example.com/plan)\n\n<script>alert(1)</script>'
    const sent = await agent.post(sends, {
      kind: 'brochure',
      clientId,
      brochureId: brochure.id,
      subject: 'The season',
      body,
    })
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    expect(data(sent)).toMatchObject({
      kind: 'brochure',
      recipientEmail: 'ingrid@example.com',
      recipientName: 'Ingrid Solberg',
      clientName: 'Ingrid Solberg',
      fileName: 'season.pdf',
      linked: false,
      sender: 'sales',
      sentBy: agent.userId,
      body,
    })
    const [mail] = await mailsTo('ingrid@example.com')
    expect(mail).toMatchObject({ subject: 'The season', category: 'brochure' })
    const rows = await app.rows<{ html: string }>(boss.portId!, mailSql(mail.id) as never)
    expect(rows[0]!.html).toContain('<strong>Ingrid</strong>')
    expect(rows[0]!.html).toContain('<li>a quiet berth</li>')
    expect(rows[0]!.html).not.toContain('<script>')
    expect(await app.rows(boss.portId!, attachedSql(mail.id) as never)).toEqual([{ fileId }])
    const listed = data(await viewer.get(`${sends}?clientId=${clientId}&kind=brochure`))
    expect(listed.map(({ id }: { id: string }) => id)).toContain(data(sent).id)
    expect(data(await boss.get(`${brochures}/${brochure.id}`)).sentCount).toBe(1)
    expect((await stranger.get(`${sends}/${data(sent).id}`)).status).toBe(404)
    expect((await viewer.post(sends, { kind: 'message', clientId, subject: 'X', body: 'X' })).status).toBe(
      403,
    )
  })

  it('goes as a link where it is too large for a mail', async () => {
    const fileId = await uploaded('large.pdf', pdf('x'.repeat(10 * 1024 * 1024)))
    const brochure = data(await boss.post(brochures, { title: 'Large', fileId }))
    const sent = data(
      await agent.post(sends, {
        kind: 'brochure',
        recipientEmail: 'large@example.com',
        brochureId: brochure.id,
        subject: 'Large',
        body: 'Here it is.',
      }),
    )
    expect(sent).toMatchObject({ linked: true, clientId: null })
    const [mail] = await mailsTo('large@example.com')
    const { body } = await boss.get('/api/v1/admin/outbox?limit=100')
    const large = body.data.find(({ toAddress }: { toAddress: string }) => toAddress === 'large@example.com')
    expect(large.text).toContain('[a link')
    expect(large.text).not.toContain('/api/storage/')
    const [{ text }] = (await app.rows<{ text: string }>(boss.portId!, mailSql(mail.id) as never)) as [
      { text: string },
    ]
    const link = /https?:\/\/\S+\/api\/storage\/\S+/.exec(text)![0]
    expect((await app.nobody.get(new URL(link).pathname)).status).toBe(200)
    // The moment it ends at stands in its token, in seconds.
    const token = Buffer.from(new URL(link).pathname.split('/').at(-1)!, 'base64url')
    const hours = (token.readUIntBE(4, 6) - Date.now() / 1000) / 3600
    expect(hours > 23.9 && hours <= 24).toBe(true)
    expect(await app.rows(boss.portId!, attachedSql(mail.id) as never)).toEqual([])
  })

  it('names what is missing, and sends nothing then', async () => {
    const berth = data(await boss.post('/api/v1/berths', { mooringNumber: 'B7' }))
    const base = { clientId, subject: 'S', body: 'B' }
    const cases: [object, number, string][] = [
      [{ ...base, kind: 'berth_pdf' }, 400, 'berthId'],
      [{ ...base, kind: 'berth_pdf', berthId: berth.id }, 400, 'berthId'],
      [{ ...base, kind: 'message', brochureId: berth.id }, 400, 'brochureId'],
      [{ kind: 'message', subject: 'S', body: 'B' }, 400, 'recipientEmail'],
      [{ ...base, kind: 'brochure', brochureId: berth.id }, 400, 'brochureId'],
      [{ ...base, kind: 'message', recipientEmail: 'nobody' }, 400, 'recipientEmail'],
      [{ ...base, kind: 'message', interestId: berth.id }, 400, 'interestId'],
    ]
    const before = data(await boss.get('/api/v1/admin/outbox')).length
    for (const [body, status, path] of cases) {
      const answer = await agent.post(sends, body)
      expect([answer.status, answer.body.error?.details?.[0]?.path], JSON.stringify(body)).toEqual([
        status,
        path,
      ])
    }
    expect(data(await boss.get('/api/v1/admin/outbox'))).toHaveLength(before)
    const silent = data(await boss.post('/api/v1/clients', { fullName: 'Without Address' }))
    const answer = await agent.post(sends, { kind: 'message', clientId: silent.id, subject: 'S', body: 'B' })
    expect(answer.body.error.details[0]).toMatchObject({ path: 'recipientEmail', code: 'send_no_address' })
  })

  it('takes no document out that the sender may not see', async () => {
    const fileId = await uploaded('contract.pdf', pdf())
    const paper = { title: 'Contract', documentType: 'contract', clientId, fileId }
    const documentId = data(await boss.post('/api/v1/documents', paper)).id
    const body = { kind: 'document', documentId, recipientEmail: 'me@example.com', subject: 'S', body: 'B' }
    const blind = await app.person(boss.portId!, ['email.send', 'documents.view'])
    const own = await app.person(boss.portId!, 'sales_agent')
    const role = data(
      await boss.post('/api/v1/admin/roles', {
        name: 'Own clients',
        permissions: ['email.send', 'documents.view', 'clients.view', 'interests.view'],
        scopes: { clients: 'own', interests: 'own' },
      }),
    )
    expect((await boss.patch(`/api/v1/admin/users/${own.userId}`, { roleId: role.id })).status).toBe(200)
    for (const person of [blind, own, stranger]) {
      const { status, body: answer } = await person.post(sends, body)
      expect([status, answer.error?.code, answer.error?.details?.[0]?.path]).toEqual([
        400,
        'REFERENCE_NOT_FOUND',
        'documentId',
      ])
    }
    expect(await mailsTo('me@example.com')).toEqual([])
    expect((await agent.post(sends, body)).status).toBe(201)
  })

  it('is once what is sent twice with one key', async () => {
    const body = { kind: 'message', clientId, subject: 'Once', body: 'Once.' }
    const headers = { 'idempotency-key': 'send-once-0001' }
    const [one, two] = [
      await agent.send('POST', sends, body, headers),
      await agent.send('POST', sends, body, headers),
    ]
    expect(data(two).id).toBe(data(one).id)
    const once = (await mailsTo('ingrid@example.com')).filter(
      ({ subject }: { subject: string }) => subject === 'Once',
    )
    expect(once).toHaveLength(1)
  })
})
