import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { discardDataDir, makeTemporaryDataDir } from '../platform/testing/data-dir.ts'
import { atPace } from '../platform/testing/extent.ts'
import { openPage, testBrowser } from './harness/browser.ts'
import { openDesk } from './harness/desk.ts'
import { visit } from './harness/page/visit.ts'
import { type Product, startForms, startProduct } from './harness/product.ts'
import { demoPasswordIn } from './harness/start-service.ts'

// Both services as `npm start` starts them, beside one data folder: the form of the demonstration is connected to its port.

let crm: Product
let forms: Product
let browser: Browser
let folder: string

beforeAll(async () => {
  folder = await makeTemporaryDataDir('both')
  const both = { DEMO: 'on', DATA_DIR: folder }
  crm = await startProduct(both)
  forms = await startForms({ ...both, PUBLIC_URL: crm.url })
  browser = await testBrowser()
})
afterAll(async () => {
  await forms?.stop()
  await crm?.stop()
  await discardDataDir(folder)
})

it('brings the answers of the demonstration’s form to its inbox, and every new one', async () => {
  const desk = await openDesk(browser, { url: crm.url, demoPassword: () => demoPasswordIn(folder) })
  const { page, read } = desk
  const senders = async () =>
    (await read('/api/v1/admin/website-submissions?limit=100')).map(({ name }: { name: string }) => name)
  await expect
    .poll(senders, { timeout: atPace(40_000) })
    .toEqual(expect.arrayContaining(['Sofia Lindgren', 'Antti Mäkelä']))

  await visit(page, '/demo/settings/forms')
  await page.getByText('Berth inquiry', { exact: true }).first().click()
  await page.getByRole('article', { name: 'Berth inquiry' }).waitFor()
  await desk.screenshot('demo-form-connected')
  const connections = async () => read('/api/v1/admin/form-connections')
  const [connection] = await connections()
  expect(connection).toMatchObject({ active: true, inquiryCount: 3, form: { name: 'Berth inquiry' } })

  const visitor = await openPage(browser, { width: 360 })
  const form = visitor.page
  await form.goto(`${forms.url}/f/solvik-berth-inquiry`)
  await form.getByText('To buy a berth').click()
  await form.getByLabel('Name of the boat').fill('Vågspel')
  await form.getByLabel('Length over all').fill('11.5')
  await form.getByRole('button', { name: 'Continue' }).click()
  await form.getByLabel('Your name').fill('Tuva Holm')
  await form.getByLabel('E-mail').fill('tuva.holm@example.com')
  await form.getByRole('checkbox', { name: /You may keep these details/ }).check()
  await form.getByRole('button', { name: 'Send inquiry' }).click()
  await form.getByText('Thank you').waitFor()
  await visitor.close()
  await expect.poll(senders, { timeout: atPace(30_000) }).toContain('Tuva Holm')

  // The form desk shows where the answers go, and that they arrived.
  const own = await openPage(browser, { baseURL: forms.url })
  await own.page.goto('/sign-in')
  await own.page.getByLabel('E-mail').fill('forms@demo.berthwise.example')
  await own.page.getByLabel('Password').fill(demoPasswordIn(join(folder, 'forms')))
  await own.page.keyboard.press('Enter')
  await own.page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
  await own.page.goto(new URL(connection.form.url).pathname)
  await own.page.getByText('Berthwise: Berth inquiry').first().click()
  await own.page.getByText('Delivered').nth(3).waitFor()
  await own.screenshot('demo-form-webhooks')
  await own.close()

  expect(desk.problems).toEqual([])
  // Started once more, nothing is connected twice.
  await crm.restart()
  expect(await connections()).toHaveLength(1)
  await desk.close()
})
