import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contrast } from '../../../contract/values/brand-color.ts'
import { originMark } from '../../../platform/mail/compose.ts'
import { reading, systemIn } from '../../../platform/scope.ts'
import type { DB } from '../../database.generated.ts'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { dropPicture } from '../settings/pictures.ts'
import { printBrandOf } from './print.ts'

let app: TestApp
let admin: Person
let agent: Person
let slug: string

beforeAll(async () => {
  ;[app, admin, agent] = await testPort('port_admin', 'sales_agent')
  slug = await slugIn(admin)
})
afterAll(() => app.close())

const slugIn = async (person: Person) =>
  (await person.get('/api/v1/me')).body.data.ports.find(({ id }: { id: string }) => id === person.portId).slug
const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 10, g: 90, b: 120, alpha: 0.5 } } })
const image = async (content: Buffer | string, setting = 'logo_image', person = admin) => {
  const form = new FormData()
  form.append('setting', setting)
  form.append('file', new Blob([content as BlobPart]), 'anything.png')
  return person.post('/api/v1/admin/settings/image', form)
}
const known = async () => (await app.nobody.get(`/api/public/branding/${slug}`)).body.data
const refusal = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]

describe('how a port presents itself', () => {
  it('is told to whoever knows its short name, with pictures small enough to be shown', async () => {
    expect(await known()).toMatchObject({ applicationName: null, logo: null, background: null })
    const sent = await image(await drawing(2000, 1000).png().toBuffer())
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect(sent.body.data).toMatchObject({
      key: 'logo_image',
      value: { mediaType: 'image/png', width: 640, height: 320 },
      version: 1,
    })
    expect((await image(await drawing(300, 200).webp().toBuffer(), 'background_image')).status).toBe(200)
    const version = (await admin.get(`/api/v1/admin/ports/${admin.portId}`)).body.data.version
    const names = { applicationName: 'Solvik Berths', primaryColor: '#ffdd00' }
    await admin.send('PATCH', `/api/v1/admin/ports/${admin.portId}`, names, { 'if-match': `"${version}"` })
    const brand = await known()
    expect(brand).toMatchObject(names)
    // The record of the port names both pictures, to itself and in the list of all.
    const pictures = { logo: brand.logo, backgroundImage: brand.background }
    const record = await admin.get(`/api/v1/admin/ports/${admin.portId}`)
    expect(record.body.data).toMatchObject(pictures)
    const root = await app.person(await app.makePort(), 'viewer', { superAdmin: true })
    const listed = (await root.get('/api/v1/admin/ports')).body.data as { id: string; logo: string | null }[]
    expect(listed.find(({ id }) => id === admin.portId)).toMatchObject(pictures)
    expect(listed.find(({ id }) => id === root.portId)).toMatchObject({ logo: null, backgroundImage: null })
    const renamed = await root.patch(`/api/v1/admin/ports/${admin.portId}`, {
      applicationName: 'Solvik Berths',
    })
    expect(renamed.body.data).toMatchObject(pictures)
    const logo = await app.nobody.get(brand.logo)
    expect([logo.status, logo.headers['content-type']]).toEqual([200, 'image/png'])
    expect(logo.headers['cache-control']).toMatch(/max-age=31536000/)
    expect((await app.nobody.get(brand.background)).headers['content-type']).toBe('image/jpeg')
    // The same to whoever is invited.
    const { id: roleId } = (await admin.get('/api/v1/admin/roles')).body.data[0]
    const invited = { email: 'new@brand.example', firstName: 'N', lastName: 'W', roleId }
    await admin.post('/api/v1/admin/users', invited)
    const token = await app.linkTo(invited.email, admin.portId)
    const invitation = await app.nobody.get(`/api/auth/invitation?token=${token}`)
    expect(invitation.body.data.brand).toEqual(brand)
    // Paper is white: what is too light to be read on it is darkened.
    const ctx = reading<DB>(app.crm.services.kernel, systemIn(admin.portId!))
    const print = await printBrandOf(ctx, app.crm.services.storage)
    expect(contrast(print.color, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(print.logo).not.toBeNull()
    const mine = (await agent.get('/api/v1/me')).body.data.ports[0]
    expect(mine).toMatchObject({ logo: brand.logo, applicationName: 'Solvik Berths' })
    expect((await app.nobody.get('/api/public/branding/nowhere-at-all')).body).toEqual({ data: null })
  })

  it('stands on its mail, from the address people reach', async () => {
    const { logo } = await known()
    const preview = await admin.get('/api/v1/admin/email/preview?letter=staff_invitation')
    expect(preview.status, JSON.stringify(preview.body)).toBe(200)
    expect(preview.body.data.html).toContain(`src="${app.crm.services.env.publicUrl}${logo}"`)
    expect(preview.body.data.html).toContain('>Solvik Berths<')
    await admin.post('/api/v1/admin/email/test', { sender: 'noreply' })
    const [mail] = await app.rows<{ html: string }>(
      admin.portId!,
      sql`select html from mails order by id desc limit 1`,
    )
    if (mail) expect(mail.html).toContain(`${originMark}${logo}`)
  })

  it('changes with the picture: the one before is gone, and so is one taken away', async () => {
    const before = (await known()).logo
    await image(await drawing(40, 40).png().toBuffer())
    const { logo } = await known()
    expect(logo).not.toBe(before)
    expect((await app.nobody.get(before)).status).toBe(404)
    const drop = dropPicture(app.crm.services)
    const job = { attempt: 1, maxAttempts: 1 } as never
    for (const path of [before, logo])
      await drop({ tenantId: admin.portId, pictureId: path.split('/').at(-1) }, job)
    expect((await app.nobody.get(logo)).status).toBe(200)
    expect(await app.crm.services.storage.stat(`${admin.portId}/${before.split('/').at(-1)}`)).toBeNull()
    const gone = await admin.put('/api/v1/admin/settings', { key: 'logo_image', value: null })
    expect([gone.status, (await known()).logo]).toEqual([200, null])
    expect((await app.nobody.get(logo)).status).toBe(404)
  })

  it.each([
    ['no picture', 'hello, this is no picture', 'FILE_TYPE_REFUSED'],
    ['a drawing that runs', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'FILE_TYPE_REFUSED'],
    ['half a picture', 'half', 'PICTURE_UNREADABLE'],
    ['a picture of too many pixels', 'bomb', 'PICTURE_UNREADABLE'],
  ])('takes %s for none', async (_what, content, code) => {
    const picture = await drawing(500, 500).jpeg().toBuffer()
    const bomb = () => drawing(12_000, 9_000).png({ compressionLevel: 9 }).toBuffer()
    const sent = content === 'half' ? picture.subarray(0, 300) : content === 'bomb' ? await bomb() : content
    expect(refusal(await image(sent))).toEqual([400, code])
    expect((await known()).logo).toBeNull()
  })

  it('is a matter of the settings of the port, and no picture of another one or none is written', async () => {
    const picture = await drawing(20, 20).png().toBuffer()
    expect(refusal(await image(picture, 'logo_image', agent))).toEqual([403, 'PERMISSION_DENIED'])
    expect(refusal(await image(picture, 'port_language'))).toEqual([400, 'VALIDATION_FAILED'])
    const value = { id: admin.userId, mediaType: 'image/png', width: 1, height: 1 }
    const written = await admin.put('/api/v1/admin/settings', { key: 'logo_image', value })
    expect([refusal(written), written.body.error.details[0].path]).toEqual([
      [400, 'VALIDATION_FAILED'],
      'value',
    ])
    await image(picture)
    const { logo } = await known()
    const other = await app.makePort()
    const elsewhere = logo.replace(admin.portId!, other)
    expect((await app.nobody.get(elsewhere)).status).toBe(404)
  })
})
