// @module-tag story

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { looksOf } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { openPage, scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { signIn } from './harness/desk.ts'
import { toastsInTheWay } from './harness/page/toasts.ts'
import { visit } from './harness/page/visit.ts'
import { buyer, fillInterest, findOnPlan, moveAsked, moveTo } from './harness/sale.ts'

const demo = startDemo()

const dialog = (page: Page) => page.getByRole('dialog')

it('sells a berth from the first call to the contract, while a second browser follows', async () => {
  const desk = await openPage(demo.browser, { baseURL: demo.product.url })
  const office = await demo.desk({ theme: 'dark' })
  const { page } = desk
  await signIn(page, demo, 'manager')
  await visit(office.page, demo.at('/interests'))

  // The interest of a client and with a yacht that are made where they are looked for; it appears in the other browser
  // by itself.
  await fillInterest(page, demo.at)
  await dialog(page).getByRole('button', { name: 'Open interest' }).click()
  await page.getByRole('heading', { name: buyer.client }).waitFor()
  await office.page.getByRole('button', { name: buyer.client }).waitFor()
  const id = new URL(page.url()).searchParams.get('open')!

  // A berth that fits, found on the plan by the keyboard and linked there.
  const mooring = await findOnPlan(page)
  await desk.screenshot('plan-fit')
  await expectNoSeriousViolations(page)
  const plan = await office.read('/api/v1/berths/plan')
  const berth = plan.find((one: { mooringNumber: string }) => one.mooringNumber === mooring)
  await visit(page, demo.at(`/plan?interest=${id}&mode=fit&berth=${berth.id}`))
  await page.getByRole('button', { name: `Link ${mooring}` }).click()
  await page.getByText('Linked', { exact: true }).waitFor()

  // The way of the sale, each step shown before it is taken.
  await visit(page, demo.at(`/interests/${id}`))
  await moveTo(page, 'Qualified')
  expect(await moveAsked(page, 'EOI')).toMatch(new RegExp(`${mooring}For sale.*Under offer`))
  await expectNoSeriousViolations(page)
  await desk.screenshot('interest')
  await visit(office.page, demo.at(`/plan?berth=${berth.id}`))
  await office.page.getByRole('article', { name: mooring }).getByText('Under offer').first().waitFor()
  await moveTo(page, 'Reservation')
  await moveTo(page, 'Deposit paid')
  expect(await moveAsked(page, 'Contract')).toMatch(new RegExp(`${mooring}Under offer.*Sold`))
  const sold = office.page.getByRole('article', { name: mooring }).getByText('Sold').first()
  await sold.waitFor()
  await page.getByRole('button', { name: 'Won', exact: true }).click()
  await page.getByRole('button', { name: 'Reopen' }).waitFor()

  // Timeline and audit tell the story.
  const story = page.getByRole('region', { name: 'Activity' })
  for (const part of ['Won', `${mooring} became`, `${mooring} linked`, 'Interest opened']) {
    await story.getByText(part).first().waitFor()
  }
  const audit = await office.read('/api/v1/admin/audit?limit=200')
  const types: string[] = audit.map((entry: { type: string }) => entry.type)
  for (const type of [
    'client.created',
    'yacht.created',
    'interest.created',
    'interest.berth_linked',
    'berth.rule_evaluated',
    'interest.outcome_set',
  ]) {
    expect(types).toContain(type)
  }
  expect(desk.problems).toEqual([])
  expect(office.problems).toEqual([])
  await desk.close()
  await office.close()
})

it('sells a berth in ten clicks from the record of the client, on the phone, with no message in the way', async () => {
  const desk = await demo.desk({ person: 'manager', width: 360 })
  const { page, make, read } = desk
  const client = await make('/api/v1/clients', { fullName: 'Aino Salmi' })
  const size = { lengthM: 9, lengthUnit: 'm', widthM: 3, widthUnit: 'm' }
  await make('/api/v1/yachts', { name: 'Meri', ownerType: 'client', ownerId: client.id, ...size })
  await visit(page, demo.at(`/clients/${client.id}`))

  let clicks = 0
  const click = async (name: string | RegExp, inside: Page | ReturnType<Page['getByRole']> = page) => {
    const button = inside.getByRole('button', { name, exact: true }).first()
    await button.waitFor()
    const { shown, over } = await toastsInTheWay(page)
    expect(over, `before ${name}`).toEqual([])
    expect(shown).toBeLessThanOrEqual(1)
    await button.click()
    clicks += 1
  }
  await click('New interest')
  await dialog(page).getByText('Meri').waitFor()
  await click('Open interest')
  await page.getByRole('region', { name: 'Best-fitting berths' }).waitFor()
  await click('Link')
  await click('Move to EOI')
  await dialog(page).getByText('What will change').waitFor()
  // The message of the link stands beside the dialog, and can be taken back from there.
  await page.getByRole('button', { name: 'Undo' }).click({ trial: true })
  expect(await toastsInTheWay(page)).toEqual({ shown: 1, over: [] })
  await desk.screenshot('step-with-message')
  await click('Move to EOI', dialog(page))
  // The message goes from beside the dialog to its strip with it.
  await dialog(page).waitFor({ state: 'detached' })
  await click('Move to Reservation')
  await click('Move to Deposit paid')
  await click('Move to Contract')
  await dialog(page).getByText('What will change').waitFor()
  await click('Move to Contract', dialog(page))
  await dialog(page).waitFor({ state: 'detached' })
  await click('Won')
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
  await page.getByText('Aino Salmi: Won', { exact: true }).waitFor()
  expect(clicks).toBeLessThanOrEqual(10)

  // The last step is taken back from its message; the one before it comes into sight again.
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone').first().waitFor()
  await page.getByRole('button', { name: 'Won', exact: true }).waitFor()
  const [interest] = await read(`/api/v1/interests?clientId=${client.id}`)
  expect([interest.pipelineStage, interest.outcome]).toEqual(['contract', null])
  await visit(page, demo.at(`/clients/${client.id}`))
  const deals = page.getByRole('region', { name: 'Live interests' })
  await deals.getByRole('link', { name: interest.berths[0] }).waitFor()
  expect(await deals.textContent()).toMatch(/Contract.*€/)
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('moves a deal by the keyboard alone', async () => {
  const desk = await demo.desk({ person: 'manager' })
  const { page } = desk
  await visit(page, demo.at('/interests'))
  const column = page.locator('section[aria-label^="Qualified"]')
  await column.getByRole('button').first().waitFor()
  const name = (await column.getByRole('button').first().locator('span span').first().textContent())!
  for (let tabs = 0; tabs < 40; tabs++) {
    await page.keyboard.press('Tab')
    if (
      await page.evaluate(() => document.activeElement?.closest('section[aria-label^="Inquiry"] li') !== null)
    )
      break
  }
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(name)
  await page.keyboard.press('Shift+ArrowRight')
  const moved = page.locator('section[aria-label^="EOI"]').getByRole('button', { name }).first()
  await moved.or(dialog(page)).first().waitFor()
  if (await dialog(page).count()) await page.keyboard.press('Control+Enter')
  await moved.waitFor()
  await desk.close()
})

it('moves a berth on the plan by keyboard, says what it lies over, and takes it back; a size colours by fit', async () => {
  const desk = await demo.desk()
  const { page, read } = desk
  await visit(page, demo.at('/plan?edit=yes'))
  const chart = page.getByRole('listbox')
  await chart.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('ArrowRight')
  const mooring = (await chart.getByRole('option').textContent())!.split(',')[0]!
  await page.getByText(`${mooring} moved`, { exact: true }).waitFor()
  await page
    .getByText(new RegExp(`^${mooring} overlaps`))
    .first()
    .waitFor()
  const placed = async () => {
    const plan = await read('/api/v1/berths/plan')
    return plan.filter((berth: { position: object | null }) => berth.position).length
  }
  expect(await placed()).toBe(1)
  await page.getByRole('button', { name: 'Put 1 berth back' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'No berth has been moved' }).waitFor()
  await expect.poll(placed).toBe(0)

  const down = page.getByRole('group', { name: mooring }).getByLabel('Down')
  await down.fill('-100')
  await down.press('Enter')
  await page.getByText(`${mooring} moved`, { exact: true }).waitFor()
  await expect
    .poll(async () => (await read('/api/v1/berths/plan')).find(isAt(mooring)).position?.y)
    .toBe(-100)
  await page.getByRole('button', { name: 'Put back' }).click()
  await expect.poll(placed).toBe(0)
  const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(sheet.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  const [, width, height] = /MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(sheet)!
  expect(Number(width)).toBeGreaterThan(Number(height))

  await visit(page, demo.at('/plan?mode=fit'))
  await page.getByRole('textbox', { name: 'Length' }).fill('13')
  await page.getByRole('button', { name: /^Too small\s*[1-9]/ }).waitFor()
  expect(new URL(page.url()).searchParams.get('length')).toBe('13')
  const plan = page.getByRole('region', { name: 'Plan' })
  const scale = plan.locator('svg text').filter({ hasText: /^\d+\sm$/ })
  const before = await scale.textContent()
  await plan.locator('[data-dock="E"]').dblclick()
  await expect.poll(() => scale.textContent()).not.toBe(before)
  await plan.locator('[data-overview]').waitFor()
  expect(desk.problems).toEqual([])
  await desk.close()
})

it.each(
  looksOf([
    [360, 'dark'],
    [1440, 'light'],
  ]),
)('shows every screen without a serious violation at %i px, %s', async (width, theme) => {
  const desk = await demo.desk({ width, theme })
  const { page } = desk
  for (const screen of [
    '',
    '/interests',
    '/interests?view=table',
    '/plan',
    '/berths',
    '/clients',
    '/yachts',
    '/companies',
    '/imports',
    '/admin/audit',
    '/admin/users',
    '/admin/tags',
  ]) {
    await visit(page, demo.at(`${screen}`))
    await expectNoSeriousViolations(page)
    expect(await scrollsSideways(page), screen).toBe(false)
    await desk.screenshot(`screen${screen.replace(/[^a-z]+/g, '-') || '-dashboard'}`)
  }
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('says that a record is not here, whatever stands in the place of its id', async () => {
  const { page, problems, close } = await demo.desk()
  for (const path of ['berths/plan', 'clients/nobody', 'yachts/00000000-0000-4000-8000-000000000000']) {
    await visit(page, demo.at(`/${path}`))
    await page.getByText('This record was not found').waitFor()
  }
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
  await close()
})

it('shows the reference of the interface', async () => {
  const desk = await openPage(demo.browser, { baseURL: demo.product.url })
  await desk.page.goto('/api/reference')
  await desk.page.getByRole('heading', { name: 'Berthwise' }).first().waitFor()
  await desk.page.getByText('interests', { exact: true }).first().waitFor()
  // What is no part of it is refused as everywhere.
  const nothing = await desk.context.request.get('/api/reference/nothing')
  expect([nothing.status(), (await nothing.json()).error.code]).toEqual([404, 'ROUTE_NOT_FOUND'])
  expect(desk.problems.filter((problem) => problem.includes('Content Security Policy'))).toEqual([])
  await desk.close()
})

const isAt = (mooring: string) => (berth: { mooringNumber: string }) => berth.mooringNumber === mooring
