import { sql } from 'kysely'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, describe, expect, it } from 'vitest'
import { type Person, testPorts } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { dayFrom } from '../../testing/days.ts'
import { actingPdf, lockedPdf, plainPdf } from '../pdf/testing/pdfs.ts'
import { harbourOf } from '../reservations/testing/harbour.ts'

const [app, foreign, boss, agent] = await testPorts('port_admin', 'sales_agent')
const portId = boss.portId!
const url = '/api/v1/document-templates'

afterAll(() => app.close())

const text = (words: string) => ({ type: 'text', text: words })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: object[]) => ({ type: 'doc', content })
const client = { role: 'client', signingOrder: 1, from: 'client' }
const letter = {
  name: 'EOI',
  documentType: 'eoi',
  title: 'EOI for {{interest.berths}}',
  recipients: [client],
  content: doc(
    paragraph(text('Between {{port.name}} and '), {
      type: 'mergeToken',
      attrs: { token: 'client.fullName' },
    }),
    paragraph({ type: 'signingField', attrs: { type: 'signature', signerIndex: 0 } }),
  ),
}

async function upload(content: Buffer) {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(content)]), 'form.pdf')
  return data(await boss.post('/api/v1/files/upload', body)).id as string
}

/** What a template looks like as a PDF. */
async function preview({ headers }: Person, id: string, about: string) {
  const answer = await app.web.inject({ url: `${url}/${id}/preview?${about}`, headers })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return wordsOf(answer.rawPayload)
}

describe('templates of documents', () => {
  it('are made, changed, listed and deleted, each name once', async () => {
    const template = data(await boss.post(url, letter))
    expect(template).toMatchObject({ form: 'text', isActive: true, version: 1, fileUrl: null })
    expect(template.content).toEqual(letter.content)
    expect((await boss.post(url, { ...letter, name: 'eoi' })).body.error).toMatchObject({
      code: 'TEMPLATE_NAME_TAKEN',
      details: [{ path: 'name' }],
    })
    const { version } = data(await boss.patch(`${url}/${template.id}`, { isActive: false, reminderDays: 3 }))
    expect(version).toBe(2)
    const stale = await boss.patch(`${url}/${template.id}`, { name: 'Late' }, { 'if-match': '"1"' })
    expect(stale.body.error.code).toBe('VERSION_STALE')
    const [listed] = data(await agent.get(url))
    expect(listed).toMatchObject({ name: 'EOI', recipientCount: 1, isActive: false })
    expect((await agent.post(url, { ...letter, name: 'Mine' })).status).toBe(403)
    for (const answered of [
      await foreign.get(`${url}/${template.id}`),
      await foreign.delete(`${url}/${template.id}`),
    ])
      expect(answered.status).toBe(404)
    await boss.delete(`${url}/${template.id}`)
    expect((await boss.get(`${url}/${template.id}`)).status).toBe(404)
  })

  it('is the usual one of no kind any more once it is deleted, and leaves the others', async () => {
    const [eoi, contract] = await Promise.all(
      ['Usual EOI', 'Usual contract'].map(async (name) => data(await boss.post(url, { ...letter, name })).id),
    )
    // However its id is written.
    const value = { eoi: eoi.toUpperCase(), contract, reservation_agreement: eoi }
    const setting = '/api/v1/admin/settings'
    data(await boss.put(setting, { key: 'default_templates', value }))
    expect((await boss.delete(`${url}/${eoi}`)).status).toBe(204)
    const read = async () =>
      data(await boss.get(`${setting}/resolved?keys=default_templates`))[0] as { value: unknown }
    expect((await read()).value).toEqual({ contract })
    expect(data(await boss.get('/api/v1/documents/template-defaults'))).toMatchObject({ eoi: null, contract })
    const refused = await boss.post('/api/v1/documents/wizard', { source: 'template', documentType: 'eoi' })
    expect([refused.status, refused.body.error.details[0]]).toMatchObject([
      400,
      { path: 'templateId', message: 'Choose a template.' },
    ])
    expect((await boss.delete(`${url}/${contract}`)).status).toBe(204)
    expect((await read()).value).toEqual({})
  })

  it('name tokens the port has, its custom fields among them', async () => {
    await boss.post('/api/v1/admin/custom-fields', {
      entityType: 'client',
      name: 'membership',
      label: 'Member no',
      type: 'text',
    })
    const known = data(await agent.get(`${url}/tokens`)).map(({ token }: { token: string }) => token)
    expect(known).toEqual(
      expect.arrayContaining(['today', 'client.fullName', 'berth.price', 'custom.membership']),
    )
    const odd = {
      ...letter,
      name: 'Odd',
      subject: '{{client.shoeSize}}',
      content: doc(paragraph(text('{{custom.membership}} {{custom.nothing}} {{yacht.name}}'))),
    }
    const refused = (await boss.post(url, odd)).body.error
    expect(refused.code).toBe('VALIDATION_FAILED')
    expect(
      refused.details.map(({ path, message }: { path: string; message: string }) => [path, message]),
    ).toEqual([
      ['subject', 'There is no token “client.shoeSize”.'],
      ['content', 'There is no token “custom.nothing”.'],
    ])
  })

  it('refuse what is no text, fields of nobody, and a text that is a PDF too', async () => {
    const wrong: [object, string][] = [
      [{ content: doc({ type: 'script', content: [] }) }, 'content'],
      [{ content: doc(paragraph({ type: 'image', attrs: { src: 'x' } })) }, 'content'],
      [
        { content: doc(paragraph({ type: 'signingField', attrs: { type: 'signature', signerIndex: 1 } })) },
        'content',
      ],
      [{ content: undefined }, 'content'],
      [{ documentType: 'poem' }, 'documentType'],
      [
        { fields: [{ signerIndex: 4, type: 'date', page: 1, x: 1, y: 1, width: 9, height: 9 }] },
        'fields.0.signerIndex',
      ],
      [
        { fields: [{ signerIndex: 0, type: 'date', page: 1, x: 95, y: 1, width: 9, height: 9 }] },
        'fields.0.width',
      ],
    ]
    for (const [change, path] of wrong) {
      const { status, body } = await boss.post(url, { ...letter, name: 'Wrong', ...change })
      expect([status, body.error.details?.[0].path], JSON.stringify(change)).toEqual([400, path])
    }
  })

  it('print a real deal, with gaps for what is not known', async () => {
    const contacts = [{ channel: 'email', value: 'vera@sea.example' }]
    const { id: clientId } = data(await boss.post('/api/v1/clients', { fullName: 'Vera Åkerö', contacts }))
    const { id: interestId } = data(await boss.post('/api/v1/interests', { clientId }))
    const berth = data(
      await boss.post('/api/v1/berths', {
        mooringNumber: 'B7',
        lengthM: 12,
        price: '42000',
        currency: 'EUR',
      }),
    )
    data(await boss.post(`/api/v1/interests/${interestId}/berths`, { berthId: berth.id, isPrimary: true }))
    data(
      await boss.put(`/api/v1/custom-fields/${clientId}?entityType=client`, {
        values: { membership: 'M-17' },
      }),
    )
    const content = doc(
      paragraph(
        text(
          '{{client.fullName}} {{client.email}} {{berth.mooringNumber}} {{berth.price}} {{custom.membership}}',
        ),
      ),
      paragraph(text('{{yacht.name}} and {{today}}')),
    )
    const body = { title: 'EOI {{berth.mooringNumber}}', content, interestId }
    const drawing = data(await agent.post(`${url}/preview`, body))
    expect([drawing.title, drawing.pages]).toEqual(['EOI B7', 1])
    const words = await wordsOf(Buffer.from(drawing.pdf, 'base64'))
    expect(words).toContain('Vera Åkerö vera@sea.example B7 €42,000 M-17')
    expect(words).toContain('________ and')
    expect((await foreign.post(`${url}/preview`, body)).body.error.code).toBe('REFERENCE_NOT_FOUND')
    const template = data(await boss.post(url, { ...letter, name: 'Kept', content }))
    expect(await preview(agent, template.id, `interestId=${interestId}`)).toContain('Vera Åkerö')
    const blind = await app.person(portId, ['document_templates.view'])
    expect((await blind.get(`${url}/${template.id}/preview?interestId=${interestId}`)).body.error.code).toBe(
      'REFERENCE_NOT_FOUND',
    )
  })

  it('tell the latest invoice that was sent, to whoever may see invoices', async () => {
    for (const [key, value] of [
      ['invoices_module_enabled', true],
      ['invoice_issuer', { name: 'Norra Hamnen Ab', address: 'Strandvägen 1' }],
    ] as const)
      data(await boss.put('/api/v1/admin/settings', { key, value }))
    const { id: clientId } = data(await boss.post('/api/v1/clients', { fullName: 'Ines Vik' }))
    const { id: interestId } = data(await boss.post('/api/v1/interests', { clientId }))
    const line = { description: 'Deposit', quantity: 1, taxRatePct: 0 }
    for (const [unitPrice, issueDate] of [
      ['1200.50', '2026-03-02'],
      ['80.00', '2026-02-01'],
    ] as const) {
      const lines = [{ ...line, unitPrice }]
      const body = { kind: 'deposit', interestId, issueDate, dueDate: '2026-12-31', currency: 'EUR', lines }
      const { id } = data(await boss.post('/api/v1/invoices', body))
      data(await boss.post(`/api/v1/invoices/${id}/send`, { to: [], confirmDay: true }))
    }
    const content = doc(
      paragraph(text('Pay {{invoice.gross}} of {{invoice.number}} by {{invoice.dueDate}}.')),
    )
    const body = { title: 'Reminder', content, interestId }
    const pdfFor = async (person: Person) =>
      wordsOf(Buffer.from(data(await person.post(`${url}/preview`, body)).pdf, 'base64'))
    expect(await pdfFor(boss)).toContain('Pay €1,200.50 of INV-2026-0001 by 31 December 2026.')
    const blind = await app.person(boss.portId!, [
      'document_templates.view',
      'interests.view',
      'clients.view',
    ])
    expect(await pdfFor(blind)).toContain('Pay ________ of ________ by ________.')
  })

  it('tell of a tenancy with its open offer, and of a reservation', async () => {
    const harbour = harbourOf(boss)
    const [berthId, clientId] = [await harbour.berth(), await harbour.client('Aino Holm')]
    const { id: tenancyId } = await harbour.tenancy(berthId, clientId, {
      startDate: '2026-05-01',
      endDate: '2027-05-01',
    })
    const offer = {
      tenancyIds: [tenancyId],
      newEndDate: '2028-05-01',
      price: '1250.00',
      currency: 'EUR',
      answerBy: dayFrom(10),
    }
    data(await boss.post('/api/v1/tenancies/renewals/offer', offer))
    const { id: reservationId } = data(
      await harbour.reserve(await harbour.berth(), {
        clientId: await harbour.client('Bo Rask'),
        startDate: '2027-06-01',
        endDate: '2027-09-01',
      }),
    )
    const content = doc(
      paragraph(
        text('{{client.fullName}} {{tenancy.newEndDate}} {{tenancy.nextPrice}} {{reservation.startDate}}'),
      ),
    )
    const shownOf = async (about: object) =>
      wordsOf(Buffer.from(data(await boss.post(`${url}/preview`, { content, ...about })).pdf, 'base64'))
    const ofTenancy = await shownOf({ tenancyId })
    for (const words of ['Aino Holm', '2028', '1,250']) expect(ofTenancy).toContain(words)
    expect(await shownOf({ reservationId })).toMatch(/Bo Rask .*2027/)
    const template = data(await boss.post(url, { ...letter, name: 'Renewal', content }))
    expect(await preview(boss, template.id, `tenancyId=${tenancyId}`)).toContain('Aino Holm')
    const blind = await app.person(portId, ['document_templates.view', 'clients.view', 'berths.view'])
    for (const about of [{ tenancyId }, { reservationId }])
      expect((await blind.post(`${url}/preview`, { content, ...about })).body.error.details[0].path).toBe(
        Object.keys(about)[0],
      )
  })

  it('stand on a PDF that is cleaned first, and cannot be deleted under them', async () => {
    const fields = [
      {
        signerIndex: null,
        type: 'text',
        page: 1,
        x: 10,
        y: 20,
        width: 40,
        height: 3,
        value: 'For {{client.fullName}}',
      },
      { signerIndex: 0, type: 'signature', page: 1, x: 10, y: 40, width: 40, height: 6 },
    ]
    const plain = await upload(await plainPdf())
    const body = { name: 'Form', documentType: 'contract', recipients: [client], fields, fileId: plain }
    const template = data(await boss.post(url, body))
    expect(template).toMatchObject({ form: 'pdf', fileId: plain, content: null })
    expect((await boss.delete(`/api/v1/files/${plain}`)).body.error.code).toBe('FILE_IN_USE')
    const { id: clientId } = data(await boss.post('/api/v1/clients', { fullName: 'Bo Ek' }))
    expect(await preview(agent, template.id, `clientId=${clientId}`)).toContain('For Bo Ek')
    const acting = await upload(await actingPdf())
    const changed = data(await boss.patch(`${url}/${template.id}`, { fileId: acting }))
    expect([changed.fileId === acting, changed.form]).toEqual([false, 'pdf'])
    for (const [content, code] of [
      [await lockedPdf('secret'), 'PDF_ENCRYPTED'],
      [Buffer.from('%PDF-1.7 nothing'), 'PDF_BROKEN'],
      [Buffer.from('a,b'), 'PDF_MAGIC_BYTE'],
    ] as const) {
      const refused = await boss.post(url, { ...body, name: code, fileId: await upload(content) })
      expect([refused.body.error.code, refused.body.error.details[0].path]).toEqual([code, 'fileId'])
    }
    expect((await foreign.post(url, { ...body, fileId: plain })).body.error.code).toBe('REFERENCE_NOT_FOUND')
  })
})

it('keeps a name that brings signs of direction from turning the rest of its line', async () => {
  const { id: clientId } = data(await boss.post('/api/v1/clients', { fullName: 'abc' }))
  // As it could be stored before such signs were refused.
  await app.rows(boss.portId!, sql`update clients set full_name = ${'\u202eabc'} where id = ${clientId}`)
  const content = doc(paragraph({ type: 'text', text: 'Name: {{client.fullName}} owes 1200 EUR' }))
  const body = { title: 'Line', content, clientId }
  const printed = data(await boss.post(`${url}/preview`, body))
  const words = (await wordsOf(Buffer.from(printed.pdf, 'base64'))).replaceAll(/[\u2066-\u2069]/g, '')
  expect(words).toContain('Name: abc owes 1200 EUR')
})

async function wordsOf(content: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise
  const { items } = await (await document.getPage(1)).getTextContent()
  return items
    .map((one) => ('str' in one ? one.str : ''))
    .join('')
    .replaceAll(/\s+/g, ' ')
}
