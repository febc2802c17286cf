import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { kinds } from '../../../contract/kinds.ts'
import { filterFieldsOf } from '../../../contract/records/list-query.ts'
import type { Answered } from '../../../platform/testing/talker.ts'
import { testPorts } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { plainPdf } from '../pdf/testing/pdfs.ts'

const [app, foreign, boss, agent, viewer] = await testPorts('port_admin', 'sales_agent', 'viewer')
const portId = boss.portId!
const clientId: string = data(await boss.post('/api/v1/clients', { fullName: 'Ingrid Solberg' })).id
const interestId: string = data(await boss.post('/api/v1/interests', { clientId })).id
afterAll(() => app.close())

const url = '/api/v1/documents'
const code = ({ status, body }: Answered) => [status, body.error?.code, body.error?.details?.[0]?.path]
const createDocument = async (body: object, who = boss) =>
  data(await who.post(url, { title: 'EOI A1', ...body }))
const ids = async (query: string, who = boss) =>
  (await who.get(`${url}?${query}`)).body.data.map(({ id }: { id: string }) => id)
const signers = [
  { name: 'Ingrid Solberg', email: 'Ingrid@Sea.example' },
  { name: 'Port Captain', email: 'captain@port.example', role: 'APPROVER' },
  { name: 'Archive', email: 'archive@port.example', role: 'CC' },
]

async function uploaded(name = 'contract.pdf', fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append('file', new Blob([new Uint8Array(await plainPdf(1, name))]), name)
  return data(await boss.post('/api/v1/files/upload', form)).id as string
}

/** As if it had been sent: what a provider does stands in the tests of signing. */
const inFlight = (id: string, status = 'sent') =>
  app.rows(portId, sql`update documents set status = ${status}, sent_at = now() where id = ${id}`)

describe('a document', () => {
  it('is made of a deal, its client and its signers, read with its details, changed and deleted', async () => {
    const one = await createDocument({
      documentType: 'eoi',
      interestId,
      signingOrder: 'sequential',
      signers,
      fields: [{ signerIndex: 0, type: 'signature', page: 1, x: 10, y: 80, width: 30, height: 5 }],
      watchers: [agent.userId],
      completionCcEmails: ['Copy@sea.example', 'copy@sea.example'],
      reminderCadenceOverride: 3,
    })
    expect(one).toMatchObject({
      status: 'draft',
      documentType: 'eoi',
      clientId,
      clientName: 'Ingrid Solberg',
      interestId,
      signersTotal: 2,
      signersSigned: 0,
      waitingFor: null,
      completionCcEmails: ['copy@sea.example'],
      automationMode: 'manual',
      downloadUrl: null,
      version: 1,
    })
    const detail = data(await boss.get(`${url}/${one.id}?detail=true`))
    expect(detail.document.title).toBe('EOI A1')
    expect(detail.signers).toMatchObject([
      { email: 'ingrid@sea.example', role: 'client', signingOrder: 1, status: 'pending', next: false },
      { role: 'approver', signingOrder: 2 },
      { role: 'cc', signingOrder: 3 },
    ])
    expect(detail.watchers.map(({ userId }: { userId: string }) => userId)).toEqual([agent.userId])
    expect(detail.activity).toMatchObject([{ type: 'created', actorId: boss.userId, source: 'staff' }])
    const details = data(await agent.get(`${url}/${one.id}/signing-details`))
    expect(details.fields).toMatchObject([{ type: 'signature', page: 1, x: 10, y: 80, width: 30, height: 5 }])
    expect(details.signers[0]).toMatchObject({ signingUrl: null })
    const changed = await boss.patch(
      `${url}/${one.id}`,
      { title: 'EOI B2', remindersDisabled: true },
      version(1),
    )
    expect([changed.status, changed.body.data.title, changed.body.data.version]).toEqual([200, 'EOI B2', 2])
    expect(code(await boss.patch(`${url}/${one.id}`, { title: 'C' }, version(1)))[1]).toBe('VERSION_STALE')
    const other = data(
      await boss.patch(`${url}/${one.id}`, { signers: [{ name: 'Bo Ek', email: 'bo@sea.example' }] }),
    )
    expect([other.signersTotal, other.version > 2]).toEqual([1, true])
    expect((await boss.delete(`${url}/${one.id}`)).status).toBe(204)
    expect(code(await boss.get(`${url}/${one.id}`))[1]).toBe('RECORD_NOT_FOUND')
  })

  it('is of records of the port alone, and says which one is not', async () => {
    const theirs = data(await foreign.post('/api/v1/clients', { fullName: 'Theirs' })).id
    const gone = data(await boss.post('/api/v1/clients', { fullName: 'Gone' })).id
    await boss.delete(`/api/v1/clients/${gone}`)
    const refused: [object, string, string][] = [
      [{ clientId: theirs }, 'REFERENCE_NOT_FOUND', 'clientId'],
      [{ interestId: theirs }, 'REFERENCE_NOT_FOUND', 'interestId'],
      [{ companyId: clientId }, 'REFERENCE_NOT_FOUND', 'companyId'],
      [{ yachtId: interestId }, 'REFERENCE_NOT_FOUND', 'yachtId'],
      [{ fileId: theirs }, 'REFERENCE_NOT_FOUND', 'fileId'],
      [{ folderId: theirs }, 'REFERENCE_NOT_FOUND', 'folderId'],
      [{ watchers: [foreign.userId] }, 'REFERENCE_NOT_FOUND', 'watchers.0'],
      [{ documentType: 'leaflet' }, 'VALIDATION_FAILED', 'documentType'],
      [{ expiresAt: '2020-01-01T00:00:00.000Z' }, 'VALIDATION_FAILED', 'expiresAt'],
      [{ signers: [{ name: 'A', email: 'nobody' }] }, 'VALIDATION_FAILED', 'signers.0.email'],
      [{ fields: [field({ signerIndex: 0 })] }, 'VALIDATION_FAILED', 'fields.0.signerIndex'],
      [{ signers, fields: [field({ signerIndex: 2 })] }, 'VALIDATION_FAILED', 'fields.0.signerIndex'],
      [{ signers, fields: [field({ x: 90, width: 20 })] }, 'VALIDATION_FAILED', 'fields.0.width'],
      [{ signers, fields: [field({ type: 'dropdown' })] }, 'VALIDATION_FAILED', 'fields.0.options'],
    ]
    for (const [body, what, path] of refused)
      expect(code(await boss.post(url, { title: 'X', ...body }))).toEqual([400, what, path])
    expect(code(await boss.post(url, { title: 'X', clientId: gone }))[1]).toBe('RECORD_ARCHIVED')
    const other = data(await boss.post('/api/v1/clients', { fullName: 'Other' })).id
    expect(code(await boss.post(url, { title: 'X', clientId: other, interestId }))).toEqual([
      400,
      'VALIDATION_FAILED',
      'clientId',
    ])
    const { id } = await createDocument({})
    expect(code(await foreign.get(`${url}/${id}`))[1]).toBe('RECORD_NOT_FOUND')
    expect(code(await foreign.patch(`${url}/${id}`, { title: 'Ours' }))[1]).toBe('RECORD_NOT_FOUND')
    expect((await viewer.post(url, { title: 'X' })).status).toBe(403)
  })

  it('that was sent keeps its signers and its file, and cannot be deleted', async () => {
    const { id } = await createDocument({ signers, fileId: await uploaded() })
    await inFlight(id)
    expect(code(await boss.patch(`${url}/${id}`, { signers }))[1]).toBe('DOCUMENT_STATE')
    expect(code(await boss.patch(`${url}/${id}`, { fileId: await uploaded() }))[1]).toBe('DOCUMENT_STATE')
    expect(code(await boss.patch(`${url}/${id}`, { message: 'Sign' }))[1]).toBe('DOCUMENT_STATE')
    // What was read and signed is called as it was.
    expect(code(await boss.patch(`${url}/${id}`, { title: 'New' }))[1]).toBe('DOCUMENT_STATE')
    expect(data(await boss.patch(`${url}/${id}`, { remindersDisabled: true })).remindersDisabled).toBe(true)
    expect(code(await boss.delete(`${url}/${id}`))[1]).toBe('DOCUMENT_STATE')
    const { signers: found } = data(await boss.get(`${url}/${id}?detail=true`))
    const mail = { email: 'right@sea.example' }
    expect(data(await boss.patch(`${url}/${id}/signers/${found[0].id}`, mail))).toMatchObject(mail)
    await app.rows(portId, sql`update document_signers set status = 'signed' where id = ${found[0].id}`)
    expect(code(await boss.patch(`${url}/${id}/signers/${found[0].id}`, { name: 'Late' }))[1]).toBe(
      'DOCUMENT_STATE',
    )
    expect((await viewer.patch(`${url}/${id}/signers/${found[0].id}`, mail)).status).toBe(403)
  })
})

describe('the hub', () => {
  it('has tabs, filters and folders', async () => {
    const folder = data(await boss.post('/api/v1/document-folders', { name: 'Papers' })).id
    const inner = data(await boss.post('/api/v1/document-folders', { name: 'Inner', parentId: folder })).id
    const plain = await createDocument({ title: 'Plain', folderId: inner })
    const mine = await createDocument({
      title: 'Mine',
      signers: [{ name: 'Boss', email: boss.email }],
      watchers: [boss.userId],
    })
    const theirs = await createDocument({ title: 'Theirs', documentType: 'contract', signers })
    const over = await createDocument({ title: 'Over', signers })
    for (const { id } of [mine, theirs]) await inFlight(id)
    await inFlight(over.id, 'expired')
    expect(await ids('tab=awaiting_me')).toEqual([mine.id])
    expect(await ids('tab=awaiting_them&type=contract')).toEqual([theirs.id])
    expect(await ids('tab=awaiting_them')).not.toContain(mine.id)
    expect(await ids('tab=expired')).toEqual([over.id])
    expect(await ids('tab=completed')).toEqual([])
    expect(await ids('watcher=me')).toEqual([mine.id])
    expect(await ids('q=plain&signatureOnly=true')).toEqual([])
    expect(await ids('q=PLAIN')).toEqual([plain.id])
    expect(await ids(`folderId=${folder}`)).toEqual([])
    expect(await ids(`folderId=${folder}&includeDescendants=true`)).toEqual([plain.id])
    expect(await ids('folderId=root')).not.toContain(plain.id)
    const hour = new Date(Date.now() + 3_600_000).toISOString()
    expect(await ids(`sentFrom=${hour}`)).toEqual([])
    expect((await ids(`sentTo=${hour}`)).toSorted()).toEqual(
      expect.arrayContaining([mine.id, theirs.id].toSorted()),
    )
    const [row] = (await boss.get(`${url}?q=theirs&sort=-waitingFor`)).body.data
    expect(row).toMatchObject({ waitingFor: 'Ingrid Solberg, Port Captain', signersTotal: 2 })
    expect(code(await boss.get(`${url}?folderId=${clientId}`))[1]).toBe('REFERENCE_NOT_FOUND')
    const csv = await boss.get(url, { accept: 'text/csv' })
    expect(csv.status).toBe(200)
    expect((await boss.delete(`/api/v1/document-folders/${inner}`)).status).toBe(204)
    expect(data(await boss.get(`${url}/${plain.id}`)).folderId).toBe(folder)
  })

  it('gives what belongs to a record in groups, and never for a folder too', async () => {
    const client = data(await boss.post('/api/v1/clients', { fullName: 'Grouped' })).id
    const berth = data(await boss.post('/api/v1/berths', { mooringNumber: 'G7' })).id
    const deal = data(await boss.post('/api/v1/interests', { clientId: client, berthIds: [berth] })).id
    const own = await createDocument({ clientId: client })
    const ofDeal = await createDocument({ interestId: deal })
    await uploaded('survey.pdf', { clientId: client })
    const groups = async (type: string, id: string) =>
      data(await boss.get(`${url}?entityType=${type}&entityId=${id}`))
    const shape = (all: { source: string; total: number; workflows?: { id: string }[] }[]) =>
      all.map(({ source, total, workflows }) => [source, total, workflows?.map(({ id }) => id) ?? 'files'])
    expect(shape(await groups('client', client))).toEqual([
      ['client', 1, [own.id]],
      ['client', 1, 'files'],
      ['interest', 1, [ofDeal.id]],
    ])
    expect(shape(await groups('interest', deal))[0]).toEqual(['interest', 1, [ofDeal.id]])
    const folder = data(await boss.post('/api/v1/document-folders', { name: 'Both' })).id
    const both = await boss.get(`${url}?entityType=client&entityId=${client}&folderId=${folder}`)
    expect(code(both)).toEqual([400, 'VALIDATION_FAILED', 'folderId'])
    expect(code(await boss.get(`${url}?entityType=client`))).toEqual([400, 'VALIDATION_FAILED', 'entityId'])
    const stranger = await foreign.get(`${url}?entityType=client&entityId=${client}`)
    expect(code(stranger)[1]).toBe('REFERENCE_NOT_FOUND')
    const found = data(await viewer.get(`/api/v1/berths/${berth}/interest-documents`))
    expect(found.map(({ id }: { id: string }) => id)).toEqual([ofDeal.id])
    expect(code(await foreign.get(`/api/v1/berths/${berth}/interest-documents`))[1]).toBe('RECORD_NOT_FOUND')
  })

  it('gives a file at the address of its folders and name, and nowhere else', async () => {
    const folder = data(await boss.post('/api/v1/document-folders', { name: 'År 2026' })).id
    const fileId = await uploaded('Avtal & co.pdf')
    const one = await createDocument({ fileId })
    const { downloadUrl } = data(await boss.patch(`${url}/${one.id}/folder`, { folderId: folder }))
    expect(downloadUrl).toBe(`${url}/${one.id}/download/%C3%85r%202026/Avtal%20%26%20co.pdf`)
    const answer = await app.web.inject({ url: downloadUrl, headers: boss.headers })
    expect([answer.statusCode, answer.body.startsWith('%PDF')]).toEqual([200, true])
    expect(code(await boss.get(`${url}/${one.id}/download/Avtal%20%26%20co.pdf`))[1]).toBe('RECORD_NOT_FOUND')
    expect(code(await foreign.get(downloadUrl))[1]).toBe('RECORD_NOT_FOUND')
    expect(code(await boss.delete(`/api/v1/files/${fileId}`))[1]).toBe('FILE_IN_USE')
    const { data: log } = (await boss.get(`/api/v1/admin/audit?entityId=${one.id}`)).body
    expect(log[0]).toMatchObject({
      action: 'folder_move',
      oldValues: { folder: null },
      newValues: { folder: 'År 2026' },
      metadata: { type: 'folder_move' },
    })
    expect((await viewer.patch(`${url}/${one.id}/folder`, { folderId: null })).status).toBe(403)
  })

  it('has watchers who work in the port', async () => {
    const { id } = await createDocument({})
    const watchers = `${url}/${id}/watchers`
    expect(data(await agent.post(watchers, { userId: agent.userId })).length).toBe(1)
    expect(data(await agent.post(watchers, { userId: agent.userId })).length).toBe(1)
    expect(code(await agent.post(watchers, { userId: foreign.userId }))).toEqual([
      400,
      'REFERENCE_NOT_FOUND',
      'userId',
    ])
    expect((await agent.delete(watchers, { userId: agent.userId })).status).toBe(204)
    expect(data(await agent.get(watchers))).toEqual([])
    expect(code(await agent.delete(watchers, { userId: agent.userId }))[1]).toBe('RECORD_NOT_FOUND')
  })

  it('are sorted and filtered by any of their fields, ids and addresses as well', async () => {
    for (const name of Object.keys(kinds.document.fields))
      for (const sort of [name, `-${name}`])
        expect([sort, (await boss.get(`${url}?sort=${sort}`)).status]).toEqual([sort, 200])
    for (const [name, { kind }] of Object.entries(filterFieldsOf(kinds.document)))
      for (const ask of [`${name}:notempty`, ...(kind === 'text' ? [`${name}:eq:lind`] : [])])
        expect([ask, (await boss.get(`${url}?filter=${ask}`)).status]).toEqual([ask, 200])
  })

  it('tells what the port has set', async () => {
    const put = (key: string, value: unknown) => boss.put('/api/v1/admin/settings', { key, value })
    await put('eoi_signers', { developer: { name: 'Dev', email: 'dev@port.example' } })
    await put('default_templates', { eoi: 'envelope_abc' })
    await put('documents_show_expired_tab', false)
    expect(data(await agent.get(`${url}/signing-defaults`))).toEqual({
      developer: { name: 'Dev', email: 'dev@port.example' },
      approver: null,
      sendMode: 'manual',
      signingOrder: 'TEMPLATE_DEFAULT',
      reminderDays: 7,
    })
    expect(data(await agent.get(`${url}/template-defaults`))).toEqual({
      eoi: 'envelope_abc',
      contract: null,
      reservation_agreement: null,
    })
    expect(data(await viewer.get(`${url}/feature-flags`))).toEqual({ documents_show_expired_tab: false })
    expect((await viewer.get(`${url}/signing-defaults`)).status).toBe(403)
  })
})

const version = (number: number) => ({ 'if-match': `"${number}"` })
const field = (more: object) => ({
  ...{ signerIndex: 0, type: 'text', page: 1, x: 10, y: 10, width: 20, height: 5 },
  ...more,
})
