import type { Browser, Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Receiver, startReceiver } from '../platform/testing/receiver.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { openPage, scrollsSideways, testBrowser } from './harness/browser.ts'
import { openDesk } from './harness/desk.ts'
import { type Product, startForms, startProduct } from './harness/product.ts'

let crm: Product
let forms: Product
let receiver: Receiver
let browser: Browser
let formUrl: string

beforeAll(async () => {
  receiver = await startReceiver()
  forms = await startForms({ DEMO: 'true', HOOK_ALLOW: '127.0.0.1' })
  crm = await startProduct({ DEMO: 'true', FORMS_PUBLIC_URL: forms.url })
  browser = await testBrowser()
})
afterAll(async () => {
  await forms?.stop()
  await crm?.stop()
  await receiver?.close()
})

const dialog = (page: Page) => page.getByRole('dialog')

async function openFormDesk() {
  const desk = await openPage(browser, { baseURL: forms.url })
  const { page } = desk
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill('forms@demo.berthwise.example')
  await page.getByLabel('Password').fill(forms.demoPassword())
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
  return desk
}

/** Answers the form on a telephone. */
async function answer(name: string): Promise<void> {
  const phone = await openPage(browser, { width: 360, theme: 'dark' })
  const { page } = phone
  await page.goto(formUrl)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('E-mail').fill('runa@sjoberg.example')
  await page.getByLabel('Length of the boat').fill('11.5')
  expect(await scrollsSideways(page)).toBe(false)
  await expectNoSeriousViolations(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Thank you').waitFor()
  expect(phone.problems).toEqual([])
  await phone.close()
}

async function ask(key: string, method: string, path: string, body?: object) {
  const response = await fetch(`${forms.url}/external/automation/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(response.status).toBe(200)
  return response.json()
}

it('builds a form, publishes it, is answered on a telephone, and sees the answer arrive', async () => {
  const desk = await openFormDesk()
  const { page } = desk
  await page.getByRole('button', { name: 'New form' }).first().click()
  await dialog(page).getByText('Blank').click()
  await dialog(page).getByLabel('Name').fill('Winter storage')
  await dialog(page).getByRole('button', { name: 'Create form' }).click()
  await page.waitForURL(/\/forms\/[0-9a-f-]+\/build/)
  for (const [type, label] of [
    ['Short text', 'Your name'],
    ['E-mail', 'E-mail'],
    ['Number', 'Length of the boat'],
  ] as const) {
    await page.getByRole('button', { name: type, exact: true }).click()
    await page.getByRole('textbox', { name: 'Label (required)' }).fill(label)
  }
  await page.getByLabel('Unit').fill('m')
  await page.getByText('Saved', { exact: true }).waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('form-builder')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Version 1 is published', { exact: true }).waitFor()
  formUrl = (await page.getByRole('link', { name: 'Open the page' }).getAttribute('href'))!
  await page.getByRole('link', { name: /^Submissions/ }).click()
  await page.getByText('No submissions yet').waitFor()
  await answer('Runa Sjöberg')
  // It appears by itself.
  await page.getByText('Runa Sjöberg').click()
  await page.getByText('runa@sjoberg.example').last().waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('form-submissions')
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('subscribes with a key, receives, verifies, unsubscribes, and hears no more', async () => {
  const desk = await openFormDesk()
  const { page } = desk
  await page.getByRole('link', { name: 'Keys' }).click()
  await page.getByRole('button', { name: 'New key' }).click()
  await dialog(page).getByLabel('Name').fill('Automation')
  await dialog(page).getByRole('button', { name: 'Create key' }).click()
  const key = (await dialog(page)
    .getByText(/^ff_live_/)
    .first()
    .textContent())!
  expect(key).toMatch(/^ff_live_/)
  await dialog(page).getByRole('button', { name: 'I have stored it' }).click()

  const { workspaces } = await ask(key, 'GET', 'validate')
  const listed = await ask(key, 'GET', `forms?workspace_id=${workspaces[0].id}`)
  const form = listed.find((one: { name: string }) => one.name === 'Winter storage')
  const pair = { hookUrl: `${receiver.url}/catch`, form_id: form.id }
  const kept = await ask(key, 'POST', 'webhook', pair)
  await answer('Ebba Nyman')
  const [call] = await receiver.got(1)
  await page.goto(`/forms/${form.id}/webhooks`)
  await page.getByText(pair.hookUrl).first().click()
  await page.getByRole('button', { name: 'Show secret' }).click()
  const secret = (await page.getByText(/^whsec_/).textContent())!
  const body = new Webhook(secret).verify(call!.body, call!.headers as Record<string, string>)
  expect(body).toMatchObject({ form_id: form.id, form_title: 'Winter storage' })
  expect((await ask(key, 'GET', `submissions/recent?form_id=${form.id}`))[0]).toEqual(body)
  await page.getByText('Delivered').first().waitFor()
  await page.getByRole('switch', { name: 'One after another' }).click()
  await page.locator('[role=switch][aria-checked=true]').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('form-webhooks')
  expect(await ask(key, 'DELETE', 'webhook', { hookUrl: kept.id, form_id: form.id })).toEqual({
    removed: true,
  })
  await answer('Nobody hears')
  await page.goto(`/forms/${form.id}/submissions`)
  await page.getByText('Nobody hears').waitFor()
  expect(receiver.calls).toHaveLength(1)
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('connects the CRM by two pastes, and an answer becomes an inquiry in its Inbox', async () => {
  const [office, desk] = [await openDesk(browser, crm), await openFormDesk()]
  await office.page.goto('/demo/admin/forms')
  await office.page.getByRole('button', { name: 'Connect a form' }).first().click()
  await dialog(office.page).getByLabel('Name').fill('Winter storage')
  await office.page.keyboard.press('Enter')
  const address = await office.page.getByRole('textbox', { name: 'Address' }).inputValue()

  await desk.page.getByText('Winter storage').first().click()
  await desk.page.getByRole('link', { name: 'Webhooks' }).click()
  await desk.page.getByRole('button', { name: 'Add webhook' }).first().click()
  await dialog(desk.page).getByLabel('Address').fill(address)
  await dialog(desk.page).getByRole('button', { name: 'Add webhook' }).click()
  await desk.page.getByRole('button', { name: 'Show secret' }).click()
  const secret = (await desk.page.getByText(/^whsec_/).textContent())!

  await office.page.getByLabel('Secret', { exact: true }).fill(secret)
  await office.page.getByRole('button', { name: 'Keep' }).click()
  await office.page.getByText('Connected, nothing yet').first().waitFor()
  await desk.page.getByRole('button', { name: 'Send test' }).click()
  await desk.page.getByRole('menuitem', { name: 'Made-up answers' }).click()
  const preview = office.page.getByRole('region', { name: 'The inquiry this makes' })
  await preview.getByText('ada@example.com').waitFor()
  await office.page.getByRole('button', { name: 'Confirm' }).click()

  await office.page.goto('/demo/inbox')
  await answer('Cecilia Storm')
  await office.page.getByText('Cecilia Storm').click()
  const record = office.page.getByRole('article', { name: 'Cecilia Storm' })
  await record.getByText('runa@sjoberg.example').waitFor()
  await record.getByText(/11\.5/).first().waitFor()
  expect([...office.problems, ...desk.problems]).toEqual([])
  await office.close()
  await desk.close()
})

it('connects a form that is chosen in the desk, and takes no secret it did not ask for', async () => {
  const { page, close } = await openDesk(browser, crm, { width: 360, theme: 'dark' })
  await page.goto('/demo/admin/forms?create=yes')
  await dialog(page).getByLabel('Name').fill('Chosen in the desk')
  await page.keyboard.press('Enter')
  const choose = page.getByRole('button', { name: 'Choose from your forms' })
  await choose.waitFor()
  await page.goto(`${page.url()}#connected=${encodeURIComponent('planted-by-a-stranger whsec_AAAA')}`)
  await page.reload()
  await page.getByText('This answer of the form desk was not asked for here', { exact: true }).waitFor()
  expect(page.url()).not.toContain('whsec')
  await choose.click()
  await page.getByLabel('E-mail').fill('forms@demo.berthwise.example')
  await page.getByLabel('Password').fill(forms.demoPassword())
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Form' }).click()
  await page.getByRole('option', { name: 'Berth inquiry' }).click()
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.waitForURL(`${crm.url}/**`)
  await page.getByText(/^whsec_…/).waitFor()
  expect(page.url()).not.toContain('whsec')
  await close()
})
