// @module-tag story

import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { codeOf } from '../platform/testing/identity/authenticator.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { openPage, scrollsSideways } from './harness/browser.ts'
import { startOwnDemo } from './harness/demo.ts'

// Passkeys are bound to a name; an address of numbers has none.
const demo = startOwnDemo({}, 'localhost')

async function look(page: Page, name: string, screenshot: (name: string) => Promise<void>) {
  expect(await scrollsSideways(page)).toBe(false)
  await expectNoSeriousViolations(page)
  await screenshot(name)
}

it('leads through the second factor a port asks for, signs in by code, recovery code and passkey', async () => {
  const password = demo.product.demoPassword()
  const admin = await demo.desk()
  const agent = await demo.desk({ person: 'agent', width: 360, theme: 'dark' })
  const { page: office } = admin
  const { page: phone } = agent
  await phone.goto(demo.at('/clients'))
  await phone.getByRole('heading', { name: 'Clients' }).first().waitFor()

  // Whoever asks others for a second factor has one.
  const { key: own } = await admin.make('/api/auth/second-factor', { password })
  await admin.make('/api/auth/second-factor/confirm', { code: codeOf(own) })

  // The switch holds for who is signed in, at once and without a reload.
  await office.goto(demo.at('/settings/sign-in'))
  const asking = office.getByRole('switch', { name: 'Require a second factor' })
  await asking.waitFor()
  await look(office, 'settings-second-factor', admin.screenshot)
  await asking.click()
  await phone.getByRole('heading', { name: /requires a second factor/ }).waitFor()
  await look(phone, 'factor-gate', agent.screenshot)
  await asking.waitFor()

  // Set up on the phone: password, key, code, recovery codes.
  await phone.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = phone.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('not my password')
  await phone.keyboard.press('Enter')
  await dialog.getByText('This is not your current password.').waitFor()
  await dialog.getByLabel('Current password').fill(password)
  await phone.keyboard.press('Enter')
  await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  await look(phone, 'factor-key', agent.screenshot)
  const key = (await dialog.getByRole('region', { name: 'Key' }).textContent())!.replaceAll(' ', '')
  await dialog.getByLabel('Code from your app').fill(codeOf(key))
  await phone.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'I have saved them' }).waitFor()
  await look(phone, 'factor-codes', agent.screenshot)
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await phone.getByRole('heading', { name: 'Clients' }).first().waitFor()
  await phone.goto('/account')
  await phone.getByText('10 recovery codes left').scrollIntoViewIfNeeded()
  await look(phone, 'account-sign-in', agent.screenshot)
  await agent.close()

  // Sign in by password and code, in the office.
  const again = await openPage(demo.browser, { baseURL: demo.product.url })
  const { page } = again
  const enter = async () => {
    await page.goto('/sign-in')
    await page.getByLabel('E-mail or username').fill(demo.emailOf('agent'))
    await page.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
    await page.getByLabel('Code from your app').waitFor()
  }
  await enter()
  await look(page, 'sign-in-code', again.screenshot)
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await page.getByText('This code is wrong').waitFor()
  await page.keyboard.type(codeOf(key, 1))
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Interests' }).first().waitFor()
  await page.context().clearCookies()
  await enter()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0]!)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Interests' }).first().waitFor()

  // A passkey of this device signs in without a name.
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/account')
  await page.getByText('9 recovery codes left').waitFor()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Office laptop')
  await page.getByRole('dialog').getByLabel('Current password').fill(password)
  await look(page, 'passkey-add', again.screenshot)
  await page.keyboard.press('Enter')
  await page.getByText('Passkey Office laptop added', { exact: true }).waitFor()
  await page
    .getByLabel('Choose a picture')
    .setInputFiles(join(import.meta.dirname, '../docs/guide/pictures/plan-light.png'))
  await page.getByRole('button', { name: 'Remove the picture' }).waitFor()
  await page.getByRole('button', { name: 'Remove the picture' }).scrollIntoViewIfNeeded()
  await look(page, 'account-profile', again.screenshot)
  await page.getByRole('button', { name: 'Remove Office laptop' }).scrollIntoViewIfNeeded()
  await look(page, 'account-sign-in', again.screenshot)
  await page.context().clearCookies()
  await page.goto('/sign-in')
  await look(page, 'sign-in-passkey', again.screenshot)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('link', { name: 'Interests' }).first().waitFor()
  await again.close()
  await admin.close()
})
