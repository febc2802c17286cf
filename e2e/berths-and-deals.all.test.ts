// @module-tag story

import sharp from 'sharp'
import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { openPage, scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()
const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0a5a78' } })
  .png()
  .toBuffer()

it('asks for details by a link, which a client without an account answers on the phone', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const [deal] = await desk.read('/api/v1/interests?limit=1&sort=clientName&outcome=none')
  await visit(page, demo.at(`/interests/${deal.id}`))
  const section = page.getByRole('region', { name: 'Details by link' })
  await section.getByRole('button', { name: 'Create link' }).click()
  const link = await section.getByRole('region', { name: 'Link to the form' }).textContent()
  await expectNoSeriousViolations(page)
  await desk.screenshot('supplemental-issued')

  for (const setting of ['logo_image', 'background_image']) {
    const sent = await desk.context.request.post('/api/v1/admin/settings/image', {
      headers: desk.headers,
      multipart: { setting, file: { name: 'own.png', mimeType: 'image/png', buffer: picture } },
    })
    expect(sent.ok()).toBe(true)
  }
  const phone = await openPage(demo.browser, { baseURL: demo.product.url, width: 360 })
  await phone.page.goto(new URL(link!).pathname)
  await phone.page.getByText('Solvik Marina').first().waitFor()
  // The port shows its own face: logo and picture are there, fetched by somebody without an account.
  const pictures = phone.page.locator('img[src^="/api/public/branding/"]')
  expect(await pictures.count()).toBe(2)
  const loaded = (image: Element) => (image as HTMLImageElement).naturalWidth
  for (const one of await pictures.all()) await expect.poll(() => one.evaluate(loaded)).toBeGreaterThan(0)
  await phone.page.getByLabel('Street').fill('Hamngatan 1')
  await phone.page.getByLabel('City').fill('Visby')
  await phone.page.getByLabel('Name of the yacht').fill('Freja af Visby')
  await phone.page.getByLabel('Year built').fill('20x9')
  await phone.page.getByRole('button', { name: 'Send' }).click()
  await phone.page.getByText('Enter a year such as 2009.').waitFor()
  await phone.page.getByLabel('Year built').fill('2009')
  await expectNoSeriousViolations(phone.page)
  expect(await scrollsSideways(phone.page)).toBe(false)
  await phone.screenshot('supplemental-form')
  await phone.page.getByRole('button', { name: 'Send' }).click()
  await phone.page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await phone.page.reload()
  await phone.page.getByRole('heading', { name: 'This link has expired' }).waitFor()
  await phone.close()

  // It is on the desk at once, and goes over after a look.
  await section.getByRole('button', { name: 'Review' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Hamngatan 1').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('supplemental-review')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Details applied').first().waitFor()
  const { addresses } = await desk.read(`/api/v1/clients/${deal.clientId}`)
  expect(addresses.find((one: { isPrimary: boolean }) => one.isPrimary)).toMatchObject({ city: 'Visby' })
  await desk.close()
})

it('keeps a queue, offers the berth, and passes somebody over with a reason', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const [berth] = await desk.read('/api/v1/berths?status=available&held=false&limit=1&sort=-mooringNumber')
  await visit(page, demo.at(`/berths/${berth.id}?tab=waiting`))
  for (const name of ['Aino Waits', 'Bo Waits']) {
    await desk.make('/api/v1/clients', { fullName: name })
    await page.getByRole('button', { name: 'Add to the list' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Client' }).click()
    await page.getByPlaceholder('Find a client').fill(name)
    await page.getByRole('option', { name }).first().click()
    await dialog.getByLabel('Required length').fill('11.5')
    if (name.startsWith('Aino')) await desk.screenshot('waiting-add')
    await dialog.getByRole('button', { name: 'Add to the list' }).click()
    await page.getByText(`${name} is on the list`).first().waitFor()
  }
  const queue = page.getByRole('list', { name: 'Waiting list' })
  const first = queue.getByRole('listitem').first()
  await first.getByText('Aino Waits').waitFor()
  await first.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Pass over' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The yacht draws too much')
  await page.getByRole('dialog').getByRole('button', { name: 'Pass over' }).click()
  await first.getByText('The yacht draws too much').waitFor()
  await queue.getByRole('listitem').nth(1).getByRole('button', { name: 'Offer' }).click()
  await desk.screenshot('waiting-offer')
  await page.getByRole('dialog').getByRole('button', { name: 'Offer' }).click()
  await queue.getByText('Offered').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('waiting-offered')
  await queue.getByRole('button', { name: 'Accepted' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accepted' }).click()
  const settled = page.getByRole('list', { name: 'Past entries' })
  await settled.getByText('Bo Waits').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('waiting-settled')
  await visit(page, demo.at('/waiting-list?q=aino'))
  await page.getByRole('link', { name: 'Aino Waits' }).waitFor()
  await expectNoSeriousViolations(page)
  await desk.close()
})

it('records a deposit and moves the deal on', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const [deal] = await desk.read('/api/v1/interests?stage=reservation&outcome=none&limit=1')
  await visit(page, demo.at(`/interests/${deal.id}?tab=payments`))
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Amount').inputValue()).not.toBe('')
  await expectNoSeriousViolations(page)
  await desk.screenshot('payment-record')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByText('The deposit has been received.').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('payment-came')
  await page.getByRole('button', { name: 'Move to Deposit paid' }).last().click()
  await page.getByText('The deposit has been received.').waitFor({ state: 'detached' })
  await desk.close()
})

it('asks with the facts before a second deal takes a berth that another holds', async () => {
  const desk = await demo.desk()
  const { page, read, make } = desk
  const [free] = await read('/api/v1/berths?status=available&withoutInterest=true&held=false&limit=1')
  const deals: string[] = []
  for (const fullName of ['Rosa Rival', 'Sten Second']) {
    const client = await make('/api/v1/clients', { fullName })
    deals.push((await make('/api/v1/interests', { clientId: client.id, berthIds: [free.id] })).id)
  }
  await make(`/api/v1/interests/${deals[0]}/stage`, { stage: 'eoi' })

  await visit(page, demo.at(`/interests/${deals[1]}`))
  await page.getByRole('button', { name: 'Move to EOI' }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`Rosa Rival also holds ${free.mooringNumber}, at EOI.`).waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('competing-asked')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect((await read(`/api/v1/interests/${deals[1]}`)).pipelineStage).toBe('enquiry')

  await page.getByRole('button', { name: 'Move to EOI' }).last().click()
  await dialog.getByRole('button', { name: 'Move to EOI' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await read(`/api/v1/interests/${deals[1]}`)).pipelineStage).toBe('eoi')
  // The berth on the plan tells of both.
  await visit(page, demo.at(`/plan?berth=${free.id}`))
  const beside = page.getByRole('article', { name: free.mooringNumber })
  for (const name of ['Rosa Rival', 'Sten Second']) await beside.getByText(name).first().waitFor()
  await desk.close()
})

it('reconciles a berth set by hand, and applies what a rule suggests', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const free = await desk.read('/api/v1/berths?status=available&withoutInterest=true&held=false&limit=2')
  const [byHand, suggested] = free
  const patch = { headers: desk.headers, data: { status: 'sold' } }
  await desk.context.request.patch(`/api/v1/berths/${byHand.id}`, patch)
  await visit(page, demo.at('/reconcile?tab=queue'))
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByText(byHand.mooringNumber, { exact: true }) })
  await row.getByRole('button', { name: 'Record interest' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Client' }).click()
  await page.getByRole('option').first().click()
  await dialog.getByText('At the contract stage the interest is won at once.').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('reconcile-dialog')
  await dialog.getByRole('button', { name: 'Record interest' }).click()
  await page.getByText(`${byHand.mooringNumber} has its interest`).first().waitFor()
  await row.waitFor({ state: 'detached' })
  await expectNoSeriousViolations(page)
  await desk.screenshot('reconcile-queue')
  const after = await desk.read(`/api/v1/berths/${byHand.id}`)
  expect(after).toMatchObject({ status: 'sold', statusOverrideMode: null })

  await desk.context.request.put('/api/v1/admin/settings', {
    headers: desk.headers,
    data: { key: 'berth_rules', value: { eoi_signed: 'suggest' } },
  })
  const [client] = await desk.read('/api/v1/clients?limit=1')
  const deal = await desk.make('/api/v1/interests', { clientId: client.id, berthIds: [suggested.id] })
  await desk.make(`/api/v1/interests/${deal.id}/stage`, { stage: 'eoi' })
  await visit(page, demo.at('/reconcile'))
  await page.getByText('The rules suggest').first().waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('reconcile-suggested')
  await visit(page, demo.at(`/berths/${suggested.id}`))
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText(`${suggested.mooringNumber} is now Under offer`).first().waitFor()
  expect((await desk.read(`/api/v1/berths/${suggested.id}`)).status).toBe('under_offer')
  await desk.close()
})
