import { afterAll, describe, expect, it } from 'vitest'
import { addressedTo } from '../../../contract/document-templates/tokens.ts'
import { testPorts } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { formPdf, lockedPdf, plainPdf } from '../pdf/testing/pdfs.ts'
import { carryDocument } from '../signing/carry.ts'

const [app, foreign, boss, agent] = await testPorts('port_admin', 'sales_agent')
const wizard = '/api/v1/documents/wizard'

afterAll(() => app.close())

const text = (words: string) => ({ type: 'text', text: words })
const field = (type: string, signerIndex: number) => ({ type: 'signingField', attrs: { type, signerIndex } })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })

let count = 0
async function template(more: object = {}) {
  count += 1
  const recipients = [
    { role: 'client', signingOrder: 1, from: 'client' },
    { role: 'approver', signingOrder: 2, from: 'person', name: 'Eva Alm', email: 'eva@port.example' },
  ]
  const content = {
    type: 'doc',
    content: [
      paragraph(text('For {{client.fullName}} and {{interest.berths}}')),
      paragraph(field('signature', 0), text(' '), field('date', 0)),
      paragraph(field('signature', 1)),
    ],
  }
  const body = {
    name: `EOI ${count}`,
    documentType: 'eoi',
    title: 'EOI for {{client.fullName}}',
    message: 'Dear {{client.fullName}}',
    signingOrder: 'sequential',
    reminderDays: 3,
    expiresInDays: 30,
    ...{ recipients, content },
    ...more,
  }
  return data(await boss.post('/api/v1/document-templates', body)).id as string
}

async function deal(contacts: object[] = [{ channel: 'email', value: 'vera@sea.example' }]) {
  const clientId = data(await boss.post('/api/v1/clients', { fullName: 'Vera Dahl', contacts })).id as string
  return { clientId, id: data(await boss.post('/api/v1/interests', { clientId })).id as string }
}

function form(content: Buffer | null, fields: Record<string, string> = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  if (content) body.append('file', new Blob([new Uint8Array(content)]), 'Contract.pdf')
  return body
}

const details = async (id: string) => data(await boss.get(`/api/v1/documents/${id}/signing-details`))

const plain = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Agreed.' }] }] }

describe('the wizard', () => {
  it('makes a document of a template and a deal: text, recipients, fields and reminders', async () => {
    const templateId = await template()
    const { id: interestId, clientId } = await deal()
    const document = data(await agent.post(wizard, { source: 'template', templateId, interestId }))
    expect(document).toMatchObject({
      title: 'EOI for Vera Dahl',
      documentType: 'eoi',
      status: 'draft',
      clientId,
      interestId,
      templateId,
      signingOrder: 'sequential',
      autoReminderIntervalDays: 3,
      message: 'Dear Vera Dahl',
    })
    const days = (new Date(document.expiresAt).getTime() - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    const { signers, fields } = await details(document.id)
    expect(signers.map(({ name, email, role }: Record<string, string>) => [name, email, role])).toEqual([
      ['Vera Dahl', 'vera@sea.example', 'client'],
      ['Eva Alm', 'eva@port.example', 'approver'],
    ])
    const whose = fields.map(({ type, signerId, page }: Record<string, string>) => [
      type,
      signers.findIndex(({ id }: { id: string }) => id === signerId),
      page,
    ])
    expect(whose).toEqual([
      ['signature', 0, 1],
      ['date', 0, 1],
      ['signature', 1, 1],
    ])
    const files = data(await boss.get(`/api/v1/files?entityType=interest&entityId=${interestId}`))
    expect(files).toMatchObject([{ id: document.fileId, name: 'EOI for Vera Dahl.pdf' }])
  })

  it('takes the names of the specification beside those of documents', async () => {
    const template_ = await template()
    const { id: interestId } = await deal()
    const signers = [
      { name: 'Vera Dahl', email: 'vera@sea.example', role: 'SIGNER', order: 2 },
      { name: 'Eva Alm', email: 'eva@port.example', role: 'APPROVER', order: 1 },
    ]
    const body = {
      type: 'eoi',
      title: 'EOI',
      source: 'template',
      subject: 'To sign',
      template: template_,
      signers,
    }
    const document = data(await agent.post(wizard, { ...body, interestId }))
    expect(document).toMatchObject({
      documentType: 'eoi',
      title: 'EOI',
      subject: 'To sign',
      templateId: template_,
      signingOrder: 'sequential',
    })
    const { signers: people } = await details(document.id)
    const placed = people.map(({ name, role, signingOrder }: Record<string, unknown>) => [
      name,
      role,
      signingOrder,
    ])
    expect(placed.toSorted()).toEqual([
      ['Eva Alm', 'approver', 1],
      ['Vera Dahl', 'client', 2],
    ])
    // The usual template of a kind, by the specified name of the kind alone.
    const value = { eoi: template_ }
    expect((await boss.put('/api/v1/admin/settings', { key: 'default_templates', value })).status).toBe(200)
    const usual = data(await agent.post(wizard, { type: 'eoi', source: 'template', interestId }))
    expect([usual.templateId, usual.documentType]).toEqual([template_, 'eoi'])
    data(await boss.delete('/api/v1/admin/settings/default_templates'))
    const refusedAt = async (more: object) => {
      const { status, body: answer } = await agent.post(wizard, { ...body, interestId, ...more })
      return [status, answer.error?.details[0].path]
    }
    expect(await refusedAt({ documentType: 'contract' })).toEqual([400, 'type'])
    expect(await refusedAt({ templateId: await template() })).toEqual([400, 'template'])
    expect(await refusedAt({ signers: [{ ...signers[0], signingOrder: 1 }] })).toEqual([
      400,
      'signers.0.order',
    ])
    expect(await refusedAt({ signers: [{ ...signers[0], order: 0 }] })).toEqual([400, 'signers.0.order'])
  })

  it('tells what a template says of a deal, and names to each recipient themselves', async () => {
    const message = 'Dear {{signer.name}}, this is for {{client.fullName}}.'
    const templateId = await template({ message })
    const { id: interestId } = await deal()
    const path = `/api/v1/document-templates/${templateId}/words?interestId=${interestId}`
    expect(data(await boss.get(path))).toEqual({
      title: 'EOI for Vera Dahl',
      subject: null,
      message: 'Dear {{signer.name}}, this is for Vera Dahl.',
    })
    const document = data(await agent.post(wizard, { source: 'template', templateId, interestId }))
    expect(document.message).toBe('Dear {{signer.name}}, this is for Vera Dahl.')
    const readers = ['Vera Dahl', 'Eva Alm'].map((name) => addressedTo(document.message, name))
    expect(readers).toEqual([
      'Dear Vera Dahl, this is for Vera Dahl.',
      'Dear Eva Alm, this is for Vera Dahl.',
    ])
    // A title is one for all of them.
    const body = { name: 'Wrong', documentType: 'eoi', title: 'For {{signer.name}}', content: plain }
    expect((await boss.post('/api/v1/document-templates', body)).body.error.details).toMatchObject([
      { path: 'title' },
    ])
  })

  it('sends at once where that is wished, to those whose turn it is', async () => {
    const templateId = await template()
    const { id: interestId } = await deal()
    const { id } = data(await boss.post(wizard, { source: 'template', templateId, interestId, send: true }))
    await carryDocument(app.crm.services)(
      { tenantId: boss.portId!, documentId: id },
      { attempt: 1, maxAttempts: 25 },
    )
    const { workflow, signers } = await details(id)
    expect(workflow.status).toBe('sent')
    expect(signers.map(({ invitedAt }: { invitedAt: string | null }) => invitedAt !== null)).toEqual([
      true,
      false,
    ])
  })

  it('takes signers and fields by hand on a PDF, and a PDF template with its own', async () => {
    const { id: fileId } = data(await boss.post('/api/v1/files/upload', form(await plainPdf())))
    const { id: interestId } = await deal()
    const signers = [{ name: 'Vera', email: 'vera@sea.example', role: 'SIGNER' }]
    const fields = [{ signerIndex: 0, type: 'signature', page: 1, x: 10, y: 20, width: 30, height: 5 }]
    const body = {
      source: 'upload',
      title: 'Contract',
      documentType: 'contract',
      fileId,
      interestId,
      signers,
      fields,
    }
    const document = data(await agent.post(wizard, body))
    expect([document.fileId, document.signersTotal]).toEqual([fileId, 1])
    const pdf = await template({ content: undefined, fileId, fields: [{ ...fields[0], value: null }] })
    const filledIn = data(await agent.post(wizard, { source: 'template', templateId: pdf, interestId }))
    expect((await details(filledIn.id)).fields).toMatchObject([{ type: 'signature', x: 10 }])
  })

  it('sends a second EOI of a berth only to whoever knows of the first', async () => {
    const berth = data(await boss.post('/api/v1/berths', { mooringNumber: 'Z9', lengthM: 12 }))
    const deals = [await deal(), await deal()]
    for (const { id } of deals)
      data(await boss.post(`/api/v1/interests/${id}/berths`, { berthId: berth.id, isPrimary: true }))
    for (const stage of ['qualified', 'eoi'])
      data(await boss.post(`/api/v1/interests/${deals[0]!.id}/stage`, { stage }))
    const body = { source: 'template', templateId: await template(), interestId: deals[1]!.id, send: true }
    const refused = (await boss.post(wizard, body)).body.error
    expect([refused.code, refused.details[0].message]).toEqual(['COMPETING_DEALS', 'Z9: Vera Dahl, EOI.'])
    expect(data(await boss.get(`/api/v1/files?entityType=interest&entityId=${deals[1]!.id}`))).toEqual([])
    data(await boss.post(wizard, { ...body, acknowledgeCompeting: true }))
  })

  it('names what is missing, and knows nothing of other ports', async () => {
    const templateId = await template()
    const silent = await deal([])
    const { id: interestId } = await deal()
    const wrong: [object, string, string?][] = [
      [{ source: 'template', interestId }, 'VALIDATION_FAILED', 'templateId'],
      [{ source: 'upload', interestId, title: 'x' }, 'VALIDATION_FAILED', 'fileId'],
      [{ source: 'template', templateId, interestId: silent.id }, 'RECIPIENT_REQUIRED', 'signers.0.email'],
      [{ source: 'template', templateId, interestId: templateId }, 'REFERENCE_NOT_FOUND', 'interestId'],
      [{ source: 'template', templateId: interestId, interestId }, 'REFERENCE_NOT_FOUND', 'templateId'],
      [{ source: 'upload', fileId: interestId, title: 'x' }, 'REFERENCE_NOT_FOUND', 'fileId'],
      [{ source: 'template', templateId: 'envelope_x' }, 'REFERENCE_NOT_FOUND', 'templateId'],
      [{ source: 'template' }, 'VALIDATION_FAILED', 'templateId'],
    ]
    for (const [body, code, path] of wrong) {
      const { error } = (await boss.post(wizard, body)).body
      expect([error.code, error.details?.[0].path], JSON.stringify(body)).toEqual([code, path])
    }
    const theirs = await foreign.post(wizard, { source: 'template', templateId, interestId })
    expect(theirs.body.error.code).toBe('REFERENCE_NOT_FOUND')
    await boss.patch(`/api/v1/document-templates/${templateId}`, { isActive: false })
    const off = await boss.post(wizard, { source: 'template', templateId, interestId })
    expect(off.body.error.details[0].path).toBe('templateId')
    const maker = await app.person(boss.portId!, [
      'documents.view',
      'documents.create',
      'document_templates.view',
    ])
    const sent = await maker.post(wizard, { source: 'template', templateId: await template(), send: true })
    expect(sent.body.error.code).toBe('PERMISSION_DENIED')
  })
})

describe('a PDF that is sent for signing', () => {
  const recipients = JSON.stringify([
    { name: 'Vera', email: 'vera@sea.example', role: 'SIGNER', signingOrder: 1 },
    { name: 'Eva', email: 'eva@port.example', role: 'APPROVER', signingOrder: 2 },
    { name: 'Copy', email: 'copy@port.example', role: 'CC', signingOrder: 3 },
  ])
  const place = { signerIndex: 0, type: 'signature', page: 1, x: 10, y: 20, width: 30, height: 5 }

  it('becomes a document of its deal that is on its way', async () => {
    const { id } = await deal()
    const url = `/api/v1/interests/${id}/upload-for-signing`
    const words = { title: 'Contract', recipients, fields: JSON.stringify([place]) }
    const document = data(await boss.post(url, form(await plainPdf(), words)))
    expect(document).toMatchObject({ interestId: id, wanted: 'sending', signersTotal: 2 })
    const wrong: [Record<string, string>, Buffer | null, string, string][] = [
      [{ ...words, recipients: '{' }, await plainPdf(), 'VALIDATION_FAILED', 'recipients'],
      [{ ...words, recipients: '[]' }, await plainPdf(), 'VALIDATION_FAILED', 'recipients'],
      [
        { ...words, fields: JSON.stringify([{ ...place, x: 90 }]) },
        await plainPdf(),
        'VALIDATION_FAILED',
        'fields.0.width',
      ],
      [
        { ...words, fields: JSON.stringify([{ ...place, signerIndex: 9 }]) },
        await plainPdf(),
        'VALIDATION_FAILED',
        'fields.0.signerIndex',
      ],
      [words, null, 'VALIDATION_FAILED', 'file'],
      [words, Buffer.alloc(0), 'PDF_EMPTY', 'file'],
      [words, Buffer.from('MZ'), 'PDF_MAGIC_BYTE', 'file'],
      [words, await lockedPdf('secret'), 'PDF_ENCRYPTED', 'file'],
    ]
    for (const [name, content, code, path] of wrong) {
      const { error } = (await boss.post(url, form(content, name))).body
      expect([error.code, error.details?.[0].path]).toEqual([code, path])
    }
    const files = data(await boss.get(`/api/v1/files?entityType=interest&entityId=${id}`))
    expect(files).toHaveLength(1)
    expect((await foreign.post(url, form(await plainPdf(), words))).status).toBe(404)
  })

  it('has names in composed letters, also where the JSON of its form escapes them, and none that cannot be stored', async () => {
    const { id } = await deal()
    const url = `/api/v1/interests/${id}/upload-for-signing`
    const recipientCalled = (name: string) =>
      `[{"name":"${name}","email":"vera@sea.example","role":"SIGNER","signingOrder":1}]`
    const send = async (name: string) =>
      boss.post(url, form(await plainPdf(), { title: 'Contract', recipients: recipientCalled(name) }))
    const document = data(await send('A\\u030asa Dahl'))
    const { signers } = data(await boss.get(`/api/v1/documents/${document.id}?detail=true`))
    expect(signers[0].name).toBe('\u00c5sa Dahl')
    for (const name of ['Vera\\u0000', 'Vera\\ud800']) {
      const { status, body } = await send(name)
      expect([name, status, body.error.details?.[0].path]).toEqual([name, 400, 'recipients'])
    }
  })

  it('says where it wants to be filled in, and keeps nothing', async () => {
    const url = '/api/v1/documents/auto-detect-fields'
    const found = data(await agent.post(url, form(await formPdf())))
    expect(found[0]).toMatchObject({ type: 'signature', page: 1, label: 'Signature:' })
    expect((await boss.post(url, form(await lockedPdf('x')))).body.error.code).toBe('PDF_ENCRYPTED')
    expect((await boss.post(url, form(null))).body.error.details[0].path).toBe('file')
  })
})
