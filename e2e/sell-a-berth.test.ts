import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { launchBrowser, openPage, scrollsSideways } from './harness/browser.ts'
import { type Product, startProduct } from './harness/product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct({ DEMO: 'true' })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail or username').fill(email)
  await page.getByLabel('Password').fill(product.demoPassword())
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Interests' }).first().waitFor()
}

const dialog = (page: Page) => page.getByRole('dialog')

/** Takes the step of the milestone strip and confirms what it will do. */
async function moveTo(page: Page, stage: string): Promise<string> {
  await page.getByRole('region', { name: 'Milestones' }).getByRole('button', { name: stage }).click()
  await dialog(page).getByText('This will happen').waitFor()
  const consequences = await dialog(page).getByRole('region', { name: 'This will happen' }).textContent()
  await dialog(page)
    .getByRole('button', { name: `Move to ${stage}` })
    .click()
  await dialog(page).waitFor({ state: 'detached' })
  return consequences ?? ''
}

it('sells a berth from the first call to the contract, while a second browser follows', async () => {
  const desk = await openPage(browser, { baseURL: product.url })
  const office = await openPage(browser, { baseURL: product.url, theme: 'dark' })
  const { page } = desk
  await signIn(page, 'manager@demo.berthwise.example')
  await signIn(office.page, 'admin@demo.berthwise.example')
  await office.page.goto('/demo/interests')

  // The client, with a yacht.
  await page.goto('/demo/clients?create=yes')
  await dialog(page).getByLabel('Name').fill('Torsten Ahlgren')
  await dialog(page).getByLabel('E-mail').fill('torsten@ahlgren.example')
  await dialog(page).getByRole('button', { name: 'Create client' }).click()
  await page.getByRole('heading', { name: 'Torsten Ahlgren' }).waitFor()
  await page.goto('/demo/yachts?create=yes')
  await dialog(page).getByLabel('Name').fill('Kråkan')
  await dialog(page).getByRole('combobox', { name: 'Owner' }).click()
  await page.keyboard.type('Torsten')
  await page.getByRole('option', { name: /Torsten Ahlgren/ }).click()
  await dialog(page).getByRole('textbox', { name: 'Length' }).fill('38\' 6"')
  await dialog(page).getByRole('textbox', { name: 'Beam' }).fill('3.7')
  await dialog(page).getByRole('textbox', { name: 'Draft' }).fill('1.9')
  await dialog(page).getByRole('button', { name: 'Create yacht' }).click()
  await page.getByRole('heading', { name: 'Kråkan' }).waitFor()

  // The interest; it appears in the other browser by itself.
  await page.goto('/demo/interests?create=yes')
  await dialog(page).getByRole('combobox', { name: 'Client' }).click()
  await page.keyboard.type('Torsten')
  await page.getByRole('option', { name: /Torsten Ahlgren/ }).click()
  await dialog(page).getByRole('combobox', { name: 'Yacht' }).click()
  await page.getByRole('option', { name: /Kråkan/ }).click()
  await dialog(page).getByRole('button', { name: 'Open interest' }).click()
  await page.getByRole('heading', { name: 'Torsten Ahlgren' }).waitFor()
  await office.page.getByRole('button', { name: /Torsten Ahlgren/ }).waitFor({ timeout: 5000 })
  const id = new URL(page.url()).searchParams.get('open')!

  // A berth that fits, found on the plan by the keyboard and linked there.
  await page.getByRole('tab', { name: 'Recommended' }).click()
  await page
    .getByText(/Fits with .* to spare in length/)
    .first()
    .waitFor()
  const mooring = (await page
    .getByRole('listitem')
    .filter({ hasText: 'Fits with' })
    .first()
    .getByRole('link')
    .first()
    .textContent())!
  await page.getByRole('link', { name: 'Find on the plan' }).first().click()
  await page.getByText('Seeking a berth for').waitFor()
  await page.getByText('Fits well').first().waitFor()
  await desk.screenshot('plan-fit')
  await expectNoSeriousViolations(page)
  const plan = (
    await (
      await desk.context.request.get('/api/v1/berths/plan', { headers: await portHeader(desk.context) })
    ).json()
  ).data
  const berth = plan.find((one: { mooringNumber: string }) => one.mooringNumber === mooring)
  await page.goto(`/demo/plan?interest=${id}&mode=fit&berth=${berth.id}`)
  await page.getByRole('button', { name: `Link ${mooring}` }).click()
  await page.getByText('Linked', { exact: true }).waitFor()

  // The way of the sale, each step shown before it is taken.
  await page.goto(`/demo/interests/${id}`)
  await moveTo(page, 'Qualified')
  expect(await moveTo(page, 'EOI')).toMatch(new RegExp(`${mooring}Available.*Under offer`))
  await expectNoSeriousViolations(page)
  await desk.screenshot('interest')
  await office.page.goto(`/demo/plan?berth=${berth.id}`)
  await office.page.getByRole('article', { name: mooring }).getByText('Under offer').first().waitFor()
  await moveTo(page, 'Reservation')
  await moveTo(page, 'Deposit paid')
  expect(await moveTo(page, 'Contract')).toMatch(new RegExp(`${mooring}Under offer.*Sold`))
  const sold = office.page.getByRole('article', { name: mooring }).getByText('Sold').first()
  await sold.waitFor({ timeout: 5000 })
  await page.getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name: 'Won', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'End interest' }).click()
  await page.getByText('Won').first().waitFor()

  // Timeline and audit tell the story.
  await page.getByRole('tab', { name: 'Timeline' }).click()
  const story = page.getByRole('tabpanel')
  for (const part of ['Won', `${mooring} became`, `${mooring} linked`, 'Interest opened']) {
    await story.getByText(part).first().waitFor()
  }
  const audit = await (
    await office.context.request.get('/api/v1/admin/audit?limit=200', {
      headers: await portHeader(office.context),
    })
  ).json()
  const types: string[] = audit.data.map((entry: { type: string }) => entry.type)
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

it('moves a deal by the keyboard alone', async () => {
  const desk = await openPage(browser, { baseURL: product.url })
  const { page } = desk
  await signIn(page, 'manager@demo.berthwise.example')
  await page.goto('/demo/interests')
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
  await dialog(page).getByText('This will happen').waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog(page).waitFor({ state: 'detached' })
  await page.locator('section[aria-label^="EOI"]').getByRole('button', { name }).first().waitFor()
  await desk.close()
})

it.each([
  [1440, 'light'],
  [360, 'dark'],
] as const)('shows every screen without a serious violation at %i px, %s', async (width, theme) => {
  const desk = await openPage(browser, { baseURL: product.url, width, theme })
  const { page } = desk
  await signIn(page, 'admin@demo.berthwise.example')
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
    await page.goto(`/demo${screen}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await expectNoSeriousViolations(page)
    expect(await scrollsSideways(page), screen).toBe(false)
    await desk.screenshot(`screen${screen.replace(/[^a-z]+/g, '-') || '-dashboard'}`)
  }
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('shows the reference of the interface', async () => {
  const desk = await openPage(browser, { baseURL: product.url })
  await desk.page.goto('/api/reference')
  await desk.page.getByRole('heading', { name: 'Berthwise' }).first().waitFor()
  await desk.page.getByText('interests', { exact: true }).first().waitFor()
  expect(desk.problems.filter((problem) => problem.includes('Content Security Policy'))).toEqual([])
  await desk.close()
})

async function portHeader(
  context: import('playwright-core').BrowserContext,
): Promise<Record<string, string>> {
  const me = await (await context.request.get('/api/v1/me')).json()
  return { 'x-port-id': me.data.ports[0].id }
}
