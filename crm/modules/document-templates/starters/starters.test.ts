import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { problemOf, tokensOf } from '../../../../contract/document-templates/content.ts'
import { starterKeys } from '../../../../contract/document-templates/vocabulary.ts'
import { clientLanguages } from '../../../../contract/values/languages.ts'
import { type Person, testPorts } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'
import { pagesOf } from '../../pdf/testing/words.ts'
import { readStarters } from './starters.ts'

const [app, , boss, agent] = await testPorts('port_admin', 'sales_agent')
const url = '/api/v1/document-templates'
const starters = `${url}/starters`
const wizard = '/api/v1/documents/wizard'

afterAll(() => app.close())

async function previewOf({ headers }: Person, id: string, about = '') {
  const answer = await app.web.inject({ url: `${url}/${id}/preview?${about}`, headers })
  expect(answer.statusCode).toBe(200)
  return pagesOf(answer.rawPayload)
}

async function interest(email: string) {
  const client = { fullName: 'Vera Dahl', contacts: [{ channel: 'email', value: email }] }
  const clientId = data(await boss.post('/api/v1/clients', client)).id as string
  return data(await boss.post('/api/v1/interests', { clientId })).id as string
}

describe('sample texts', () => {
  it('are whole in every language, with a place to sign for the client and then the port', async () => {
    const known = new Set(data(await boss.get(`${url}/tokens`)).map(({ token }: { token: string }) => token))
    for (const language of clientLanguages) {
      const read = await readStarters(language)
      expect(read.map(({ key }) => key)).toEqual([...starterKeys])
      for (const one of read) {
        expect(problemOf(one.content, 2), `${one.key} ${language}`).toBeNull()
        expect(tokensOf(one.content).filter((token) => !known.has(token))).toEqual([])
        const fields = JSON.stringify(one.content).match(/"type":"signature","signerIndex":\d/g)
        expect(fields, `${one.key} ${language}`).toEqual([
          '"type":"signature","signerIndex":0',
          '"type":"signature","signerIndex":1',
        ])
        expect(JSON.stringify(one)).not.toMatch(/\[\[|\*\*/)
      }
    }
  })

  it('are shown in the language asked for, and without one in that of the port', async () => {
    const names = async (query = '') =>
      data(await agent.get(`${starters}${query}`)).map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['Expression of interest', 'Reservation agreement', 'Berth contract'])
    expect(await names('?language=fi')).toEqual(['Aiesopimus', 'Varaussopimus', 'Venepaikkasopimus'])
    expect((await boss.get(`${starters}?language=xx`)).body.error.details).toMatchObject([
      { path: 'language' },
    ])
  })

  it('become templates of the port, the usual ones of their kinds, and keep their mark until it is taken off', async () => {
    expect((await agent.post(starters, { starters: ['eoi'] })).status).toBe(403)
    expect((await boss.post(starters, { starters: [] })).body.error.details).toMatchObject([
      { path: 'starters' },
    ])
    const templates = data(await boss.post(starters, { starters: [...starterKeys] }))
    expect(templates.map((one: { name: string; needsCheck: boolean }) => [one.name, one.needsCheck])).toEqual(
      [
        ['Berth contract', true],
        ['Expression of interest', true],
        ['Reservation agreement', true],
      ],
    )
    const idOf = (type: string) =>
      templates.find((one: { documentType: string }) => one.documentType === type).id as string
    expect(data(await boss.get('/api/v1/documents/template-defaults'))).toEqual({
      eoi: idOf('eoi'),
      contract: idOf('contract'),
      reservation_agreement: idOf('reservation_agreement'),
    })
    const again = data(await boss.post(starters, { starters: ['eoi'], language: 'en' }))
    expect(again).toMatchObject([{ name: 'Expression of interest 2' }])
    expect(data(await boss.get('/api/v1/documents/template-defaults')).eoi).toBe(idOf('eoi'))

    const id = idOf('eoi')
    const about = `interestId=${await interest('vera@sea.example')}`
    const pages = await previewOf(boss, id, about)
    expect(pages).toHaveLength(1)
    expect(pages[0]!.text).toContain('Vera Dahl')
    expect(pages[0]!.text).not.toMatch(/sample|lawyer|draft copy/i)
    expect(await previewOf(boss, idOf('reservation_agreement'))).toHaveLength(2)
    expect((await previewOf(boss, idOf('contract'))).length).toBeLessThanOrEqual(4)

    expect((await boss.patch(`${url}/${id}`, { needsCheck: true })).body.error.details).toMatchObject([
      { path: 'needsCheck' },
    ])
    expect(data(await boss.patch(`${url}/${id}`, { subject: 'Ours' })).needsCheck).toBe(true)
    expect(data(await boss.patch(`${url}/${id}`, { needsCheck: false })).needsCheck).toBe(false)
  })

  it('are sent unchecked after one question, and never asked about again', async () => {
    const signer = { developer: { name: 'Bo Ek', email: 'bo@port.example' } }
    data(await boss.put('/api/v1/admin/settings', { key: 'eoi_signers', value: signer }))
    const [{ id: templateId }] = data(await boss.post(starters, { starters: ['contract'], language: 'sv' }))
    const make = async (email: string, more: object) =>
      boss.post(wizard, { source: 'template', templateId, interestId: await interest(email), ...more })
    const draft = data(await make('a@sea.example', {}))
    expect((await boss.post(`/api/v1/documents/${draft.id}/send-invitation`, {})).body.error.code).toBe(
      'TEMPLATE_UNCHECKED',
    )
    expect((await make('b@sea.example', { send: true })).body.error.code).toBe('TEMPLATE_UNCHECKED')
    expect((await make('c@sea.example', { send: true, acknowledgeSample: true })).status).toBe(201)
    expect((await make('d@sea.example', { send: true })).status).toBe(201)
    expect((await boss.post(`/api/v1/documents/${draft.id}/send-invitation`, {})).status).toBeLessThan(300)
  })
})

describe('tables and pictures of a text', () => {
  const words = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  const cell = (text: string, attrs: object = {}) => ({ type: 'tableCell', attrs, content: [words(text)] })
  const table = (...rows: object[][]) => ({
    type: 'table',
    content: rows.map((content) => ({ type: 'tableRow', content })),
  })
  const doc = (...content: object[]) => ({ type: 'doc', content })
  const save = (content: object) =>
    boss.post(url, { name: `Text ${Math.random()}`, documentType: 'other', content })

  it('are printed, and a page ends where the text says', async () => {
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer()
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(bytes)]), 'plan.png')
    const { id: fileId } = data(await boss.post('/api/v1/files/upload', body))
    const { id } = data(
      await save(
        doc(
          table(
            [cell('Dock'), cell('Length')],
            [cell('C2'), cell('12 m')],
            [cell('All docks', { colspan: 2 })],
          ),
          { type: 'picture', attrs: { fileId, width: 50, alt: 'Plan' } },
          { type: 'pageBreak' },
          words('On the next page'),
        ),
      ),
    )
    const [first, second, ...rest] = await previewOf(boss, id)
    expect(rest).toEqual([])
    const leftOf = (text: string) => first!.words.find((one) => one.text === text)!.left
    expect(leftOf('Dock')).toBe(leftOf('C2'))
    expect(leftOf('12 m')).toBe(leftOf('Length'))
    expect(leftOf('Length') - leftOf('Dock')).toBeGreaterThan(150)
    expect(second!.text).toContain('On the next page')
    const raw = await app.web.inject({ url: `${url}/${id}/preview`, headers: boss.headers })
    expect(raw.rawPayload.toString('latin1')).toMatch(/\/Subtype\s*\/Image/)
    expect(data(await boss.get(`${url}/${id}`)).pictures).toMatchObject([{ fileId }])
    expect((await boss.delete(`/api/v1/files/${fileId}`)).body.error.code).toBe('FILE_IN_USE')
    await boss.delete(`${url}/${id}`)
    expect((await boss.delete(`/api/v1/files/${fileId}`)).status).toBe(204)
  })

  it('are refused where rows differ, a table stands in a table, or a picture is none', async () => {
    const reasonOf = async (content: object) => {
      const { status, body } = await save(content)
      expect(status).toBe(400)
      return body.error.details[0]
    }
    const none = { path: 'content', message: 'This is no text of the editor.' }
    const inner = { type: 'tableCell', content: [table([cell('a')])] }
    for (const wrong of [
      table([cell('a'), cell('b')], [cell('a')]),
      table([cell('a', { colspan: 1000 })]),
      table([cell('a', { rowspan: 2 })]),
      table([inner]),
      table(),
      { type: 'picture', attrs: { fileId: 'x', width: 50 } },
    ])
      expect(await reasonOf(doc(wrong))).toMatchObject(none)
    const picture = (fileId: string) => ({ type: 'picture', attrs: { fileId, width: 50 } })
    const missing = '0198c0de-0000-7000-8000-000000000000'
    expect(await reasonOf(doc(picture(missing)))).toMatchObject({ path: 'content' })
    const body = new FormData()
    body.append('file', new Blob(['Dock;Length\nC;12\n']), 'berths.csv')
    const { id } = data(await boss.post('/api/v1/files/upload', body))
    expect(await reasonOf(doc(picture(id)))).toMatchObject({
      message: 'A picture is a PNG, JPEG, WebP or GIF of at most 10 MiB.',
    })
    expect((await boss.post(`${url}/preview`, { content: doc(picture(id)) })).status).toBe(400)
  })

  it('reads cells that reach over several rows and columns', async () => {
    const wholeTable = table(
      [cell('a', { rowspan: 2 }), cell('b', { colspan: 2 })],
      [cell('c'), cell('d')],
      [cell('e'), cell('f'), cell('g')],
    )
    expect((await save(doc(wholeTable))).status).toBe(201)
    const preview = data(await boss.post(`${url}/preview`, { content: doc(wholeTable) }))
    const [page] = await pagesOf(Buffer.from(preview.pdf, 'base64'))
    expect(page!.words.map(({ text }) => text).sort()).toEqual(expect.arrayContaining(['a', 'd', 'g']))
  })
})
