// @module-tag story

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type OpenPage, openPage } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { read } from './harness/desk.ts'
import { focusOn, isFocused, tabTo } from './harness/page/keyboard.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

const manager = demo.emailOf('manager')
const buyer = { name: 'Solveig Brekke', email: 'solveig@brekke.example', yacht: 'Havørn' }

it('sells a berth by the keyboard alone', async () => {
  const desk = await openPage(demo.browser, { baseURL: demo.product.url })
  const { page } = desk
  await page.goto('/sign-in')
  await tabTo(page, page.getByLabel('E-mail or username'))
  await page.keyboard.type(manager)
  await tabTo(page, page.getByLabel('Password'))
  await page.keyboard.type(demo.product.demoPassword())
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Interests' }).first().waitFor()

  await listShortcuts(page)
  await createClient(page)
  await createYacht(page)
  await openInterest(page)
  const id = new URL(page.url()).searchParams.get('open')!
  const mooring = await linkFromPlan(page)

  await goTo(page, 'i', 'Interests')
  await walkToCard(page, buyer.name)
  await moveCard(page, 'Qualified')
  await moveCard(page, 'EOI', 'asked')
  await openAsPage(page)
  await takeStep(page, 'Reservation')
  await takeStep(page, 'Deposit paid')
  await takeStep(page, 'Contract', 'asked')
  await endAsWon(page)

  const interest = await read(desk.context, `/api/v1/interests/${id}`)
  expect([interest.pipelineStage, interest.outcome]).toEqual(['contract', 'won'])
  const link = interest.berths.find((berth: { mooringNumber: string }) => berth.mooringNumber === mooring)
  expect((await read(desk.context, `/api/v1/berths/${link.berthId}`)).status).toBe('sold')
  await sellAnother(desk, interest.clientId)
  // The browser reports the one refusal, of what was no e-mail address.
  expect(desk.problems).toEqual([expect.stringContaining('400')])
  await desk.close()
})

async function listShortcuts(page: Page): Promise<void> {
  await page.keyboard.press('?')
  await dialog(page).getByText('Go to Clients').waitFor()
  await closed(page, 'Escape')
}

async function createClient(page: Page): Promise<void> {
  await goTo(page, 'c', 'Clients')
  await page.keyboard.press('c')
  await focusOn(page, dialog(page).getByLabel('Name'))
  await page.keyboard.type(buyer.name)
  await tabTo(page, dialog(page).getByLabel('E-mail'))
  await page.keyboard.type('solveig at home')
  await tabTo(page, dialog(page).getByRole('combobox', { name: 'Nationality' }))
  await page.keyboard.press('Control+Enter')
  await dialog(page).getByText('This is not an e-mail address.').waitFor()
  await focusOn(page, dialog(page).getByLabel('E-mail'))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(buyer.email)
  await closed(page, 'Control+Enter')
  await page.getByRole('heading', { name: buyer.name }).waitFor()
}

async function createYacht(page: Page): Promise<void> {
  await goTo(page, 'y', 'Yachts')
  await page.keyboard.press('c')
  await focusOn(page, dialog(page).getByLabel('Name'))
  await page.keyboard.type(buyer.yacht)
  await choose(page, 'Owner', buyer.name)
  for (const [size, value] of [
    ['Length', '11.5'],
    ['Beam', '3.6'],
    ['Draft', '1.8'],
  ] as const) {
    await tabTo(page, dialog(page).getByRole('textbox', { name: size }))
    await page.keyboard.type(value)
  }
  await closed(page, 'Control+Enter')
  await page.getByRole('heading', { name: buyer.yacht }).waitFor()
}

async function openInterest(page: Page): Promise<void> {
  await goTo(page, 'i', 'Interests')
  await page.keyboard.press('c')
  await focusOn(page, dialog(page).getByRole('combobox', { name: 'Client' }))
  await choose(page, 'Client', buyer.name)
  await choose(page, 'Yacht', buyer.yacht)
  await closed(page, 'Control+Enter')
  await page.getByRole('heading', { name: buyer.name }).waitFor()
}

/** From the recommendations to the plan, over its berths to one that fits, and links it. Gives its mooring. */
async function linkFromPlan(page: Page): Promise<string> {
  await openAsPage(page)
  await tabTo(page, page.getByRole('button', { name: 'Recommended' }))
  await page.keyboard.press('Enter')
  await page
    .getByText(/Fits with .* to spare/)
    .first()
    .waitFor()
  await tabTo(page, page.getByRole('link', { name: 'Find on the plan' }).last())
  await page.keyboard.press('Enter')
  await page.getByText('Required size for').waitFor()

  await tabTo(page, page.getByRole('list', { name: 'Docks' }).getByRole('button', { name: /Fits well/ }))
  await page.keyboard.press('Enter')
  const chart = page.getByRole('listbox')
  const free = /Fits well, For sale/
  await focusOn(page, chart)
  const berth = chart.getByRole('option')
  for (let steps = 0; steps < 60 && !free.test((await berth.textContent())!); steps++) {
    await page.keyboard.press('ArrowRight')
  }
  expect(await berth.textContent()).toMatch(free)
  await page.keyboard.press('Enter')
  const link = page.getByRole('button', { name: /^Link / })
  await link.waitFor()
  const mooring = (await link.textContent())!.replace('Link ', '').trim()
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await page.getByText('Linked', { exact: true }).waitFor()
  await expectFocusKept(page)
  return mooring
}

/** Walks over the cards of the board to that of the client. */
async function walkToCard(page: Page, name: string): Promise<void> {
  await tabTo(page, page.locator('section[aria-label^="Inquiry"]').getByRole('button'))
  const card = page.getByRole('button', { name })
  // Cards that come late may come above.
  for (const key of ['ArrowDown', 'ArrowUp']) {
    for (let steps = 0; steps < 80 && !(await isFocused(card)); steps++) await page.keyboard.press(key)
  }
  await focusOn(page, card)
}

/** Moves the card one column to the right; the focus goes with it. What changes a berth is asked about before. */
async function moveCard(page: Page, stage: string, confirm?: 'asked'): Promise<void> {
  await page.keyboard.press('Shift+ArrowRight')
  if (confirm) {
    await dialog(page).getByText('What will change').waitFor()
    await closed(page, 'Control+Enter')
  }
  const card = page.locator(`section[aria-label^="${stage}"]`).getByRole('button', { name: buyer.name })
  await card.waitFor()
  await focusOn(page, card)
}

async function openAsPage(page: Page): Promise<void> {
  if (!new URL(page.url()).searchParams.has('open')) await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: buyer.name }).waitFor()
  await page.keyboard.press('o')
  await page.waitForURL(/\/interests\/[0-9a-f-]+/)
  await page.getByRole('region', { name: 'Milestones' }).waitFor()
  await expectFocusKept(page)
}

async function takeStep(page: Page, stage: string, confirm?: 'asked'): Promise<void> {
  const step = page.getByRole('region', { name: 'Milestones' }).getByRole('button', { name: stage })
  await tabTo(page, step)
  await page.keyboard.press('Enter')
  if (confirm) {
    await dialog(page).getByText('What will change').waitFor()
    await closed(page, 'Control+Enter')
  } else await page.getByText(`moved to ${stage}`).first().waitFor()
  await focusOn(page, step)
}

async function endAsWon(page: Page): Promise<void> {
  const won = page.getByRole('button', { name: 'Won', exact: true })
  await tabTo(page, won, 'Shift+Tab')
  await page.keyboard.press('Enter')
  // What offers the way back stands in its place, and takes the focus.
  const reopen = page.getByRole('button', { name: 'Reopen' })
  await reopen.waitFor()
  await focusOn(page, reopen)
}

/** A second berth for the same client, by shortcuts: from the record of the client in a dozen keys. */
async function sellAnother(desk: OpenPage, clientId: string): Promise<void> {
  const { page } = desk
  await visit(page, demo.at(`/clients/${clientId}`))
  await page.getByRole('button', { name: 'New interest' }).waitFor()
  let keys = 0
  const press = async (key: string) => {
    await page.keyboard.press(key)
    keys += 1
  }
  const next = (name: string) => page.getByTitle('Next step').filter({ hasText: name }).waitFor()
  await press('i')
  await dialog(page).getByText(buyer.yacht).waitFor()
  await press('Control+Enter')
  await page.getByRole('region', { name: 'Best-fitting berths' }).waitFor()
  await press('l')
  await focusOn(page, page.getByRole('button', { name: 'Link', exact: true }))
  await press('Enter')
  await next('Move to EOI')
  await press('m')
  await dialog(page).getByText('What will change').waitFor()
  await press('Control+Enter')
  for (const stage of ['Reservation', 'Deposit paid', 'Contract']) {
    await next(`Move to ${stage}`)
    await press('m')
  }
  await dialog(page).getByText('What will change').waitFor()
  await press('Control+Enter')
  await dialog(page).waitFor({ state: 'detached' })
  await next('Won')
  await press('m')
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
  expect(keys).toBeLessThanOrEqual(12)

  // In a field Ctrl+Z takes back the typing, elsewhere the last act, and that alone.
  await page.keyboard.press('Control+k')
  await dialog(page).getByRole('combobox').waitFor()
  await page.keyboard.type('x')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await next('Won')
  const [deal] = await read(desk.context, `/api/v1/interests?clientId=${clientId}&outcome=none`)
  expect(deal).toMatchObject({ pipelineStage: 'contract', outcome: null })
}

const dialog = (page: Page) => page.getByRole('dialog')

async function goTo(page: Page, key: string, title: string): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press(key)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await expectFocusKept(page)
}

/** Opens the list of a field, finds by typing and takes the first. */
async function choose(page: Page, field: string, text: string): Promise<void> {
  const control = dialog(page).getByRole('combobox', { name: field })
  await tabTo(page, control)
  await page.keyboard.press('Enter')
  await page.keyboard.type(text)
  const option = page.getByRole('option', { name: text })
  await expect.poll(() => option.first().getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await focusOn(page, control)
}

/** Ends the dialog by a key; the focus is on the page again. */
async function closed(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await dialog(page).waitFor({ state: 'detached' })
  await expectFocusKept(page)
}

/** Tabs on until the control has the focus, which must show. */

async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body), {
      message: 'the focus is kept',
    })
    .toBe(true)
}
