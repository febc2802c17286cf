// @module-tag story

import { expect, it } from 'vitest'
import { plainPdf } from '../crm/modules/pdf/testing/pdfs.ts'
import { atPace, looksOf } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { openPage, scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'

const demo = startDemo()

const codeOf = (...ids: string[]) =>
  Buffer.from(ids.join('').replaceAll('-', ''), 'hex').toString('base64url')

it('shows whoever holds a signed document that it is one, and whether their copy is the same', async () => {
  const desk = await demo.desk({ width: 1440 })
  const { request } = desk.context
  const multipart = { file: { name: 'EOI.pdf', mimeType: 'application/pdf', buffer: await plainPdf() } }
  const uploaded = await (
    await request.post('/api/v1/files/upload', { headers: desk.headers, multipart })
  ).json()
  const signers = [{ name: 'Vera', email: 'vera@sea.example' }]
  const document = { title: 'EOI', fileId: uploaded.data.id, signers }
  const { id } = await desk.make('/api/v1/documents', document)
  await desk.make(`/api/v1/documents/${id}/send-invitation`, {})
  const link = async () => {
    const { signers: open } = await desk.read(`/api/v1/documents/${id}/signing-details`)
    if (!open[0].linkable) return null
    return (await desk.make(`/api/v1/documents/${id}/signers/${open[0].id}/link`, {})).url
  }
  await expect.poll(link, { timeout: atPace(30_000) }).toMatch(/^http/)
  const page = `/api/public/signing/${(await link()).split('/').at(-1)}`
  const vera = await openPage(demo.browser, { baseURL: demo.product.url })
  await vera.context.request.post(`${page}/sign`, {
    headers: { origin: demo.product.url },
    data: { fields: [], signature: { kind: 'typed', value: 'Vera' }, consent: true },
  })
  await vera.close()
  const state = async () => (await desk.read(`/api/v1/documents/${id}`)).status
  await expect.poll(state, { timeout: atPace(60_000) }).toBe('completed')
  const sealed = await (await request.get(`${page}/pdf`)).body()
  const changed = Buffer.from(sealed)
  changed[400]! ^= 1
  const path = `/verify/${codeOf(desk.headers['x-port-id']!, id)}`
  for (const width of looksOf([360, 1440])) {
    for (const theme of looksOf(['light', 'dark'])) {
      const visitor = await openPage(demo.browser, { baseURL: demo.product.url, width, theme })
      await visitor.page.goto(path)
      await visitor.page.getByText('Signed by everybody and sealed').waitFor()
      const choose = (buffer: Buffer) =>
        visitor.page
          .getByLabel('Choose the signed PDF')
          .setInputFiles({ name: 'copy.pdf', mimeType: 'application/pdf', buffer })
      await choose(changed)
      await visitor.page.getByText('This file was changed after it was sealed.').waitFor()
      await choose(sealed)
      await visitor.page.getByText('This file is the signed document, unchanged.').waitFor()
      await visitor.screenshot('verify')
      await expectNoSeriousViolations(visitor.page)
      expect(await scrollsSideways(visitor.page)).toBe(false)
      expect(visitor.problems).toEqual([])
      await visitor.close()
    }
  }
  await desk.close()
})
