import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { type OpenPage, openPage, scrollsSideways, testBrowser } from './harness/browser.ts'
import { type Product, startProduct } from './harness/product.ts'
import { documentShown } from './harness/sign.ts'

// “Sell a berth with signatures” of the README, on an empty installation and by its screens alone.

let crm: Product
let browser: Browser

beforeAll(async () => {
  ;[browser, crm] = await Promise.all([testBrowser(), startProduct({ DEMO: 'off' })])
})
afterAll(() => crm?.stop())

const papers = [
  { name: 'Expression of interest', kind: 'EOI', moves: 'Under offer' },
  { name: 'Berth contract', kind: 'Contract', moves: 'Sold' },
] as const

it('sells a berth by following the README', { tags: 'story' }, async () => {
  const desk = await openPage(browser, { baseURL: crm.url })
  const { page } = desk
  await setUp(page)
  await makeBerth(page)
  await nameSigners(page)
  for (const paper of papers) await writeTemplate(page, paper)
  await openDeal(page)
  await previewWithTheDeal(page)
  for (const paper of papers) await sign(desk, paper)
  expect(desk.problems).toEqual([])
  await desk.close()
})

const dialog = (page: Page) => page.getByRole('dialog')
const go = (page: Page, screen: string) =>
  page.getByRole('navigation').getByRole('link', { name: screen, exact: true }).first().click()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

async function pick(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: list, exact: true }).last().click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function setUp(page: Page): Promise<void> {
  await page.goto('/')
  await page.waitForURL('**/setup')
  const typed = {
    'Setup code': /([0-9A-Z]{4}-){6}[0-9A-Z]{4}/.exec(crm.output())![0],
    'Name of the port': 'Åhus småbåtshamn',
    'First name': 'Astrid',
    'Last name': 'Lindqvist',
    'E-mail': 'astrid@ahus.example',
    Password: 'a quiet harbour 2026',
  }
  for (const [field, value] of Object.entries(typed)) await page.getByLabel(field).fill(value)
  await press(page, 'Set up and sign in')
  await page.getByText('Set up Åhus småbåtshamn').waitFor()
}

async function makeBerth(page: Page): Promise<void> {
  await go(page, 'Berths')
  await press(page, 'New berth')
  await dialog(page).getByLabel('Mooring').fill('A7')
  for (const [name, value] of Object.entries({ Length: '12', Width: '4', Draft: '2.5', Price: '42000' }))
    await dialog(page).getByRole('textbox', { name }).fill(value)
  await dialog(page).getByRole('button', { name: 'Create berth' }).click()
  await page.getByRole('article', { name: 'A7' }).getByText('For sale').first().waitFor()
}

async function nameSigners(page: Page): Promise<void> {
  await go(page, 'Settings')
  await go(page, 'Signing')
  await page.getByLabel('Signs for the port').fill('Bo Ek')
  await page.getByLabel('E-mail of the signer').fill('bo@ahus.example')
  await page.getByLabel('Approves for the port').fill('Eva Alm')
  await page.getByLabel('E-mail of the approver').fill('eva@ahus.example')
  await press(page, 'Save')
  await page.getByText('Settings saved', { exact: true }).waitFor()
}

/** Who signs, the text with its tokens, and where they sign: by the buttons of the editor, written on behind each. */
async function writeTemplate(page: Page, { name, kind }: (typeof papers)[number]): Promise<void> {
  await go(page, 'Documents')
  await go(page, 'Document templates')
  await press(page, 'New template')
  await dialog(page).getByRole('button', { name: 'Empty page' }).click()
  await dialog(page).getByLabel('Name').fill(name)
  await pick(page, 'Kind of document', kind)
  await dialog(page).getByRole('button', { name: 'Create template' }).click()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await pick(page, 'Order', 'One after the other')
  for (const [role, who] of [
    ['Signs for the port', 'The port’s signer'],
    ['Approves', 'The port’s approver'],
  ] as const) {
    await press(page, 'Add a recipient')
    await pick(page, 'Role', role)
    await pick(page, 'Person', who)
  }
  await page.getByRole('tab', { name: 'Content' }).click()
  const text = page.getByRole('textbox', { name: 'Text of the template' })
  await text.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type(name)
  await page.keyboard.press('Control+End')
  for (const [words, token] of [
    ['It is agreed that ', 'client: name'],
    [' buys berth ', 'berth: mooring'],
    [' for ', 'berth: price'],
  ] as const) {
    await page.keyboard.type(words)
    await press(page, 'Insert merge token')
    await page.getByRole('textbox', { name: 'Find a merge token' }).fill(token)
    await page.keyboard.press('Enter')
    await expect.poll(() => text.evaluate((one) => one === document.activeElement)).toBe(true)
  }
  await page.keyboard.type('.')
  for (const field of [
    'Signature · 1. The client',
    'Date · 1. The client',
    'Signature · 2. The port’s signer',
  ]) {
    await page.keyboard.press('Enter')
    await press(page, 'Insert signing field')
    await page.getByRole('menuitem', { name: field }).click()
    await expect.poll(() => text.evaluate((one) => one === document.activeElement)).toBe(true)
  }
  await expectNoSeriousViolations(page)
  await press(page, 'Save')
  await page.getByText(`${name} saved`, { exact: true }).waitFor()
}

async function openDeal(page: Page): Promise<void> {
  await go(page, 'Interests')
  await press(page, 'New interest')
  await dialog(page).getByRole('combobox', { name: 'Client' }).click()
  await page.keyboard.type('Vera Dahl')
  await page.getByRole('option', { name: 'Create “Vera Dahl”' }).click()
  await dialog(page).getByLabel('E-mail').fill('vera@sea.example')
  await press(page, 'Open interest')
  await page.getByRole('heading', { name: 'Vera Dahl' }).waitFor()
  await page.getByRole('combobox', { name: 'Link berth' }).click()
  await page.keyboard.type('A7')
  await page.getByRole('option', { name: 'A7' }).click()
  const link = page
    .getByRole('list', { name: 'Linked berths' })
    .getByRole('listitem')
    .filter({ hasText: 'A7' })
  await link.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Add to the EOI' }).click()
  await link.getByText('In the EOI').waitFor()
}

async function previewWithTheDeal(page: Page): Promise<void> {
  await go(page, 'Documents')
  await go(page, 'Document templates')
  await page.getByRole('button', { name: papers[0].name }).click()
  await page.getByRole('tab', { name: 'Preview' }).click()
  await page.getByRole('combobox', { name: 'Preview with' }).click()
  await page.getByRole('option', { name: /Vera Dahl/ }).click()
  await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor()
}

/** Makes a paper of the deal, sends it, signs it as everybody, and finds it and what follows at the deal. */
async function sign({ page }: OpenPage, { name, kind, moves }: (typeof papers)[number]): Promise<void> {
  await go(page, 'Interests')
  await page.getByRole('button', { name: /Vera Dahl/ }).click()
  const deal = page.getByRole('article', { name: 'Vera Dahl' })
  await deal.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'New document' }).click()
  // It begins with the paper that is due.
  await page.getByRole('combobox', { name: 'Kind of document' }).filter({ hasText: kind }).waitFor()
  await page.getByRole('button', { name }).click()
  await press(page, 'Next')
  await expect.poll(() => page.getByLabel('E-mail').nth(2).inputValue()).toBe('eva@ahus.example')
  await press(page, 'Next')
  await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor()
  await press(page, 'Send')
  await page.getByRole('list', { name: 'Signers' }).waitFor()
  for (const signer of ['Vera Dahl', 'Bo Ek', 'Eva Alm']) await signAs(signer, await linkOf(page, signer))
  await page.getByRole('button', { name: 'Download signed document' }).waitFor()
  await page.getByRole('link', { name: 'Open the interest' }).click()
  await page.getByRole('tab', { name: 'Documents and files' }).click()
  await page.getByText(`${name} (signed).pdf`).waitFor()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('list', { name: 'Linked berths' }).getByText(moves).waitFor()
}

/** The link of a signer whose turn it is, as it stands with the signers. */
async function linkOf(page: Page, name: string): Promise<string> {
  const row = page.getByRole('list', { name: 'Signers' }).getByRole('listitem').filter({ hasText: name })
  await row.getByText('Their turn').waitFor()
  await row.getByText('invited').waitFor()
  await row.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Signing link' }).click()
  const link = await dialog(page).getByRole('region', { name: 'Signing link' }).textContent()
  // Escape would close the menu that is just closing instead.
  await dialog(page).getByRole('button', { name: 'Close' }).first().click()
  await dialog(page).waitFor({ state: 'detached' })
  return link!
}

/** Signs, or approves, on a telephone. */
async function signAs(name: string, link: string): Promise<void> {
  const { page, problems, close } = await openPage(browser, { width: 360 })
  await page.goto(link)
  await documentShown(page)
  expect(await scrollsSideways(page)).toBe(false)
  const approves = name === 'Eva Alm'
  if (approves) await page.getByText('You approve as Eva Alm').waitFor()
  else await page.getByRole('textbox', { name: 'Type your name' }).fill(name)
  await page.getByRole('checkbox', { name: /I agree/ }).click()
  await press(page, approves ? 'Approve' : 'Sign')
  // The last one is shown the sealed file as soon as it is there.
  await page.getByText(approves ? 'Signed by everybody' : 'Thank you, you have signed').waitFor()
  expect(problems).toEqual([])
  await close()
}
