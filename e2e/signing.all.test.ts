// @module-tag story

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { formPdf } from '../crm/modules/pdf/testing/pdfs.ts'
import { atPace } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { behind, hasBehind } from './harness/behind.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import type { Desk } from './harness/desk.ts'
import { visit } from './harness/page/visit.ts'
import { documentShown, openLink, signingPath } from './harness/sign.ts'

const demo = startDemo()

const words = (text: string) => ({ type: 'text', text })
const field = (type: string, signerIndex: number) => ({ type: 'signingField', attrs: { type, signerIndex } })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })

/** A deal with a free berth in its EOI. */
async function makeDeal(desk: Desk, mooringNumber: string) {
  const contacts = [{ channel: 'email', value: 'vera@sea.example' }]
  const client = await desk.make('/api/v1/clients', { fullName: `Vera of ${mooringNumber}`, contacts })
  const berth = await desk.make('/api/v1/berths', {
    mooringNumber,
    lengthM: 12,
    widthM: 4,
    price: '42000',
    currency: 'EUR',
  })
  const deal = await desk.make('/api/v1/interests', { clientId: client.id })
  await desk.make(`/api/v1/interests/${deal.id}/berths`, {
    berthId: berth.id,
    isPrimary: true,
    inEoiBundle: true,
  })
  return { id: deal.id as string, berthId: berth.id as string, client: `Vera of ${mooringNumber}` }
}

const template = (name: string) => ({
  name,
  documentType: 'eoi',
  title: `${name} of {{client.fullName}}`,
  signingOrder: 'sequential',
  recipients: [
    { role: 'client', signingOrder: 1, from: 'client' },
    { role: 'developer', signingOrder: 2, from: 'person', name: 'Bo Ek', email: 'bo@port.example' },
    { role: 'approver', signingOrder: 3, from: 'person', name: 'Eva Alm', email: 'eva@port.example' },
  ],
  content: {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 1 }, content: [words('Expression of interest')] },
      paragraph(words('{{client.fullName}} wishes to buy berth {{interest.berths}} for {{berth.price}}.')),
      paragraph(field('signature', 0), words(' '), field('date', 0)),
      paragraph(field('signature', 1)),
      paragraph(words('Place '), field('text', 1)),
    ],
  },
})

async function draw(page: Page) {
  await page.getByRole('radio', { name: 'Draw' }).click()
  const pad = page.getByRole('img', { name: 'Your drawn signature' })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 30, box.y + 30)
  await page.mouse.down()
  for (let step = 0; step < 20; step += 1)
    await page.mouse.move(box.x + 30 + step * 8, box.y + 40 + (step % 4) * 9)
  await page.mouse.up()
}

/** The time to sign of a document passes, and the clock that comes every few minutes looks at it now. */
async function letPass(documentId: string) {
  await behind(demo.product, async (client) => {
    await client.query(`update crm.documents set expires_at = now() - interval '1 minute' where id = $1`, [
      documentId,
    ])
    await client.query(`select graphile_worker.add_job('document_clock', '{}'::json)`)
  })
}

it.runIf(hasBehind)('is invited to by itself or by hand, until its time has passed', async () => {
  const width = 360
  const desk = await demo.desk({ width })
  const { page } = desk
  const deal = await makeDeal(desk, `V${width}`)
  const { id: templateId } = await desk.make('/api/v1/document-templates', template(`Late paper ${width}`))
  const { id } = await desk.make('/api/v1/documents/wizard', {
    ...{ source: 'template', templateId, interestId: deal.id, send: true },
  })
  const vera = await openLink(demo, await signingPath(desk, id, 'vera@sea.example'), width)
  await documentShown(vera.page)
  await visit(page, demo.at(`/documents/${id}`))
  const modeOf = async () => (await desk.read(`/api/v1/documents/${id}`)).automationMode
  const press = (name: string) => page.getByRole('button', { name }).click()
  for (const mode of ['sequential_auto', 'manual', 'sequential_auto']) {
    await press(mode === 'manual' ? 'Send manually' : 'Send automatically')
    await expect.poll(modeOf).toBe(mode)
  }
  await letPass(id)
  await page.getByText('Expired').first().waitFor()
  expect(await desk.read(`/api/v1/documents/${id}`)).toMatchObject({
    status: 'expired',
    automationMode: 'manual',
  })
  expect(await scrollsSideways(page)).toBe(false)
  await vera.page.reload()
  await vera.page.getByText('The signing period has ended').waitFor()
  await expectNoSeriousViolations(vera.page)
  expect(await scrollsSideways(vera.page)).toBe(false)
  for (const opened of [desk, vera]) {
    expect(opened.problems).toEqual([])
    await opened.close()
  }
})

it('signs an EOI of a template one after the other, and the berth is under offer', async () => {
  const width = 360
  const desk = await demo.desk({ width })
  const { page } = desk
  const deal = await makeDeal(desk, `T${width}`)
  await desk.make('/api/v1/document-templates', template(`EOI ${width}`))
  await visit(page, demo.at(`/documents/new?interest=${deal.id}`))
  await page.getByRole('button', { name: `EOI ${width}` }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => page.getByLabel('E-mail').nth(2).inputValue()).toBe('eva@port.example')
  await expectNoSeriousViolations(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await documentShown(page)
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('heading', { name: /^(EOI|Contract)/ }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)!

  const vera = await openLink(demo, await signingPath(desk, id, 'vera@sea.example'), width)
  await documentShown(vera.page)
  await expectNoSeriousViolations(vera.page)
  await vera.page.getByRole('textbox', { name: 'Type your name' }).fill(deal.client)
  await vera.page.getByRole('checkbox', { name: /I agree/ }).click()
  await vera.screenshot('sign')
  expect(await scrollsSideways(vera.page)).toBe(false)
  // The approver looks in too early.
  const eva = await openLink(demo, await signingPath(desk, id, 'eva@port.example'), width)
  await eva.page.getByText('Another signer comes first').waitFor()
  await vera.page.getByRole('button', { name: 'Sign', exact: true }).click()
  await vera.page.getByText('Thank you, you have signed').waitFor()

  const bo = await openLink(demo, await signingPath(desk, id, 'bo@port.example'), width)
  // Until its pages are drawn, what stands below them moves.
  await documentShown(bo.page)
  await bo.page.getByRole('textbox', { name: 'Text' }).fill('Visby')
  await draw(bo.page)
  await bo.page.getByRole('checkbox', { name: /I agree/ }).click()
  await bo.page.getByRole('button', { name: 'Sign', exact: true }).click()
  await bo.page.getByText('Thank you, you have signed').waitFor()

  await eva.page.reload()
  await eva.page.getByRole('checkbox', { name: /I agree/ }).click()
  await eva.page.getByRole('button', { name: 'Approve' }).click()
  await eva.page.getByText(/Thank you|Signed by everybody/).waitFor()
  await expect
    .poll(async () => (await desk.read(`/api/v1/documents/${id}`)).status, { timeout: atPace(30_000) })
    .toBe('completed')
  await expect
    .poll(async () => (await desk.read(`/api/v1/berths/${deal.berthId}`)).status)
    .toBe('under_offer')
  await vera.page.reload()
  await vera.page.getByText('Signed by everybody').waitFor()
  const [file] = await Promise.all([
    vera.page.waitForEvent('download'),
    vera.page.getByRole('link', { name: 'Download signed document' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  for (const opened of [desk, vera, bo, eva]) {
    expect(opened.problems).toEqual([])
    await opened.close()
  }
})

it('sends a PDF with fields dragged on it, and ends when somebody declines', async () => {
  const width = 1440
  const desk = await demo.desk({ width })
  const { page } = desk
  const deal = await makeDeal(desk, `U${width}`)
  await visit(page, demo.at(`/documents/new?interest=${deal.id}`))
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Contract.pdf', mimeType: 'application/pdf', buffer: await formPdf() })
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  const sheet = page.getByRole('img', { name: 'Page 1 of 1' })
  await sheet.waitFor()
  await page.getByRole('button', { name: 'Find fields' }).click()
  await page
    .getByRole('button', { name: /^Signature for .* page 1/ })
    .first()
    .waitFor()
  const found = await page.getByRole('button', { name: /page 1$/ }).count()
  expect(found).toBe(7)

  // One more, put by a click and dragged to where it belongs; then moved by the keys.
  await page.getByRole('button', { name: 'Initials', exact: true }).click()
  const size = (await sheet.boundingBox())!
  await sheet.click({ position: { x: size.width * 0.7, y: size.height * 0.42 } })
  const mine = page.getByRole('button', { name: /^Initials for/ })
  await mine.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  const before = (await mine.boundingBox())!
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
  await page.mouse.down()
  await page.mouse.move(before.x + before.width / 2 - 40, before.y + before.height / 2 + 20, { steps: 5 })
  await page.mouse.up()
  const went = async () => {
    const now = (await mine.boundingBox())!
    return [Math.round(now.x - before.x), Math.round(now.y - before.y)]
  }
  await expect.poll(went, { timeout: 3000 }).toEqual([-40, 20])
  await mine.press('ArrowRight')
  await expect.poll(async () => (await went())[0]).toBeGreaterThan(-40)
  await expectNoSeriousViolations(page)
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('heading', { name: /^(EOI|Contract)/ }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const { fields } = await desk.read(`/api/v1/documents/${id}/signing-details`)
  expect(fields).toHaveLength(8)

  const vera = await openLink(demo, await signingPath(desk, id, 'vera@sea.example'), width)
  await documentShown(vera.page)
  await vera.page.waitForLoadState('networkidle')
  await vera.page.getByRole('button', { name: 'Decline' }).click()
  await vera.page.getByRole('textbox', { name: 'Reason' }).fill('Too dear')
  await vera.page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await vera.page.getByText('Somebody declined to sign').waitFor()
  await expect.poll(async () => (await desk.read(`/api/v1/documents/${id}`)).status).toBe('declined')
  for (const opened of [desk, vera]) {
    expect(opened.problems).toEqual([])
    await opened.close()
  }
})
