// @module-tag story

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { openPage, scrollsSideways, testBrowser } from './harness/browser.ts'
import { type Product, startForms } from './harness/product.ts'

let forms: Product
let browser: Browser
let site: Server
const paper = { name: 'minutes.txt', mimeType: 'text/plain', buffer: Buffer.from('Minutes of the club') }

beforeAll(async () => {
  ;[browser, forms] = await Promise.all([testBrowser(), startForms({ DEMO: 'true' })])
  site = createServer((_request, response) => {
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(
        `<!doctype html><html lang="en"><title>Club</title><div data-berthwise-form="members" data-title="Members"></div><script src="${forms.url}/embed.js"></script></html>`,
      )
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
})
afterAll(async () => {
  await forms?.stop()
  site?.close()
})

it('lets in who knows the password, and takes one answer of each person', async () => {
  const desk = await openPage(browser, { baseURL: forms.url })
  const { page } = desk
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill('forms@demo.berthwise.example')
  await page.getByLabel('Password').fill(forms.demoPassword())
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
  await page.getByRole('button', { name: 'New form' }).first().click()
  await page.getByRole('dialog').getByText('Blank').click()
  await page.getByRole('dialog').getByLabel('Name').fill('Members')
  await page.getByRole('dialog').getByRole('button', { name: 'Create form' }).click()
  await page.waitForURL(/\/forms\/[0-9a-f-]+\/build/)
  for (const [type, label] of [
    ['E-mail', 'Your e-mail'],
    ['File', 'Minutes'],
  ] as const) {
    await page.getByRole('button', { name: type, exact: true }).click()
    await page.getByRole('textbox', { name: 'Label (required)' }).fill(label)
  }
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('button', { name: 'Publish anyway' }).click()
  await page.getByText('Version 1 is published', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByLabel('Address').fill('members')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill('dock seven')
  await page.keyboard.press('Enter')
  await page.getByText('Visitors are asked for a password before they see the form.').waitFor()
  await page.getByRole('combobox', { name: 'One answer per person' }).click()
  await page.getByRole('option', { name: 'Your e-mail' }).click()
  await page.getByRole('combobox', { name: 'One answer per person' }).getByText('Your e-mail').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('form-access')
  expect(desk.problems).toEqual([])
  await desk.close()

  const phone = await openPage(browser, { baseURL: forms.url, width: 360, theme: 'dark' })
  const guest = phone.page
  await guest.goto('/f/members')
  await guest.getByLabel('Password').fill('dock six')
  await guest.getByRole('button', { name: 'Open the form' }).click()
  await guest.getByText('This is not the password.').waitFor()
  await expectNoSeriousViolations(guest)
  await phone.screenshot('hosted-password')
  expect(await scrollsSideways(guest)).toBe(false)
  await guest.getByLabel('Password').fill('dock seven')
  await guest.keyboard.press('Enter')
  await guest.locator('form.live').waitFor()
  await guest.getByLabel('Your e-mail').fill('ada@example.com')
  await guest.getByLabel('Minutes').setInputFiles(paper)
  await guest.getByText('minutes.txt').waitFor()
  await guest.locator('.files progress').waitFor({ state: 'detached' })
  await guest.getByRole('button', { name: 'Send' }).click()
  await guest.getByText('Thank you').waitFor()
  await phone.close()

  const { port } = site.address() as AddressInfo
  const outside = await openPage(browser, { baseURL: `http://127.0.0.1:${port}` })
  await outside.page.goto('/')
  const frame = outside.page.frameLocator('iframe')
  await frame.getByLabel('Password').fill('dock seven')
  await frame.getByRole('button', { name: 'Open the form' }).click()
  await frame.locator('form.live').waitFor()
  await frame.getByLabel('Your e-mail').fill('ADA@example.com')
  await frame.getByRole('button', { name: 'Send' }).click()
  await frame.getByText('This address has answered already. Each person answers once.').waitFor()
  await frame.getByLabel('Your e-mail').fill('bo@example.com')
  await frame.getByRole('button', { name: 'Send' }).click()
  await frame.getByText('Thank you').waitFor()
  await outside.close()
})

it('keeps what is not finished for whoever agreed, until it is sent', async () => {
  const desk = await openPage(browser, { baseURL: forms.url, width: 360 })
  const { page } = desk
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill('forms@demo.berthwise.example')
  await page.getByLabel('Password').fill(forms.demoPassword())
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(forms.url + path, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    expect(answer.status).toBeLessThan(300)
    return (await answer.json()).data
  }
  const [{ id: workspaceId }] = await ask('GET', '/api/v1/workspaces')
  const { id } = await ask('POST', '/api/v1/forms', { workspaceId, name: 'Long', template: 'blank' })
  const { draft } = await ask('GET', `/api/v1/forms/${id}`)
  const question = (name: string, label: string) => ({
    ...{ id: `f${name}`, key: name, type: 'short_text', label },
  })
  const pages = [
    { id: 'page1', fields: [question('name', 'Your name')] },
    { id: 'page2', fields: [question('boat', 'Your boat')] },
  ]
  await ask('PATCH', `/api/v1/forms/${id}`, {
    slug: 'long',
    draft: { ...draft, pages },
    keepsUnfinished: true,
  })
  await ask('POST', `/api/v1/forms/${id}/publish`)
  const storedAnswers = async () =>
    (await ask('GET', `/api/v1/forms/${id}/unfinished`)).map((one: { data: unknown }) => one.data)

  const phone = await openPage(browser, { baseURL: forms.url, width: 360 })
  const guest = phone.page
  await guest.goto('/f/long')
  await guest.locator('form.live').waitFor()
  const tick = guest.getByRole('checkbox', { name: /^Keep what I have written so far/ })
  await tick.waitFor()
  expect(await tick.isChecked()).toBe(false)
  await expectNoSeriousViolations(guest)
  expect(await scrollsSideways(guest)).toBe(false)
  await phone.screenshot('hosted-unfinished')
  await guest.getByLabel('Your name').fill('Ada Ek')
  await guest.getByRole('button', { name: 'Continue' }).click()
  await guest.getByLabel('Your boat').fill('Runa')
  await guest.getByRole('button', { name: 'Back' }).click()
  expect(await storedAnswers()).toEqual([])
  await tick.check()
  await expect.poll(storedAnswers).toEqual([{ name: 'Ada Ek', boat: 'Runa' }])
  await guest.getByRole('button', { name: 'Continue' }).click()
  await guest.getByLabel('Your boat').fill('Runa II')
  await guest.goto('about:blank')
  await expect.poll(storedAnswers).toEqual([{ name: 'Ada Ek', boat: 'Runa II' }])

  await page.goto(`/forms/${id}/submissions`)
  await page.getByRole('radio', { name: 'Unfinished' }).click()
  await page.getByText('Runa II').waitFor()
  await page.getByText('Step 2 of 2').waitFor()
  await expectNoSeriousViolations(page)
  expect(await scrollsSideways(page)).toBe(false)
  await desk.screenshot('form-unfinished')
  expect(desk.problems).toEqual([])

  // Whoever comes back has their draft, and agrees anew.
  await guest.goto('/f/long')
  await guest.getByLabel('Your boat').waitFor()
  expect(await tick.isChecked()).toBe(false)
  await tick.check()
  await expect.poll(async () => (await storedAnswers()).length).toBe(2)
  await guest.getByRole('button', { name: 'Send' }).click()
  await guest.getByText('Thank you').waitFor()
  expect(await storedAnswers()).toEqual([{ name: 'Ada Ek', boat: 'Runa II' }])
  await phone.close()
  await desk.close()
})
