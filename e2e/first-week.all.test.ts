// @module-tag story

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf } from '../platform/testing/identity/authenticator.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { openPage, scrollsSideways, testBrowser } from './harness/browser.ts'
import { type Product, startProduct } from './harness/product.ts'

let crm: Product
let browser: Browser

beforeAll(async () => {
  ;[browser, crm] = await Promise.all([testBrowser(), startProduct({ DEMO: 'off' })])
})
afterAll(() => crm?.stop())

const setupCode = () => /([0-9A-Z]{4}-){6}[0-9A-Z]{4}/.exec(crm.output())![0]
const refusals = (problems: readonly string[]) => problems.filter((one) => !/status of 40[013]/.test(one))
const mailLink = /Mail to mikael@ahus\.example.*: (http\S+)/

it('leads a port from its first page through its first week', async () => {
  const desk = await openPage(browser, { baseURL: crm.url })
  const { page: office } = desk
  await setUp(office)

  // The guide leads on, and knows by itself what is done.
  await office.getByText('Set up Åhus småbåtshamn').waitFor()
  const steps = office.getByRole('listitem')
  await expectNoSeriousViolations(office)
  await desk.screenshot('guide')
  await steps.filter({ hasText: 'Your port' }).getByRole('link', { name: 'Choose the country' }).click()
  await office.getByRole('combobox', { name: 'Country' }).click()
  await office.keyboard.type('Sweden')
  await office.getByRole('option', { name: 'Sweden' }).first().click()
  await office.getByRole('button', { name: 'Save' }).click()
  await office.getByText('Settings saved', { exact: true }).waitFor()
  await office.getByRole('link', { name: 'Home' }).first().click()
  await office.getByText('0 of 10 steps to a port that is ready').waitFor()
  await expectNoSeriousViolations(office)
  await desk.screenshot('guide-on-dashboard')
  await steps.filter({ hasText: 'Colleagues' }).getByRole('link', { name: 'Invite' }).click()
  await invite(office)

  // The colleague accepts, and secures the account.
  await expect.poll(() => crm.output()).toMatch(mailLink)
  const own = await openPage(browser, { baseURL: crm.url, theme: 'dark' })
  const { page } = own
  await page.goto(mailLink.exec(crm.output())![1]!)
  await page.getByLabel('Password').fill('a harbour for Mikael')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/ahus-smabatshamn')
  await useSecondFactor(page)

  // Another role holds without a reload.
  await page.goto('/ahus-smabatshamn/clients')
  const create = page.locator('header').getByRole('button', { name: 'New client' })
  await create.waitFor()
  await page.evaluate(() => document.body.classList.add('never-left'))
  await office.getByText('Mikael Forsberg').first().click()
  await takeRole(office, 'Viewer')
  await create.waitFor({ state: 'detached' })
  await takeRole(office, 'Sales manager')
  await create.waitFor()
  expect(await page.locator('body.never-left').count()).toBe(1)

  // Reminded, told, put off, and reminded again.
  const id = await remindSoon(office)
  await page.getByRole('button', { name: /^Notifications: [12]/ }).click()
  await page.getByRole('dialog', { name: 'Notifications' }).getByText('Ring the boatyard').first().waitFor()
  await page.keyboard.press('Escape')
  await page.goto('/ahus-smabatshamn/reminders')
  const overdue = page
    .getByRole('region', { name: 'Overdue' })
    .getByRole('link', { name: 'Ring the boatyard' })
  await overdue.waitFor()
  await page.getByRole('button', { name: 'Snooze: Ring the boatyard' }).click()
  await page.getByRole('menuitem', { name: 'Tomorrow at nine' }).click()
  await overdue.waitFor({ state: 'detached' })
  await office.context().request.post(`/api/v1/reminders/${id}/snooze`, {
    headers: { 'x-port-id': await portOf(office) },
    data: { until: new Date(Date.now() + 2000).toISOString() },
  })
  await overdue.waitFor()
  await expectNoSeriousViolations(page)
  await own.screenshot('first-week')

  const phone = await openPage(browser, { baseURL: crm.url, width: 360, theme: 'dark' })
  await phone.context.addCookies(await office.context().cookies())
  await phone.page.goto('/ahus-smabatshamn/settings/guide')
  await phone.page.getByText('Set up Åhus småbåtshamn').waitFor()
  expect(await scrollsSideways(phone.page)).toBe(false)
  await expectNoSeriousViolations(phone.page)
  await phone.screenshot('guide')
  expect(refusals([...desk.problems, ...own.problems, ...phone.problems])).toEqual([])
  for (const each of [desk, own, phone]) await each.close()
})

async function setUp(page: Page): Promise<void> {
  await page.goto('/')
  await page.waitForURL('**/setup')
  await page.getByLabel('Setup code').fill(setupCode())
  await page.getByLabel('Name of the port').fill('Åhus småbåtshamn')
  await page.getByLabel('First name').fill('Astrid')
  await page.getByLabel('Last name').fill('Lindqvist')
  await page.getByLabel('E-mail').fill('astrid@ahus.example')
  await page.getByLabel('Password').fill('a quiet harbour 2026')
  await page.getByRole('button', { name: 'Set up and sign in' }).click()
  await page.waitForURL('**/ahus-smabatshamn/settings/guide')
}

async function invite(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('mikael@ahus.example')
  await dialog.getByLabel('First name').fill('Mikael')
  await dialog.getByLabel('Last name').fill('Forsberg')
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Sales manager' }).click()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await page.getByText('Invitation sent to mikael@ahus.example', { exact: true }).first().waitFor()
}

/** Sets up an authenticator app, and signs in anew by its code. */
async function useSecondFactor(page: Page): Promise<void> {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('a harbour for Mikael')
  await page.keyboard.press('Enter')
  const key = (await dialog.getByRole('region', { name: 'Key' }).textContent())!.replaceAll(' ', '')
  await dialog.getByLabel('Code from your app').fill(codeOf(key))
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await page.context().clearCookies()
  await page.goto('/sign-in')
  await page.getByLabel('E-mail or username').fill('mikael@ahus.example')
  await page.getByLabel('Password').fill('a harbour for Mikael')
  await page.keyboard.press('Enter')
  await page.getByLabel('Code from your app').fill(codeOf(key, 1))
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Clients' }).first().waitFor()
}

async function takeRole(page: Page, role: string): Promise<void> {
  const panel = page.getByRole('article', { name: 'Mikael Forsberg' })
  await panel.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: role }).click()
}

async function portOf(page: Page): Promise<string> {
  return (await (await page.context().request.get('/api/v1/me')).json()).data.ports[0].id
}

/** Gives the colleague a reminder that is due in a moment. */
async function remindSoon(page: Page): Promise<string> {
  const headers = { 'x-port-id': await portOf(page) }
  const { request } = page.context()
  const people = (await (await request.get('/api/v1/admin/users/picker', { headers })).json()).data
  const { id } = people.find(({ label }: { label: string }) => label === 'Mikael Forsberg')
  const response = await request.post('/api/v1/reminders', {
    headers,
    data: {
      title: 'Ring the boatyard',
      dueAt: new Date(Date.now() + 2000).toISOString(),
      assignedTo: id,
    },
  })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()).data.id
}
