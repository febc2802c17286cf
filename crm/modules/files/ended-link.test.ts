import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { exportLink } from '../privacy/export-link.ts'
import { downloadLink, mailedLink, pictureLink, portalLink } from './links.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

describe('a link to a file that has ended', () => {
  let app: TestApp
  let boss: Person
  let portId: string
  let fileId: string
  beforeAll(async () => {
    app = await testApp()
    portId = await app.makePort('ended-links')
    boss = await app.person(portId, 'port_admin')
    data(await boss.put('/api/v1/admin/settings', { key: 'port_language', value: 'sv' }))
    const form = new FormData()
    form.append('file', new Blob(['Words']), 'Words.txt')
    fileId = data(await boss.post('/api/v1/files/upload', form)).id
  })
  afterAll(() => app.close())

  const opened = (url: string, accept = browser, more: Record<string, string> = {}) =>
    app.web.inject({ url: url.replace(app.crm.services.env.publicUrl, ''), headers: { accept, ...more } })
  const longAgo = new Date(Date.now() - 40 * 86_400_000)
  const kinds = () => {
    const { env } = app.crm.services
    const requester = { tenantId: portId, actor: boss } as never
    return {
      mailed: mailedLink(env, portId, fileId, 'ended-links', longAgo).url,
      portal: portalLink(env, portId, fileId, 8, longAgo).url,
      downloaded: downloadLink(env, requester, fileId, longAgo).url,
      shown: pictureLink(env, requester, fileId, 'preview', longAgo),
      exported: exportLink(env, { portId, slug: 'ended-links', exportId: fileId }, longAgo).url,
    }
  }

  it.each(['mailed', 'portal', 'downloaded', 'shown', 'exported'] as const)(
    'shows people a page of the port that leads on, and tells programs: %s',
    async (kind) => {
      const url = kinds()[kind]
      const page = await opened(url, browser, { 'accept-language': 'fi' })
      expect([page.statusCode, page.headers['content-type']]).toEqual([410, 'text/html; charset=utf-8'])
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      expect(page.body).toContain('<html lang="sv">')
      expect(page.body).toContain('Länken gäller inte längre')
      expect(page.body).toContain('/portal?port=ended-links')
      for (const accept of ['*/*', 'application/json', 'image/avif,image/webp,*/*']) {
        const page = await opened(url, accept)
        expect([page.statusCode, page.json().error.code]).toEqual([400, 'TOKEN_INVALID'])
      }
    },
  )

  it('is the same page for one that holds, whose file was deleted', async () => {
    const { env } = app.crm.services
    const url = mailedLink(env, portId, fileId, 'ended-links').url
    expect((await opened(url)).body).toBe('Words')
    const other = mailedLink(env, portId, '01a2140c-a099-72a4-865c-740554560c7b', 'ended-links').url
    expect((await opened(other)).statusCode).toBe(410)
    expect((await opened(other, '*/*')).statusCode).toBe(404)
  })

  it('says nothing of a port to whoever changes or makes one up', async () => {
    const token = kinds().mailed.split('/').at(-1)!
    const bytes = Buffer.from(token, 'base64url')
    bytes[40]! ^= 1
    const { env } = app.crm.services
    const pages = await Promise.all(
      [
        bytes.toString('base64url'),
        'a-guess-of-somebody-who-copied-half-of-it',
        // Of a port that is called otherwise by now.
        mailedLink(env, portId, fileId, 'earlier-name', longAgo).url.split('/').at(-1)!,
        mailedLink(env, '01a2140c-a099-72a4-865c-740554560c7b', fileId, 'ended-links', longAgo)
          .url.split('/')
          .at(-1)!,
        portalLink(env, '01a2140c-a099-72a4-865c-740554560c7b', fileId, 8, longAgo).url.split('/').at(-1)!,
      ].map((one) => opened(`/api/storage/${one}`, browser, { 'accept-language': 'fi-FI,fi;q=0.9' })),
    )
    expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1)
    expect(pages[0]!.body).toContain('<html lang="fi">')
  })

  it('leads to no portal that is closed, and shows what the port wrote as it is written', async () => {
    data(await boss.put('/api/v1/admin/settings', { key: 'portal_enabled', value: false }))
    await app.atHome(sql`update ports set name = 'Hamn <b>' where id = ${portId}`)
    const { body } = await opened(kinds().mailed)
    expect(body).not.toContain('/portal')
    expect(body).toContain('Hamn &lt;b&gt;')
    expect(body).not.toContain('<b>')
  })
})
