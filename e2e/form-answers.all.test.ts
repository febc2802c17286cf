// @module-tag story

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { looksOf } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { openPage, type PageOptions, scrollsSideways, testBrowser } from './harness/browser.ts'
import { type Product, startForms } from './harness/product.ts'

let forms: Product
let browser: Browser
let formPath: string

beforeAll(async () => {
  forms = await startForms({ DEMO: 'true' })
  browser = await testBrowser()
  const { context, close } = await openDesk()
  const list = (await (await context.request.get('/api/v1/forms?limit=50')).json()).data
  formPath = `/forms/${list.find(({ name }: { name: string }) => name === 'Berth inquiry').id}`
  await close()
})
afterAll(() => forms?.stop())

async function openDesk(options: PageOptions = {}) {
  const desk = await openPage(browser, { baseURL: forms.url, ...options })
  const data = { email: 'forms@demo.berthwise.example', password: forms.demoPassword() }
  expect((await desk.context.request.post('/api/auth/sign-in/email', { data })).status()).toBe(200)
  return desk
}

for (const look of looksOf([{ width: 1440 }, { width: 360, theme: 'dark' }])) {
  it(`says what was answered, and opens what each figure is made of, on ${look.width} pixels`, async () => {
    const desk = await openDesk(look)
    const { page } = desk
    await page.goto(`${formPath}/results`)
    const length = page.getByRole('region', { name: 'Length over all' })
    await length.getByText('12.47 m').waitFor()
    await expectNoSeriousViolations(page)
    expect(await scrollsSideways(page)).toBe(false)
    await length.getByRole('link', { name: '9.8 m' }).click()
    await page.getByText('Length over all: 9.8').waitFor()
    await page.getByText('1 submission', { exact: true }).waitFor()
    await expectNoSeriousViolations(page)
    await page.goBack()
    const kind = page.getByRole('region', { name: 'What are you looking for?' })
    await kind.getByRole('link', { name: 'To buy a berth' }).click()
    await page.getByText('1 submission', { exact: true }).waitFor()
    await page.goto(`${formPath}/results?show=visits`)
    await page.getByText('Nothing counted yet').waitFor()
    expect(desk.problems).toEqual([])
    await desk.close()
  })
}

it('confirms answers to whoever sent them, as the settings say', async () => {
  const desk = await openDesk({ width: 1440 })
  const { page } = desk
  await page.goto(`${formPath}/settings`)
  await page.getByRole('switch', { name: 'Send a confirmation' }).click()
  await page.getByText('Mail is not set up; nothing will be sent.').waitFor()
  await page.getByRole('textbox', { name: 'Text of the confirmation (required)' }).fill('Thank you, ')
  await page.getByRole('button', { name: 'Insert an answer: Text of the confirmation' }).click()
  await page.getByRole('menuitem', { name: 'Your name' }).click()
  const preview = page.getByRole('region', { name: 'Preview of the confirmation' })
  await preview.getByText('Thank you, ‹Your name›').waitFor()
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await page.getByText('A test is on its way to forms@demo.berthwise.example', { exact: true }).waitFor()
  await expectNoSeriousViolations(page)
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Publish' })
  const published = page.getByText('Version 2 is published', { exact: true })
  await confirm.or(published).first().waitFor()
  if (await confirm.isVisible()) await confirm.click()
  await published.waitFor()

  const visitor = await openPage(browser, { width: 360 })
  await visitor.page.goto(`${forms.url}/f/solvik-berth-inquiry`)
  await visitor.page.getByText('To buy a berth').click()
  await visitor.page.getByLabel('Length over all').fill('11')
  await visitor.page.getByLabel('Beam').fill('3.6')
  const next = visitor.page.getByRole('button', { name: 'Continue' })
  while (await next.isVisible()) await next.click()
  await visitor.page.getByLabel('Your name').fill('Runa Sjöberg')
  await visitor.page.getByLabel('E-mail').fill('runa@sjoberg.example')
  await visitor.page.getByLabel(/^You may keep these details/).check()
  await visitor.page.getByRole('button', { name: 'Send inquiry' }).click()
  await visitor.page.getByText('Thank you for your inquiry').waitFor()
  await visitor.close()

  await page.goto(`${formPath}/submissions`)
  await page.getByText('Runa Sjöberg').click()
  await page.getByText('Confirmed to the sender').waitFor()
  expect(desk.problems).toEqual([])
  await desk.close()
})
