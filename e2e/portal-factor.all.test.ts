// @module-tag story

import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { atPace } from '../platform/testing/extent.ts'
import { openMailbox } from '../platform/testing/mailbox.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { openPage, scrollsSideways } from './harness/browser.ts'
import { startOwnDemo } from './harness/demo.ts'

const mailbox = await openMailbox()
const demo = startOwnDemo({ SMTP_URL: mailbox.url })
afterAll(() => mailbox.close())

const password = 'calm-quay-2030'
const email = 'careful@sea.example'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

it('a client sets up a second factor, signs in with it, and switches it off', async () => {
  const desk = await demo.desk()
  const { id } = await desk.make('/api/v1/clients', {
    fullName: 'Carita Careful',
    contacts: [{ channel: 'email', value: email }],
  })
  await desk.make(`/api/v1/clients/${id}/portal-user`, {})
  const linkOf = () => mailbox.linkTo(email, '/portal/activate')
  await expect.poll(linkOf, { timeout: atPace(20_000) }).not.toBeNull()
  const phone = await openPage(demo.browser, { baseURL: demo.product.url, width: 360 })
  const { page } = phone
  const looksRight = async (name: string) => {
    await expectNoSeriousViolations(page)
    expect(await scrollsSideways(page)).toBe(false)
    await phone.screenshot(`portal-factor-${name}`)
  }
  const { pathname, search } = new URL(linkOf()!)
  await page.goto(pathname + search)
  await page.getByLabel('New password').fill(password)
  await button(page, 'Open my pages').click()
  await page.waitForURL(/\/portal$/)

  await page.goto('/portal/account')
  await button(page, 'Set up an app').click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Next').click()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  const uri = await page.getByRole('link', { name: 'Open in an app on this phone' }).getAttribute('href')
  const app = new TOTP({ secret: Secret.fromBase32(new URL(uri!).searchParams.get('secret')!) })
  await looksRight('key')
  await page.getByLabel('Code', { exact: true }).fill(app.generate())
  await button(page, 'Switch on').click()
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  const codes = await list.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await looksRight('codes')
  await button(page, 'I have stored them').click()
  await page.getByText('10 recovery codes left').waitFor()

  await button(page, 'Sign out').click()
  const signIn = async () => {
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await button(page, 'Sign in').click()
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
  }
  await signIn()
  await looksRight('code')
  await page.getByLabel('Code', { exact: true }).fill('nonsense')
  await button(page, 'Sign in').click()
  await page.getByRole('alert').getByText('This code is wrong').waitFor()
  await button(page, 'Back to sign-in').click()
  await signIn()
  await page.getByLabel('Code', { exact: true }).fill(codes[0]!)
  await button(page, 'Sign in').click()
  await page
    .getByText('9 recovery codes left')
    .or(page.getByRole('heading', { name: /^Hello/ }))
    .waitFor()

  await page.goto('/portal/account')
  await page.getByText('9 recovery codes left').waitFor()
  await button(page, 'Switch off').click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Code', { exact: true }).fill(codes[1]!)
  await button(page, 'Switch off').click()
  await button(page, 'Set up an app').waitFor()
  // The wrong code was answered as one, and its refusal is no fault of the page.
  expect(phone.problems.filter((problem) => !problem.includes('401'))).toEqual([])
  await phone.close()
})
