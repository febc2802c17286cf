import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { headPictureNames, headPictures } from '../../../contract/forms/head-pictures.ts'
import { visitor } from '../../hosted/testing/visitor.ts'
import { type FormsApp, formsApp, type TestAccount } from '../../testing/app.ts'
import { removeWaitingFiles } from '../files/remove-waiting.ts'

let app: FormsApp
let account: TestAccount
const blank = sharp({ create: { width: 50, height: 20, channels: 3, background: '#135' } })

beforeAll(async () => {
  app = await formsApp()
  account = await app.account()
})
afterAll(() => app.close())

function upload(path: string, content: Buffer, by = account) {
  const head =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="pier.png"\r\ncontent-type: image/png\r\n\r\n'
  const payload = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')])
  return by.owner.send('PUT', path, payload, { 'content-type': 'multipart/form-data; boundary=b' })
}

const flags = { logo: 'hasLogo', cover: 'hasCover' } as const

describe.each(headPictureNames)('the %s of a form', (kind) => {
  it('is taken by its content, shown, replaced and removed', async () => {
    const form = await app.form(account)
    const at = `/api/v1/forms/${form.id}/${kind}`
    const person = visitor(app, form)
    const before = await person.get(`/f/${form.slug}`)
    expect(before.text).not.toContain(`class="${kind}"`)
    expect((await person.get(`/f/${form.slug}/${kind}`)).status).toBe(404)

    const png = await blank.clone().png().toBuffer()
    expect((await upload(at, Buffer.from('MZ not a picture'))).body.error).toMatchObject({
      code: 'FILE_TYPE_REFUSED',
      details: [{ path: 'file' }],
    })
    const large = Buffer.concat([png, Buffer.alloc(headPictures[kind].bytes)])
    expect((await upload(at, large)).body.error.code).toBe('FILE_TOO_LARGE')
    expect((await upload(at, png)).body.data[flags[kind]]).toBe(true)

    const readPictures = async () => {
      await expect.poll(async () => (await person.get(`/f/${form.slug}`)).text).toContain(`class="${kind}"`)
      const { text } = await person.get(`/f/${form.slug}`)
      return new RegExp(`<img class="${kind}" src="([^"]+)" alt=""`).exec(text)![1]!
    }
    const first = await readPictures()
    expect(first).toMatch(new RegExp(`^/f/${form.slug}/${kind}\\?v=[0-9a-f]{8}$`))
    const picture = await person.get(first)
    expect([picture.status, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=86400',
    ])
    expect(picture.headers['cross-origin-resource-policy']).toBe('cross-origin')

    const [old] = await keys(form.id)
    expect((await upload(at, await blank.clone().webp().toBuffer())).status).toBe(200)
    await expect.poll(readPictures).not.toBe(first)
    expect((await person.get(await readPictures())).headers['content-type']).toBe('image/webp')
    const left = await keys(form.id)
    expect(left).toHaveLength(1)
    expect(left).not.toContain(old)

    // It waits for no answer, however old it is.
    await app.rows(
      account.id,
      sql`update files set active_at = now() - interval '9 hours' where form_id = ${form.id}`,
    )
    expect(await removeWaitingFiles(app.forms.services)).toBe(0)

    expect((await account.owner.delete(at)).body.data[flags[kind]]).toBe(false)
    expect(await keys(form.id)).toEqual([])
    await expect.poll(async () => (await person.get(`/f/${form.slug}/${kind}`)).status).toBe(404)
    const styleAndBody = (text: string) => /<style>.*<form/s.exec(text)![0]
    expect(styleAndBody((await person.get(`/f/${form.slug}`)).text)).toBe(styleAndBody(before.text))
  })

  it('is changed by nobody of another account', async () => {
    const other = await app.account()
    const at = `/api/v1/forms/${account.formId}/${kind}`
    expect((await upload(at, await blank.clone().png().toBuffer(), other)).status).toBe(404)
    expect((await other.owner.delete(at)).status).toBe(404)
  })
})

it('a cover is no GIF, stands above the logo, and is what a link to the form shows', async () => {
  const form = await app.form(account)
  const at = `/api/v1/forms/${form.id}`
  const gif = await blank.clone().gif().toBuffer()
  expect((await upload(`${at}/cover`, gif)).body.error.details).toEqual([
    { path: 'file', code: 'cover_type', message: 'Use a PNG, JPEG or WebP picture.' },
  ])
  expect((await upload(`${at}/logo`, gif)).status).toBe(200)
  expect((await upload(`${at}/cover`, await blank.clone().jpeg().toBuffer())).status).toBe(200)
  const page = async () => (await visitor(app, form).get(`/f/${form.slug}`)).text
  await expect
    .poll(page)
    .toMatch(/<main class="sheet">\n<img class="cover"[^>]*>\n<header[^>]*>\n<img class="logo"/)
  expect(await page()).toContain(`/f/${form.slug}/cover">`)
  const copy = await account.owner.post('/api/v1/forms', {
    workspaceId: account.workspaceId,
    name: 'Copy',
    copyOf: form.id,
  })
  expect(copy.body.data).toMatchObject({ hasLogo: false, hasCover: false })
})

async function keys(formId: string): Promise<string[]> {
  const rows = await app.rows<{ id: string }>(account.id, sql`select id from files where form_id = ${formId}`)
  return rows.map(({ id }) => id)
}
