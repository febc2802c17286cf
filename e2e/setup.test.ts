import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { openPage, scrollsSideways, testBrowser } from './harness/browser.ts'
import { type Product, startForms, startProduct } from './harness/product.ts'

let crm: Product
let forms: Product
let browser: Browser

beforeAll(async () => {
  ;[browser, crm, forms] = await Promise.all([
    testBrowser(),
    startProduct({ DEMO: 'off' }),
    startForms({ DEMO: 'off' }),
  ])
})
afterAll(() => Promise.all([crm?.stop(), forms?.stop()]))

/** What the browser complained of beside refusals, which it reports each. */
const beside = (problems: readonly string[]) =>
  problems.filter((problem) => !/status of 40[013]/.test(problem))
const codeOf = (product: Product) => /([0-9A-Z]{4}-){6}[0-9A-Z]{4}/.exec(product.output())![0]
const linkOf = (product: Product, email: string) =>
  expect
    .poll(() => new RegExp(`Mail to ${email}.*: (http\\S+)`).exec(product.output())?.[1])
    .toBeTruthy()
    .then(() => new RegExp(`Mail to ${email}.*: (http\\S+)`).exec(product.output())![1]!)

it('leads an empty installation of the CRM from its first page to a port that works', async () => {
  for (const path of ['/', '/sign-in', '/forgot-password', '/somewhere/clients']) {
    const { page, close } = await openPage(browser, { baseURL: crm.url })
    await page.goto(path)
    await page.waitForURL('**/setup')
    await close()
  }
  const phone = await openPage(browser, { baseURL: crm.url, width: 360, theme: 'dark' })
  const { page } = phone
  await page.goto('/setup')
  await page.getByLabel('Setup code').fill('0000-0000-0000-0000-0000-0000-0000')
  await page.getByLabel('Name of the port').fill('Åhus småbåtshamn')
  expect(await page.getByLabel('Short name').inputValue()).toBe('ahus-smabatshamn')
  await page.getByRole('combobox', { name: 'Time zone' }).getByText('Europe/Athens').waitFor()
  await page.getByLabel('First name').fill('Astrid')
  await page.getByLabel('Last name').fill('Lindqvist')
  await page.getByLabel('E-mail').fill('astrid@ahus.example')
  await page.getByLabel('Password').fill('password123')
  await phone.screenshot('setup')
  expect(await scrollsSideways(page)).toBe(false)
  await expectNoSeriousViolations(page)
  await page.getByRole('button', { name: 'Set up and sign in' }).click()
  await page.getByText('This is not the code that the server printed.').waitFor()
  await page.getByLabel('Setup code').fill(codeOf(crm).toLowerCase())
  await page.getByRole('button', { name: 'Set up and sign in' }).click()
  await page.getByText('one of the most common passwords').waitFor()
  await page.getByLabel('Password').fill('a quiet harbour 2026')
  await page.getByRole('button', { name: 'Set up and sign in' }).click()
  await page.waitForURL('**/ahus-smabatshamn/settings/guide')
  await page.goto('/ahus-smabatshamn/clients?create=yes')
  await page.getByRole('dialog').getByLabel('Name').fill('Torsten Ahlgren')
  await page.getByRole('dialog').getByRole('button', { name: 'Create client' }).click()
  await page.getByRole('heading', { name: 'Torsten Ahlgren' }).waitFor()
  await page.goto('/setup')
  await page.waitForURL('**/ahus-smabatshamn')
  expect(beside(phone.problems)).toEqual([])
  await phone.close()
})

it('sets the port up further, and makes another one', async () => {
  const { page, context, problems, screenshot, close } = await openPage(browser, { baseURL: crm.url })
  await context.request.post('/api/auth/sign-in/email', {
    data: { email: 'astrid@ahus.example', password: 'a quiet harbour 2026' },
  })
  await page.goto('/ahus-smabatshamn/admin/settings?tab=look')
  const save = page.getByRole('button', { name: 'Save' })
  await page.getByLabel('Colour', { exact: true }).fill('blue')
  await save.click()
  await page.getByText('Write a colour as # and six hexadecimal digits.').waitFor()
  await page.getByLabel('Colour', { exact: true }).fill('#8d5aa5')
  await save.click()
  await page.getByText('Settings saved', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Berth rules' }).click()
  await page.getByRole('combobox', { name: 'An EOI is signed' }).click()
  await page.getByRole('option', { name: 'Suggest the change' }).click()
  await page.getByRole('combobox', { name: 'An EOI is signed' }).getByText('Suggest the change').waitFor()
  await expectNoSeriousViolations(page)
  await page.getByRole('link', { name: 'All ports' }).click()
  await page.getByRole('button', { name: 'New port' }).click()
  const dialog = page.getByRole('dialog', { name: 'New port' })
  await dialog.getByLabel('Name of the port').fill('Kivik hamn')
  await dialog.getByRole('button', { name: 'Create port' }).click()
  await page.waitForURL('**/kivik-hamn/settings/guide')
  await page.getByText('Set up Kivik hamn').waitFor()
  await page.getByRole('link', { name: 'Port', exact: true }).click()
  expect(await page.getByLabel('Name of the port').inputValue()).toBe('Kivik hamn')
  await screenshot('port-settings')
  expect(beside(problems)).toEqual([])
  await close()
})

it('lets a colleague in by the link that the console tells, and shows who has not accepted', async () => {
  const desk = await openPage(browser, { baseURL: crm.url })
  const { page } = desk
  await desk.context.request.post('/api/auth/sign-in/email', {
    data: { email: 'astrid@ahus.example', password: 'a quiet harbour 2026' },
  })
  await page.goto('/ahus-smabatshamn/admin/users?create=yes')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('mikael@ahus.example')
  await dialog.getByLabel('First name').fill('Mikael')
  await dialog.getByLabel('Last name').fill('Forsberg')
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Sales manager' }).click()
  await desk.screenshot('invite')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await page.getByText('Invitation sent to mikael@ahus.example', { exact: true }).first().waitFor()
  await page.getByText('Mikael Forsberg').click()
  await page.getByRole('button', { name: 'Send again' }).waitFor()
  await desk.screenshot('invited')
  await expectNoSeriousViolations(page)

  await page.getByRole('tabpanel').getByRole('button', { name: 'Close' }).click()
  const link = await linkOf(crm, 'mikael@ahus.example')
  const phone = await openPage(browser, { width: 360, theme: 'dark' })
  await phone.page.goto(link)
  await phone.page.getByText('Astrid Lindqvist invites mikael@ahus.example as Sales manager.').waitFor()
  await phone.page.getByLabel('Password').fill('a harbour for Mikael')
  await phone.screenshot('accept-invitation')
  expect(await scrollsSideways(phone.page)).toBe(false)
  await expectNoSeriousViolations(phone.page)
  await phone.page.getByRole('button', { name: 'Create account' }).click()
  await phone.page.waitForURL('**/ahus-smabatshamn')
  await phone.page.goto(link)
  await phone.page.getByText('This invitation is no longer valid').waitFor()
  await phone.close()

  await page.getByText('Mikael Forsberg').click()
  await page.getByRole('button', { name: 'Disable account' }).waitFor()
  await desk.screenshot('user')
  await page.getByRole('button', { name: 'Disable account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click()
  await page.getByRole('button', { name: 'Enable account' }).waitFor()
  expect(beside(desk.problems)).toEqual([])
  await desk.close()
})

it('asks who has an account to sign in with it before they accept another port', async () => {
  const root = await openPage(browser, { baseURL: crm.url })
  const post = async (path: string, data: object, port?: string) => {
    const headers = { ...(port ? { 'x-port-id': port } : {}) }
    const answer = await root.context.request.post(path, { data, headers })
    expect(answer.status(), await answer.text()).toBeLessThan(300)
    return answer.json()
  }
  await post('/api/auth/sign-in/email', { email: 'astrid@ahus.example', password: 'a quiet harbour 2026' })
  const me = await (await root.context.request.get('/api/v1/me')).json()
  const first = me.data.ports.find(({ slug }: { slug: string }) => slug === 'ahus-smabatshamn').id
  const people = await root.context.request.get('/api/v1/admin/users', { headers: { 'x-port-id': first } })
  const mikael = (await people.json()).data.find(
    (one: { email: string }) => one.email === 'mikael@ahus.example',
  )
  await post(`/api/v1/admin/accounts/${mikael.id}/enable`, {}, first)
  const { data: second } = await post('/api/v1/admin/ports', { name: 'Yngsjö hamn', slug: 'yngsjo' })
  const roles = await root.context.request.get('/api/v1/admin/roles', { headers: { 'x-port-id': second.id } })
  const roleId = (await roles.json()).data[0].id
  const offset = crm.output().length
  await post('/api/v1/admin/invitations', { email: mikael.email, roleId }, second.id)
  await expect.poll(() => crm.output().slice(offset)).toMatch(/Mail to mikael/)
  const link = /Mail to mikael@ahus.example.*: (http\S+)/.exec(crm.output().slice(offset))![1]!

  await root.page.goto(link)
  await root.page.getByText('You are signed in as astrid@ahus.example.').waitFor()
  await root.screenshot('accept-another')
  const phone = await openPage(browser, { width: 360, theme: 'dark' })
  const { page } = phone
  await page.goto(link)
  await page.getByText('You have an account already.').waitFor()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail or username').fill(mikael.email)
  await page.getByLabel('Password').fill('a harbour for Mikael')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.waitForURL('**/yngsjo')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(beside([...phone.problems, ...root.problems])).toEqual([])
  await phone.close()
  await root.close()
})

it('leads an empty installation of the form service from its first page to a first form', async () => {
  const desk = await openPage(browser, { baseURL: forms.url })
  const { page } = desk
  await page.goto('/')
  await page.waitForURL('**/setup')
  await page.getByLabel('Setup code').fill(codeOf(forms))
  await page.getByLabel('Name of the marina or company').fill('Åhus småbåtshamn')
  await page.getByLabel('Your name').fill('Astrid Lindqvist')
  await page.getByLabel('E-mail').fill('astrid@ahus.example')
  await page.getByLabel('Password').fill('a quiet harbour 2026')
  await desk.screenshot('forms-setup')
  await expectNoSeriousViolations(page)
  await page.getByRole('button', { name: 'Set up and sign in' }).click()
  await page.getByRole('button', { name: 'New form' }).first().waitFor()

  await page.goto('/members')
  await page.getByRole('button', { name: 'Invite member' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Bo Ek')
  await dialog.getByLabel('E-mail').fill('bo@ahus.example')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).waitFor()
  await desk.screenshot('forms-members')
  const link = await linkOf(forms, 'bo@ahus.example')
  const phone = await openPage(browser, { width: 360, theme: 'dark' })
  await phone.page.goto(link)
  await phone.page.getByLabel('Password').fill('a harbour for Bo 26')
  await phone.screenshot('forms-accept-invitation')
  expect(await scrollsSideways(phone.page)).toBe(false)
  await phone.page.getByRole('button', { name: 'Create account' }).click()
  await phone.page.waitForURL((url) => url.pathname === '/' || url.pathname.startsWith('/w/'))
  expect(beside([...desk.problems, ...phone.problems])).toEqual([])
  await phone.close()
  await desk.close()
})
