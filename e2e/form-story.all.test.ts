// @module-tag story

import type { Browser, Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Submission } from '../contract/forms/automation.ts'
import { type Mailbox, openMailbox } from '../platform/testing/mailbox.ts'
import { type Receiver, startReceiver } from '../platform/testing/receiver.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { openPage, scrollsSideways, testBrowser } from './harness/browser.ts'
import { openDesk } from './harness/desk.ts'
import { type Product, startForms, startProduct } from './harness/product.ts'

// Both services are of one installation.
const secret = 'the secret of the installation of this story'
let crm: Product
let forms: Product
let receiver: Receiver
let mailbox: Mailbox
let browser: Browser
let formUrl: string

beforeAll(async () => {
  receiver = await startReceiver()
  mailbox = await openMailbox()
  forms = await startForms({
    ...{ DEMO: 'true', HOOK_ALLOW: '127.0.0.1', SECRET: secret },
    SMTP_URL: mailbox.url,
  })
  crm = await startProduct({ DEMO: 'true', FORMS_PUBLIC_URL: forms.url, SECRET: secret })
  browser = await testBrowser()
})
afterAll(async () => {
  await forms?.stop()
  await crm?.stop()
  await receiver?.close()
  await mailbox?.close()
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
async function answer(name: string, buffer?: Buffer): Promise<void> {
  const phone = await openPage(browser, { width: 360, theme: 'dark' })
  const { page } = phone
  await page.goto(formUrl)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('E-mail').fill('runa@sjoberg.example')
  await page.getByLabel('Length of the boat').fill('11.5')
  if (buffer) {
    const paper = { name: 'insurance.pdf', mimeType: 'application/pdf', buffer }
    await page.getByLabel('Insurance').setInputFiles(paper)
    await page.getByText('insurance.pdf').waitFor()
    await page.locator('.files progress').waitFor({ state: 'detached' })
  }
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
    ['File', 'Insurance'],
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
  await dialog(page)
    .getByText(/^No e-mail or phone number is required/)
    .waitFor()
  await expectNoSeriousViolations(page)
  await dialog(page).getByRole('button', { name: 'Publish anyway' }).click()
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
  await dialog(page).getByRole('button', { name: 'I have saved it' }).click()

  const { workspaces } = await ask(key, 'GET', 'validate')
  const listed = await ask(key, 'GET', `forms?workspace_id=${workspaces[0].id}`)
  const form = listed.find((one: { name: string }) => one.name === 'Winter storage')
  const pair = { hookUrl: `${receiver.url}/catch`, form_id: form.id }
  const pairing = await ask(key, 'POST', 'webhook', pair)
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
  await page.getByRole('switch', { name: 'In order' }).click()
  await page.locator('[role=switch][aria-checked=true]').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('form-webhooks')
  expect(await ask(key, 'DELETE', 'webhook', { hookUrl: pairing.id, form_id: form.id })).toEqual({
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
  await office.page.getByText('Manual').click()
  const address = await office.page.getByRole('textbox', { name: 'Address' }).inputValue()

  await desk.page.getByText('Winter storage').first().click()
  await desk.page.getByRole('link', { name: 'Webhooks' }).click()
  await desk.page.getByRole('button', { name: 'Add webhook' }).first().click()
  await dialog(desk.page).getByLabel('Address').fill(address)
  await dialog(desk.page).getByRole('button', { name: 'Add webhook' }).click()
  await desk.page.getByRole('button', { name: 'Show secret' }).click()
  const secret = (await desk.page.getByText(/^whsec_/).textContent())!

  await office.page.getByLabel('Secret', { exact: true }).fill(secret)
  await office.page.getByRole('button', { name: 'Save' }).click()
  await office.page.getByText('Connected, no inquiry yet').first().waitFor()
  await desk.page.getByRole('button', { name: 'Send test' }).click()
  await desk.page.getByRole('menuitem', { name: 'Made-up answers' }).click()
  const preview = office.page.getByRole('region', { name: 'Preview of the inquiry' })
  await preview.getByText('ada@example.com').waitFor()
  await office.page.getByRole('button', { name: 'Confirm' }).click()

  await office.page.goto('/demo/inbox')
  await answer('Cecilia Storm', Buffer.from('%PDF-1.7\n%%EOF'))
  await office.page.getByText('Cecilia Storm').click()
  const record = office.page.getByRole('article', { name: 'Cecilia Storm' })
  await record.getByText('runa@sjoberg.example').waitFor()
  await record.getByText(/11\.5/).first().waitFor()
  const [saved] = await Promise.all([
    office.page.waitForEvent('download'),
    record.getByRole('button', { name: 'insurance.pdf' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('insurance.pdf')
  await office.screenshot('inbox-file')
  await record.getByRole('button', { name: 'Convert', exact: true }).click()
  await dialog(office.page).getByRole('button', { name: 'Open interest' }).click()
  const deal = office.page.getByRole('article', { name: 'Cecilia Storm' })
  await deal.getByRole('tab', { name: 'Documents and files' }).click()
  await deal.getByRole('button', { name: 'insurance.pdf', exact: true }).waitFor()
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
  await page.getByText('This reply of the form desk was not requested here', { exact: true }).waitFor()
  expect(page.url()).not.toContain('whsec')
  await choose.click()
  // Nobody asks for a password again.
  await page.getByRole('combobox', { name: 'Form' }).click()
  await page.getByRole('option', { name: 'Berth inquiry' }).click()
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.waitForURL(`${crm.url}/**`)
  await page.getByRole('heading', { name: 'The form Berth inquiry' }).waitFor()
  expect(page.url()).not.toContain('whsec')
  // Its fields came along: what they become is confirmed before anything was sent.
  const length = page.getByRole('combobox', { name: /^Length.* becomes$/ }).first()
  expect(await length.textContent()).toContain('Length')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: /^Import the \d+ earlier answers$/ }).click()
  await page.getByText(/^(\d+) of \1 earlier answers imported$/).waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  await expectNoSeriousViolations(page)
  const connection = page.url()
  await page.getByRole('link', { name: 'Open in the form desk' }).click()
  await page.getByText('Berthwise: Chosen in the desk').click()
  await page.getByRole('link', { name: /^Open the connection at/ }).waitFor()
  await page.setViewportSize({ width: 1200, height: 900 })
  await page.getByRole('link', { name: 'Back to Solvik Marina' }).click()
  await page.waitForURL(connection)
  await page.getByRole('button', { name: 'Form desk' }).click()
  await page.waitForURL((url) => url.origin === forms.url && url.pathname.startsWith('/w/'))
  await close()
})

const everyKind = [
  ...['Short text', 'Long text', 'E-mail', 'Phone', 'Number', 'Date', 'Stay', 'Time', 'Choice'],
  ...['Multiple choice', 'Dropdown', 'Country', 'Rating', 'Scale', 'Ranking', 'Matrix', 'Calculated'],
]
/** Those of the second page. */
const rest = ['Address', 'File', 'Signature', 'Repeated group', 'Consent', 'Section', 'Hidden']

it('takes every kind of field from the builder to an interest with its file and its days', async () => {
  const desk = await openFormDesk()
  const { page } = desk
  await page.getByRole('button', { name: 'New form' }).first().click()
  await dialog(page).getByText('Blank').click()
  await dialog(page).getByLabel('Name').fill('Every kind')
  await dialog(page).getByRole('button', { name: 'Create form' }).click()
  await page.waitForURL(/\/forms\/[0-9a-f-]+\/build/)
  const label = page.getByRole('textbox', { name: /^(Label|Text) \(required\)/ })
  // Every second one by keyboard.
  for (const [at, kind] of [...everyKind, 'New page', ...rest].entries()) {
    const button = page.getByRole('button', { name: kind, exact: true }).first()
    if (at % 2 === 0) await button.click()
    else await button.press('Enter')
    if (kind === 'Short text') await label.fill('Your name')
    if (kind === 'E-mail') await page.getByRole('switch', { name: 'Required' }).click()
    if (kind === 'Choice') await page.getByRole('switch', { name: 'Other answers' }).click()
    if (kind === 'Calculated') await page.getByLabel('Formula').fill('stay * number')
    if (kind === 'Repeated group') await page.getByLabel('Name of one').fill('Boat')
  }
  // Whoever chooses the third option is done after the first page.
  await page
    .locator('#canvas')
    .getByRole('button', { name: /Page 1/ })
    .first()
    .press('Enter')
  await page.getByRole('button', { name: 'Add jump' }).press('Enter')
  await page.getByRole('combobox', { name: 'Field of condition 1' }).click()
  await page.getByRole('option', { name: 'Choice', exact: true }).click()
  await page.getByRole('combobox', { name: 'Value of condition 1' }).click()
  await page.getByRole('option', { name: 'Option 3' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Send a confirmation' }).click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await dialog(page).getByRole('button', { name: 'Publish anyway' }).click()
  await page.getByText('Version 1 is published', { exact: true }).waitFor()
  const address = (await page.getByRole('link', { name: 'Open the page' }).getAttribute('href'))!
  const secret = await hearsOf(page, `${receiver.url}/every-kind`)
  const office = await openDesk(browser, crm)
  await connect(office.page, 'Every kind')
  const before = receiver.calls.length
  await answerEvery(address)
  const delivered = (await receiver.got(before + 1))[before]!
  const submission = new Webhook(secret).verify(
    delivered.body,
    delivered.headers as Record<string, string>,
  ) as Submission
  expect(submission.data).toMatchObject({
    ...{ your_name: 'Ελένη Παππά', stay: { from: '2099-07-01', to: '2099-07-08' }, time: '09:30' },
    ...{ choice: 'A kayak place', ranking: ['option_2', 'option_1', 'option_3'], scale: 9 },
    ...{ matrix: { option_1: 'option_1' }, calculated: 84, signature: 'Ελένη Παππά' },
    ...{ repeated_group: [{ short_text: 'Merituuli' }, { short_text: 'Jolla' }], consent: true },
    address: { street: 'Quay 1', city: 'Pireas', country: 'GR' },
  })
  expect(submission.fields.find(({ key }) => key === 'stay')!.text).toMatch(/1.*8 July 2099/)
  await expect.poll(() => mailbox.textTo('eleni@pappa.example')).toContain('Merituuli')
  await answerByTheJump(address)
  const short = JSON.parse((await receiver.got(before + 2))[before + 1]!.body) as Submission
  expect(short.data).toMatchObject({ choice: 'option_3', consent: null, repeated_group: null, file: null })
  await expect.poll(() => mailbox.textTo('aino@example.com')).toContain('Option 3')
  await office.page.goto('/demo/inbox')
  await office.page.getByText('Ελένη Παππά').click()
  const record = office.page.getByRole('article', { name: 'Ελένη Παππά' })
  await record.getByRole('button', { name: 'insurance.pdf' }).waitFor()
  await record.getByText('1 Jul 2099').waitFor()
  await office.screenshot('inbox-every-kind')
  await record.getByRole('button', { name: 'Convert', exact: true }).click()
  await dialog(office.page).getByRole('button', { name: 'Open interest' }).click()
  const deal = office.page.getByRole('article', { name: 'Ελένη Παππά' })
  await deal.getByRole('tab', { name: 'Documents and files' }).click()
  await deal.getByRole('button', { name: 'insurance.pdf', exact: true }).waitFor()
  const interestId = /\/interests\/([0-9a-f-]{36})/.exec(office.page.url())![1]!
  expect(await office.read(`/api/v1/interests/${interestId}`)).toMatchObject({
    arrivalDate: '2099-07-01',
    departureDate: '2099-07-08',
  })
  expect([...office.problems, ...desk.problems]).toEqual([])
  await office.close()
  await desk.close()
})

/** Adds a webhook by hand, and gives its secret. */
async function hearsOf(page: Page, address: string): Promise<string> {
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('button', { name: 'Add webhook' }).first().click()
  await dialog(page).getByLabel('Address').fill(address)
  await dialog(page).getByRole('button', { name: 'Add webhook' }).click()
  await page.getByRole('button', { name: 'Show secret' }).click()
  return (await page.getByText(/^whsec_/).textContent())!
}

/** Connects a form of the desk to the CRM, and confirms what its fields become. */
async function connect(page: Page, form: string): Promise<void> {
  await page.goto('/demo/admin/forms?create=yes')
  await dialog(page).getByLabel('Name').fill(form)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Choose from your forms' }).click()
  await page.getByRole('combobox', { name: 'Form' }).click()
  await page.getByRole('option', { name: form }).click()
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.waitForURL(`${crm.url}/**`)
  await page.getByRole('button', { name: 'Confirm' }).click()
}

/** Answers it without a script, so that a jump ends it after its first page. */
async function answerByTheJump(address: string): Promise<void> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await page.goto(address)
  await page.getByLabel('Your name').first().fill('Aino')
  await page.getByLabel('E-mail').fill('aino@example.com')
  await page.getByRole('radiogroup', { name: 'Choice' }).getByLabel('Option 3').check()
  // A person needs more than two seconds for this.
  await new Promise((resolve) => setTimeout(resolve, 2_100))
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await context.close()
}

/** Answers a form with every kind of field on a telephone. */
async function answerEvery(address: string): Promise<void> {
  const { page, problems, screenshot, close } = await openPage(browser, { width: 360 })
  await page.goto(address)
  await page.locator('form.live').waitFor()
  await page.getByLabel('Your name').first().fill('Ελένη Παππά')
  await page.getByLabel('E-mail').fill('eleni@pappa.example')
  await page.getByLabel('Phone').fill('+30 21 0123 4567')
  await page.getByRole('textbox', { name: 'Number', exact: true }).fill('12')
  await page.getByLabel('From', { exact: true }).fill('2099-07-01')
  await page.getByLabel('To', { exact: true }).fill('2099-07-08')
  await page.getByLabel('Time', { exact: true }).fill('09:30')
  const group = (name: string, role: 'group' | 'radiogroup' = 'group') => page.getByRole(role, { name })
  await group('Choice', 'radiogroup').getByText('Other', { exact: true }).click()
  await page.getByLabel('Choice: other answer').fill('A kayak place')
  await group('Multiple choice').getByLabel('Option 2').check()
  await page.getByLabel('Country', { exact: true }).selectOption('GR')
  await group('Scale', 'radiogroup').getByLabel('9', { exact: true }).check()
  await group('Ranking').getByRole('button', { name: 'Move Option 2 up' }).click()
  await group('Option 1', 'radiogroup').getByLabel('Option 1').check()
  await page.getByText('84', { exact: true }).waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  await expectNoSeriousViolations(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Step 2 of 2').waitFor()
  await page.getByLabel('Street and number').fill('Quay 1')
  await page.getByLabel('Town or city').fill('Pireas')
  await group('Address').getByRole('combobox').selectOption('GR')
  const buffer = Buffer.from('%PDF-1.7\n%%EOF')
  await page.getByLabel('File').setInputFiles({ name: 'insurance.pdf', mimeType: 'application/pdf', buffer })
  await page.locator('.files progress').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Type instead' }).click()
  await page.getByLabel('Type your name to sign').fill('Ελένη Παππά')
  await group('Boat 1').getByLabel('Short text').fill('Merituuli')
  await page.getByRole('button', { name: 'Add another' }).click()
  await group('Boat 2').getByLabel('Short text').fill('Jolla')
  await page.getByRole('checkbox', { name: 'Consent' }).check()
  expect(await scrollsSideways(page)).toBe(false)
  await screenshot('every-kind')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Thank you').waitFor()
  expect(problems).toEqual([])
  await close()
}
