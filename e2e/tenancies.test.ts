import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import type { Desk } from './harness/desk.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

it('a berth is let, seen on the plan of a day, let again, handed on and freed', async () => {
  const desk = await demo.desk()
  const { page } = desk
  await holder(desk, 'Aino Holm', 'Merituuli')
  await holder(desk, 'Bo Rask', 'Tärna')
  const berthIds = new Set(
    (await desk.read('/api/v1/tenancies?limit=1000')).map((one: { berthId: string }) => one.berthId),
  )
  const berths: { id: string; mooringNumber: string }[] = await desk.read('/api/v1/berths?limit=200')
  const berth = berths.find(({ id }) => !berthIds.has(id))!
  const year = new Date().getFullYear() + 1

  await visit(page, demo.at('/tenancies'))
  await page.getByRole('button', { name: 'New tenancy' }).first().click()
  const dialog = page.getByRole('dialog')
  await choose(page, 'Berth', berth.mooringNumber)
  await choose(page, 'Client', 'Aino Holm')
  // Who has one yacht means that one.
  await expect
    .poll(() => dialog.getByRole('combobox', { name: 'Yacht' }).textContent())
    .toContain('Merituuli')
  await choose(page, 'Tenure', 'Seasonal')
  await dialog.getByLabel('Start').fill(`${year}-05-01`)
  await expectNoSeriousViolations(page)
  await desk.screenshot('tenancy-create')
  await dialog.getByRole('button', { name: 'Create tenancy' }).click()
  await dialog.getByText('Fill this in.').waitFor()
  await dialog.getByLabel('End', { exact: false }).fill(`${year}-10-01`)
  await dialog.getByRole('button', { name: 'Create tenancy' }).click()
  await page.getByText('Pending').first().waitFor()

  await page.getByRole('button', { name: 'Activate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await page.getByText(`${berth.mooringNumber}, Aino Holm is active`).first().waitFor()
  const [first] = await desk.read(`/api/v1/tenancies?berthId=${berth.id}`)

  const onPlan = async (day: string) => {
    await visit(page, demo.at(`/plan?mode=tenancy&on=${day}&berth=${berth.id}`))
    await page.getByText(/berths? taken/).waitFor()
    const card = page.getByRole('article', { name: berth.mooringNumber })
    await card.waitFor()
    return { count: () => card.getByText('Aino Holm').count() }
  }
  await expect.poll((await onPlan(`${year}-04-30`)).count).toBe(0)
  await expect.poll((await onPlan(`${year}-10-01`)).count).toBe(0)
  await expect.poll((await onPlan(`${year}-05-01`)).count).toBe(1)
  await expectNoSeriousViolations(page)
  await desk.screenshot('plan-on-a-day')
  await page.getByLabel('On the day').fill(`${year}-10-01`)
  await page.getByRole('article').getByText('Aino Holm').waitFor({ state: 'detached' })

  await visit(page, demo.at(`/tenancies/${first.id}`))
  await page.getByRole('button', { name: 'Renew' }).click()
  await expectNoSeriousViolations(page)
  await desk.screenshot('tenancy-renew')
  await page.getByRole('dialog').getByRole('button', { name: 'Renew' }).click()
  await page.getByText(`${berth.mooringNumber}, Aino Holm renewed`).first().waitFor()
  const chain = page.getByRole('region', { name: 'History of the tenancy' })
  await chain.waitFor()
  expect(await chain.getByRole('listitem').count()).toBe(2)
  await expectNoSeriousViolations(page)
  await desk.screenshot('tenancy-chain')

  await step(page, 'Transfer')
  // Who sends the form before their yachts are known still gives the berth to the only one.
  const yachts = await holdBack(page, /\/yachts\/autocomplete\?.*ownerId=/)
  await choose(page, 'New client', 'Bo Rask')
  await page.getByLabel('Transfer date').fill(`${year + 1}-05-01`)
  await page.getByRole('dialog').getByRole('button', { name: 'Transfer' }).click()
  yachts.release()
  await page.getByText('Bo Rask holds the berth').first().waitFor()
  await expect.poll(() => chain.getByRole('listitem').count()).toBe(3)

  await step(page, 'End')
  await page
    .getByRole('dialog')
    .getByLabel('End')
    .fill(`${year + 1}-06-01`)
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await page.getByText(`${berth.mooringNumber}, Bo Rask ends on`).first().waitFor()
  const rows = await desk.read(`/api/v1/tenancies?berthId=${berth.id}&sort=startDate`)
  expect(rows.map((one: { clientName: string; endDate: string }) => [one.clientName, one.endDate])).toEqual([
    ['Aino Holm', `${year}-10-01`],
    ['Aino Holm', `${year + 1}-05-01`],
    ['Bo Rask', `${year + 1}-06-01`],
  ])
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('a berth is reserved for an interest, held, and becomes a tenancy', async () => {
  const desk = await demo.desk()
  const { page } = desk
  await holder(desk, 'Cecilia Ek', 'Havsörn')
  const [client] = await desk.read('/api/v1/clients?q=Cecilia%20Ek')
  const { id: interestId } = await desk.make('/api/v1/interests', { clientId: client.id })
  const { id: berthId } = await desk.make('/api/v1/berths', { mooringNumber: 'Z71' })
  const statusOf = async () => (await desk.read(`/api/v1/berths/${berthId}`)).status

  await visit(page, demo.at(`/interests/${interestId}?tab=berths`))
  await page.getByRole('button', { name: 'New reservation' }).click()
  const dialog = page.getByRole('dialog')
  await choose(page, 'Berth', 'Z71')
  await expect
    .poll(() => dialog.getByRole('combobox', { name: 'Client' }).textContent())
    .toContain('Cecilia Ek')
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Yacht' }).textContent()).toContain('Havsörn')
  await expectNoSeriousViolations(page)
  await desk.screenshot('reservation-create')
  // By keyboard from here on: the button, the question, the step.
  await dialog.getByRole('button', { name: 'Reserve' }).press('Enter')
  await page.getByText('Z71, Cecilia Ek is reserved').first().waitFor()
  expect(await statusOf()).toBe('available')
  const activate = page.getByRole('button', { name: 'Activate' })
  await activate.press('Enter')
  await page.getByText('The berth is held from the start date.').waitFor()
  await expectNoSeriousViolations(page)
  await dialog.getByRole('button', { name: 'Activate' }).press('Enter')
  await page.getByText('Z71, Cecilia Ek is active').first().waitFor()
  expect(await statusOf()).toBe('under_offer')
  await expectNoSeriousViolations(page)
  await desk.screenshot('reservation-active')
  const record = page.url()
  await visit(page, demo.at(`/plan?mode=tenancy&berth=${berthId}`))
  await page.getByRole('article', { name: 'Z71' }).getByText('Cecilia Ek · Reservation').waitFor()
  await page.goto(record)

  await page.getByRole('button', { name: 'Create tenancy' }).press('Enter')
  await dialog.getByRole('button', { name: 'Create tenancy' }).press('Enter')
  await page.getByText('Z71, Cecilia Ek created').first().waitFor()
  const reservation = async () => (await desk.read(`/api/v1/berth-reservations?berthId=${berthId}`))[0].status
  // The berth is held without a gap: by the reservation until the tenancy is in force.
  expect(await reservation()).toBe('active')
  const [tenancy] = await desk.read(`/api/v1/tenancies?berthId=${berthId}`)
  expect([tenancy.clientName, tenancy.yachtName, tenancy.status]).toEqual([
    'Cecilia Ek',
    'Havsörn',
    'pending',
  ])
  await desk.make(`/api/v1/tenancies/${tenancy.id}/activate`, {})
  expect(await reservation()).toBe('ended')
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('stands at its berth and client, on the phone too', async () => {
  const phone = await demo.desk({ width: 360 })
  const [one] = await phone.read('/api/v1/tenancies?status=active&limit=1')
  const [reserved] = await phone.read('/api/v1/berth-reservations?status=active&limit=1')
  for (const [address, name] of [
    [demo.at(`/berths/${one.berthId}?tab=tenancies`), one.clientName],
    [demo.at(`/clients/${one.clientId}`), one.mooringNumber],
    [demo.at('/plan?mode=tenancy'), 'On the day'],
    [demo.at('/tenancies'), one.clientName],
    [demo.at(`/berths/${reserved.berthId}?tab=reservations`), reserved.clientName],
    [demo.at('/berth-reservations'), reserved.clientName],
    [demo.at(`/berth-reservations/${reserved.id}`), reserved.clientName],
    [demo.at(`/tenancies/${one.id}`), one.clientName],
  ]) {
    await phone.page.goto(address)
    await phone.page.getByText(name).filter({ visible: true }).first().waitFor()
    expect(await scrollsSideways(phone.page)).toBe(false)
    await expectNoSeriousViolations(phone.page)
  }
  await phone.close()
})

async function holder({ make }: Desk, fullName: string, name: string): Promise<void> {
  const { id } = await make('/api/v1/clients', { fullName })
  await make('/api/v1/yachts', { name, ownerType: 'client', ownerId: id })
}

async function choose(page: Page, field: string, label: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field, exact: false }).first().click()
  if (field !== 'Tenure') await page.keyboard.type(label)
  await page.getByRole('option', { name: label }).first().click()
}

/** Holds back the answers to what matches until `release` is called. */
async function holdBack(page: Page, address: RegExp): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return { release: resolve }
}

async function step(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
