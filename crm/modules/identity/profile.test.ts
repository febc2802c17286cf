import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { dropAvatar } from './avatar/avatars.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await testApp()
  person = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => app.close())

function formOf(bytes: Uint8Array | string, name = 'me.png'): FormData {
  const form = new FormData()
  form.append('file', new Blob([bytes as BlobPart]), name)
  return form
}

const send = (bytes: Uint8Array | string) => person.post('/api/v1/me/avatar', formOf(bytes))
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a5a78' } })

it('keeps the middle of a picture, 256 by 256, shown to colleagues and to whoever has the link', async () => {
  const jpeg = await plain(900, 400)
    .withExif({ IFD0: { Artist: 'somebody' } })
    .jpeg()
    .toBuffer()
  const { status, body } = await send(jpeg)
  expect(status).toBe(200)
  const { avatar } = body.data.user
  expect(avatar).toMatch(/^\/api\/avatars\/[\w-]{20,}$/)
  const shownPicture = await app.web.inject({ url: avatar })
  expect([shownPicture.statusCode, shownPicture.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(shownPicture.headers['cache-control']).toBe('private, max-age=43200')
  const picture = await sharp(shownPicture.rawPayload).metadata()
  expect([picture.format, picture.width, picture.height, picture.exif]).toEqual(['webp', 256, 256, undefined])
  expect(shownPicture.rawPayload.length).toBeLessThan(20_000)
  const own = { id: person.userId, avatar }
  expect((await person.get('/api/v1/admin/users/picker')).body.data).toMatchObject([own])
  expect((await person.get('/api/v1/admin/users')).body.data).toMatchObject([own])
  // Of another port nobody is told where it is, and what was changed names nothing.
  const stranger = await app.person(await app.makePort(), 'port_admin')
  for (const path of ['/api/v1/admin/users/picker', '/api/v1/admin/users'])
    expect(JSON.stringify((await stranger.get(path)).body)).not.toContain('/api/avatars/')
  const forged = avatar.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A'))
  expect((await app.nobody.get(forged)).status).toBe(400)

  const again = (await send(await plain(300, 300).png().toBuffer())).body.data.user.avatar
  expect(again).not.toBe(avatar)
  expect((await app.nobody.get(avatar)).status).toBe(404)
  const { storage } = app.crm.services
  const keys = async () => {
    const found: string[] = []
    for await (const { key } of storage.list(`${person.userId}/`)) found.push(key)
    return found
  }
  expect(await keys()).toHaveLength(2)
  const [image] = await app.rows(
    null,
    sql<{ image: string }>`select image from users where id = ${person.userId}`,
  )
  const before = (await keys()).find((key) => !key.endsWith(image!.image))!
  await dropAvatar({ storage })({ userId: person.userId, image: before.split('/')[1] }, undefined as never)
  expect(await keys()).toEqual([`${person.userId}/${image!.image}`])
  const removed = await person.delete('/api/v1/me/avatar')
  expect([removed.status, removed.body.data.user.avatar]).toEqual([200, null])
  expect((await app.nobody.get(again)).status).toBe(404)
})

it('refuses what is no picture, a bomb and a broken one, each by its own code, and keeps nothing of it', async () => {
  const refused = async (bytes: Uint8Array | string) => {
    const { status, body } = await send(bytes)
    return [status, body.error.code]
  }
  expect(await refused('just some words')).toEqual([400, 'FILE_TYPE_REFUSED'])
  expect(await refused('<svg xmlns="http://www.w3.org/2000/svg"/>')).toEqual([400, 'FILE_TYPE_REFUSED'])
  const bomb = await plain(16_000, 16_000).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(2_000_000)
  expect(await refused(bomb)).toEqual([400, 'PICTURE_UNREADABLE'])
  const broken = (await plain(200, 200).png().toBuffer()).subarray(0, 60)
  expect(await refused(broken)).toEqual([400, 'PICTURE_UNREADABLE'])
  expect(await refused(new Uint8Array(11 * 1024 * 1024))).toEqual([413, 'FILE_TOO_LARGE'])
  const none = await person.post('/api/v1/me/avatar', new FormData())
  expect(none.status).toBe(400)
  expect((await person.get('/api/v1/me')).body.data.user.avatar).toBeNull()
  expect((await app.nobody.post('/api/v1/me/avatar', formOf('x'))).status).toBe(401)
})

it('changes the name to sign in by, which is nobody else’s', async () => {
  const other = await app.person(person.portId!, 'viewer')
  expect((await person.patch('/api/v1/me', { username: 'karin.l' })).body.data.user.username).toBe('karin.l')
  const taken = await other.patch('/api/v1/me', { username: 'karin.l' })
  expect([taken.status, taken.body.error.code, taken.body.error.details[0].path]).toEqual([
    409,
    'NAME_TAKEN',
    'username',
  ])
  const { email } = (await app.nobody.post('/api/auth/resolve-identifier', { identifier: 'karin.l' })).body
    .data
  expect((await app.signIn(email, person.portId, null)).userId).toBe(person.userId)
  expect((await person.patch('/api/v1/me', { username: null })).body.data.user.username).toBeNull()
})

it('keeps the own number as it was typed, with its full form and its country, and says what is wrong with another', async () => {
  const phone = async (body: object) => {
    const answer = await person.patch('/api/v1/me', body)
    if (answer.status !== 200) return answer.body.error.details[0]
    const { phone, phoneE164, phoneCountry } = answer.body.data.user
    return [phone, phoneE164, phoneCountry]
  }
  expect(await phone({ phone: '040 123 4567' })).toEqual(['040 123 4567', null, null])
  expect(await phone({ phone: '040 123 4567', country: 'FI' })).toEqual([
    '040 123 4567',
    '+358401234567',
    'FI',
  ])
  expect(await phone({ phone: '+46 (0)70-123 45 67' })).toEqual(['+46 (0)70-123 45 67', '+46701234567', 'SE'])
  expect(await phone({ phone: '12' })).toMatchObject({ path: 'phone', code: 'phone' })
  expect(await phone({ phone: null })).toEqual([null, null, null])
})
