import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { readPictureHead } from './picture-head.ts'

let app: TestApp
let admin: Person
let viewer: Person

beforeAll(async () => {
  ;[app, admin, viewer] = await testPort('port_admin', 'viewer')
})
afterAll(() => app.close())

const place = { x: '10', y: '-5', metresPerPixel: '0.5' }

/** The head of a PNG of the size, with a body that nobody decodes. */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(33)
  head.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  head.writeUInt32BE(13, 8)
  head.write('IHDR', 12)
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return Buffer.concat([head, deflateSync(Buffer.alloc(64))])
}

function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.alloc(19)
  frame.set([0xff, 0xc0, 0x00, 0x11, 8])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x04, 1, 2]), frame, Buffer.alloc(16)])
}

function put(person: Person, content: Buffer | null, fields: Record<string, string> = place) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (content) form.append('file', new Blob([content as BlobPart]), 'air.png')
  return person.put('/api/v1/plan/image', form)
}

const code = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]

describe('how the plan is drawn', () => {
  it('is chosen by the administrator and seen by everybody', async () => {
    expect((await viewer.get('/api/v1/plan')).body.data).toMatchObject({ layout: 'auto', image: null })
    expect(code(await viewer.patch('/api/v1/plan', { layout: 'drawn' }))).toEqual([403, 'PERMISSION_DENIED'])
    expect((await admin.patch('/api/v1/plan', { layout: 'drawn' })).body.data.layout).toBe('drawn')
    expect((await viewer.get('/api/v1/plan')).body.data.layout).toBe('drawn')
    expect((await admin.patch('/api/v1/plan', { layout: 'drawn' })).status).toBe(200)
  })

  it('refuses a change of what somebody else changed since', async () => {
    const { version } = (await admin.get('/api/v1/plan')).body.data
    expect(
      (await admin.patch('/api/v1/plan', { layout: 'auto' }, { 'if-match': `"${version}"` })).status,
    ).toBe(200)
    const late = await admin.patch('/api/v1/plan', { layout: 'drawn' }, { 'if-match': `"${version}"` })
    expect(code(late)).toEqual([412, 'VERSION_STALE'])
  })
})

describe('the picture behind the plan', () => {
  it('is stored, placed, shown, replaced and taken away', async () => {
    const none = await admin.patch('/api/v1/plan', { image: { opacity: 0.3 } })
    expect([none.status, none.body.error.details[0].path]).toEqual([400, 'image'])
    const first = await put(admin, png(1200, 800))
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    expect(first.body.data.image).toMatchObject({
      width: 1200,
      height: 800,
      x: 10,
      y: -5,
      metresPerPixel: 0.5,
    })
    const placed = await admin.patch('/api/v1/plan', { image: { opacity: 0.3, rotation: 12 } })
    expect(placed.body.data.image).toMatchObject({ opacity: 0.3, rotation: 12, x: 10 })
    const image = await viewer.get('/api/v1/plan/image')
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/png'])
    expect(image.headers['content-disposition']).toMatch(/^attachment/)
    const second = await put(admin, jpeg(640, 480))
    expect(second.body.data.image).toMatchObject({ width: 640, height: 480 })
    expect(second.body.data.image.key).not.toBe(first.body.data.image.key)
    expect((await admin.delete('/api/v1/plan/image')).status).toBe(204)
    expect(code(await viewer.get('/api/v1/plan/image'))).toEqual([404, 'RECORD_NOT_FOUND'])
    expect((await admin.delete('/api/v1/plan/image')).status).toBe(204)
  })

  it('is refused when it is none, broken, too large or put by somebody without the right', async () => {
    expect(code(await put(viewer, png(10, 10)))).toEqual([403, 'PERMISSION_DENIED'])
    expect(code(await put(admin, null))).toEqual([400, 'VALIDATION_FAILED'])
    expect(code(await put(admin, Buffer.from('<svg xmlns="x"><script/></svg>')))).toEqual([
      400,
      'FILE_TYPE_REFUSED',
    ])
    expect(code(await put(admin, Buffer.from('GIF89a........')))).toEqual([400, 'FILE_TYPE_REFUSED'])
    expect(code(await put(admin, png(10, 10).subarray(0, 20)))).toEqual([400, 'FILE_UNREADABLE'])
    expect(code(await put(admin, png(0, 10)))).toEqual([400, 'FILE_UNREADABLE'])
    expect(code(await put(admin, png(9000, 10)))).toEqual([413, 'FILE_TOO_LARGE'])
    expect(code(await put(admin, jpeg(10, 20).subarray(0, 14)))).toEqual([400, 'FILE_UNREADABLE'])
    const nowhere = await put(admin, png(10, 10), { ...place, metresPerPixel: '0' })
    expect([nowhere.status, nowhere.body.error.details[0].path]).toEqual([400, 'metresPerPixel'])
  })

  it('is read in one pass, whatever its bytes are', () => {
    const long = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(4_000_000, 0xff)])
    expect(() => readPictureHead(long)).toThrow('')
    expect(readPictureHead(jpeg(3, 4))).toEqual({ mediaType: 'image/jpeg', width: 3, height: 4 })
  })
})
