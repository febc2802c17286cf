import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let admin: Person
let foreigner: Person

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
  foreigner = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => app.close())

const path = '/api/v1/residential/clients'

async function create(body: object, url = path, by = admin) {
  const answer = await by.post(url, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const read = async (id: string) => (await admin.get(`${path}/${id}`)).body.data
const details = ({ body }: { body: { error: { code: string; details?: { path: string }[] } } }) => [
  body.error.code,
  body.error.details?.[0]?.path,
]
const harbour = (fullName: string, contacts: object[] = []) =>
  create({ fullName, contacts }, '/api/v1/clients')
const mail = (value: string) => ({ channel: 'email', value })
const phone = (value: string) => ({ channel: 'phone', value })

describe('a residential client', () => {
  it('is kept as it was written, its number in full', async () => {
    const client = await create({
      fullName: 'Åsa Hemström',
      email: 'Asa@Example.com',
      phone: '040 123 4567',
      phoneCountry: 'FI',
      nationalityIso: 'SE',
      residenceCountryIso: 'FI',
      residenceSubdivisionIso: 'FI-18',
      timezone: 'Europe/Helsinki',
      source: 'broker',
    })
    expect(client).toMatchObject({
      fullName: 'Åsa Hemström',
      email: 'asa@example.com',
      phone: '040 123 4567',
      phoneE164: '+358401234567',
      phoneCountry: 'FI',
      residenceSubdivisionIso: 'FI-18',
      source: 'broker',
      linkedClientId: null,
      linkedByHand: false,
    })
    expect(await read(client.id)).toEqual(client)
  })

  it('names the field that does not hold', async () => {
    const refused = async (body: object) => details(await admin.post(path, { fullName: 'X', ...body }))
    expect(await refused({ fullName: '' })).toEqual(['VALIDATION_FAILED', 'fullName'])
    expect(await refused({ email: 'nobody' })).toEqual(['VALIDATION_FAILED', 'email'])
    expect(await refused({ phone: '12' })).toEqual(['VALIDATION_FAILED', 'phone'])
    expect(await refused({ timezone: 'Mars/Base' })).toEqual(['VALIDATION_FAILED', 'timezone'])
    expect(await refused({ residenceCountryIso: 'SE', residenceSubdivisionIso: 'FI-18' })).toEqual([
      'VALIDATION_FAILED',
      'residenceSubdivisionIso',
    ])
    expect(await refused({ phoneE164: '+358401234567' })).toEqual(['VALIDATION_FAILED', 'phoneE164'])
    expect(await refused({ linkedClientId: uuidv7() })).toEqual(['REFERENCE_NOT_FOUND', 'linkedClientId'])
    const theirs = await create({ fullName: 'Theirs' }, '/api/v1/clients', foreigner)
    expect(await refused({ linkedClientId: theirs.id })).toEqual(['REFERENCE_NOT_FOUND', 'linkedClientId'])
  })

  it('loses the region with the country, and reads its number anew', async () => {
    const { id } = await create({
      fullName: 'Mover',
      phone: '08 123 456 78',
      residenceCountryIso: 'SE',
      residenceSubdivisionIso: 'SE-AB',
    })
    expect(await read(id)).toMatchObject({ phoneE164: '+46812345678', phoneCountry: 'SE' })
    const moved = await admin.patch(`${path}/${id}`, { residenceCountryIso: 'FI' })
    expect(moved.body.data).toMatchObject({ residenceCountryIso: 'FI', residenceSubdivisionIso: null })
    // Who moves keeps the number; who says of which country it is has it read so.
    expect(moved.body.data.phoneE164).toBe('+46812345678')
    const again = await admin.patch(`${path}/${id}`, { phone: '040 123 4567' })
    expect(again.body.data).toMatchObject({ phoneE164: '+358401234567', phoneCountry: 'FI' })
    const prefixed = await admin.patch(`${path}/${id}`, { phone: '+47 406 12 345' })
    expect(prefixed.body.data).toMatchObject({
      phone: '+47 406 12 345',
      phoneE164: '+4740612345',
      phoneCountry: 'NO',
    })
    const none = await admin.patch(`${path}/${id}`, { phone: null })
    expect(none.body.data).toMatchObject({ phone: null, phoneE164: null })
  })

  it('is changed by one of two who read the same version', async () => {
    const { id, version } = await create({ fullName: 'Twice' })
    const change = (fullName: string) =>
      admin.patch(`${path}/${id}`, { fullName }, { 'if-match': `"${version}"` })
    const answers = await Promise.all([change('One'), change('Other')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    const linked = await admin.patch(
      `${path}/${id}`,
      { linkedClientId: (await harbour('Late')).id },
      { 'if-match': `"${version}"` },
    )
    expect(linked.status).toBe(412)
    expect((await read(id)).linkedClientId).toBeNull()
  })

  it('is unknown in another port', async () => {
    const { id } = await create({ fullName: 'Ours' })
    for (const [method, url, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { fullName: 'Theirs' }],
      ['DELETE', '', undefined],
      ['POST', '/notes', { body: 'Hello' }],
    ] as const) {
      expect((await foreigner.send(method, `${path}/${id}${url}`, body)).status).toBe(404)
    }
    expect(await read(id)).toMatchObject({ fullName: 'Ours', archivedAt: null })
  })

  it('is found by name, e-mail and number, in the list and everywhere', async () => {
    const { id } = await create({
      fullName: 'Ottilia Vindling',
      email: 'otti@homes.example',
      phone: '+46 70 555 66 77',
    })
    for (const q of ['vindl', 'otti@homes', '070-555 66', '+46705556677']) {
      const listed = await admin.get(`${path}?q=${encodeURIComponent(q)}`)
      expect([q, listed.body.data.map((row: { id: string }) => row.id)]).toEqual([q, [id]])
      const found = await admin.get(`/api/v1/search?q=${encodeURIComponent(q)}`)
      expect([q, found.body.data[0]]).toMatchObject([q, { type: 'residential_client', id }])
    }
    const [option] = (await admin.get(`${path}/options?q=vindl`)).body.data
    expect(option).toEqual({ id, label: 'Ottilia Vindling', hint: 'otti@homes.example · +46 70 555 66 77' })
    await admin.patch(`${path}/${id}`, { email: null, phone: null })
    expect((await admin.get(`${path}?q=${encodeURIComponent('otti@homes')}`)).body.data).toEqual([])
    const gone = await admin.get(`/api/v1/search?q=${encodeURIComponent('otti@homes')}`)
    expect(gone.body.data).toEqual([])
  })

  it('has its columns in a file, and is counted', async () => {
    const { body } = await admin.get(`${path}?archived=all&limit=1`)
    const rows = (await admin.get(`${path}?archived=all&limit=200`)).body.data
    expect(body.meta.total).toBe(rows.length)
    const file = await admin.get(`${path}?columns=fullName,email,linkedClientName`, { accept: 'text/csv' })
    expect(String(file.body).replace('\uFEFF', '').split('\r\n')[0]).toBe('Name,E-mail,Harbour client')
  })
})

describe('the link to a client of the harbour', () => {
  it('follows the e-mail, then the number', async () => {
    const byMail = await harbour('By Mail', [mail('One@link.example')])
    const byPhone = await harbour('By Phone', [phone('+358401112221')])
    const both = await create({ fullName: 'A', email: 'one@link.example', phone: '+358 40 111 2221' })
    expect(both).toMatchObject({
      linkedClientId: byMail.id,
      linkedClientName: 'By Mail',
      linkedByHand: false,
    })
    const changed = await admin.patch(`${path}/${both.id}`, { email: 'nobody@link.example' })
    expect(changed.body.data.linkedClientId).toBe(byPhone.id)
    const none = await admin.patch(`${path}/${both.id}`, { phone: null })
    expect(none.body.data.linkedClientId).toBeNull()
    const activity = (await admin.get(`${path}/${both.id}/activity`)).body.data
    const links = activity.filter((one: { action: string }) => one.action === 'link')
    expect(links.map((one: { newValues: object; actorId: unknown }) => [one.newValues, one.actorId])).toEqual(
      [
        [{ linkedClientName: null }, null],
        [{ linkedClientName: 'By Phone' }, null],
      ],
    )
  })

  it('leaves out who is in the archive, and who is of another port', async () => {
    const old = await harbour('Old', [mail('old@link.example')])
    await admin.delete(`/api/v1/clients/${old.id}`)
    await create({ fullName: 'F', contacts: [mail('far@link.example')] }, '/api/v1/clients', foreigner)
    const [gone, far] = [
      await create({ fullName: 'B', email: 'old@link.example' }),
      await create({ fullName: 'C', email: 'far@link.example' }),
    ]
    expect([gone.linkedClientId, far.linkedClientId]).toEqual([null, null])
    await admin.post(`/api/v1/clients/${old.id}/restore`, {})
    expect((await read(gone.id)).linkedClientId).toBe(old.id)
  })

  it('is made when the client of the harbour comes, or gets the contact, later', async () => {
    const waiting = await create({ fullName: 'D', email: 'late@link.example', phone: '+358401112223' })
    const other = await create({ fullName: 'E', phone: '+358401112224' })
    const comes = await harbour('Comes', [mail('LATE@link.example')])
    expect((await read(waiting.id)).linkedClientId).toBe(comes.id)
    const gets = await harbour('Gets')
    await admin.post(`/api/v1/clients/${gets.id}/contacts`, phone('040 111 2224'))
    expect((await read(other.id)).linkedClientId).toBeNull()
    await admin.post(`/api/v1/clients/${gets.id}/contacts`, phone('+358 40 111 2224'))
    expect((await read(other.id)).linkedClientId).toBe(gets.id)
  })

  it('stays as a person set or removed it', async () => {
    const found = await harbour('Found', [mail('hand@link.example')])
    const chosen = await harbour('Chosen')
    const { id } = await create({ fullName: 'G', email: 'hand@link.example' })
    const set = await admin.patch(`${path}/${id}`, { linkedClientId: chosen.id })
    expect(set.body.data).toMatchObject({ linkedClientId: chosen.id, linkedByHand: true })
    await admin.patch(`${path}/${id}`, { email: 'other@link.example' })
    await admin.patch(`${path}/${id}`, { email: 'hand@link.example' })
    expect((await read(id)).linkedClientId).toBe(chosen.id)
    const cut = await admin.patch(`${path}/${id}`, { linkedClientId: null })
    expect(cut.body.data).toMatchObject({ linkedClientId: null, linkedByHand: true })
    await admin.post(`/api/v1/clients/${found.id}/contacts`, phone('+358401112225'))
    expect((await read(id)).linkedClientId).toBeNull()
    const before = (await admin.get(`${path}/${id}/activity`)).body.data.length
    expect((await admin.patch(`${path}/${id}`, { linkedClientId: null })).status).toBe(200)
    expect((await admin.get(`${path}/${id}/activity`)).body.data.length).toBe(before)
  })

  it('made by hand when the record is, holds too', async () => {
    const found = await harbour('Named by mail', [mail('made@link.example')])
    const none = await create({ fullName: 'H', email: 'made@link.example', linkedClientId: null })
    expect(none).toMatchObject({ linkedClientId: null, linkedByHand: true })
    await admin.patch(`${path}/${none.id}`, { linkedClientId: found.id })
    const linked = (await admin.get(`${path}?linked=true&q=Named`)).body
    expect(linked.data).toEqual([])
    const response = await admin.get(
      `${path}?filter=${encodeURIComponent('linkedClientName:contains:named by')}`,
    )
    expect(response.body.data.map((row: { id: string }) => row.id)).toEqual([none.id])
  })
})
