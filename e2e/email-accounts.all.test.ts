// @module-tag story

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ImapServer, openImapServer } from '../platform/testing/imap/imap-server.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()
const address = 'elina@harbour.example'
let server: ImapServer
beforeAll(async () => {
  server = await openImapServer(address, 'right word')
})
afterAll(() => server.close())

it('a mailbox is added, and mail of a client is read and answered in their activity', async () => {
  const desk = await demo.desk({ person: 'agent' })
  const { page } = desk
  const contacts = [{ channel: 'email', value: 'eleni@example.gr' }]
  const client = await desk.make('/api/v1/clients', { fullName: 'Eleni Pappa', contacts })
  server.add(
    'INBOX',
    `From: Eleni <eleni@example.gr>\r\nTo: ${address}\r\nSubject: A berth for May\r\nMessage-ID: <one@example.gr>\r\n\r\nIs D7 free?`,
  )
  await visit(page, demo.at('/settings/email-accounts'))
  await page.getByText('No mailboxes yet').waitFor()
  await expectNoSeriousViolations(page)
  await page.getByRole('button', { name: 'Add mailbox' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add mailbox' })
  // The servers of a provider are filled in.
  await dialog.getByLabel('E-mail address').fill('somebody@gmail.com')
  await dialog.getByLabel('User name').focus()
  await expect.poll(() => dialog.getByLabel('Server').first().inputValue()).toBe('imap.gmail.com')
  await dialog.getByText('This provider asks for an app password.').waitFor()

  await dialog.getByLabel('E-mail address').fill(address)
  await dialog.getByLabel('User name').fill(address)
  await dialog.getByLabel('Password').fill('wrong')
  await dialog.getByLabel('Server').first().fill('127.0.0.1')
  await dialog.getByLabel('Port').first().fill(String(server.port))
  await dialog.getByRole('combobox', { name: 'Encryption' }).first().click()
  await page.getByRole('option', { name: 'STARTTLS' }).click()
  await dialog.getByRole('switch', { name: /Send mail by this mailbox/ }).click()
  await dialog.getByRole('button', { name: 'Test', exact: true }).click()
  await dialog.getByText('The server said: Invalid credentials').waitFor()
  await dialog.getByLabel('Password').fill('right word')
  await dialog.getByRole('button', { name: 'Test', exact: true }).click()
  await dialog.getByText('Reading works').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('email-account-dialog')
  await dialog.getByRole('button', { name: 'Add mailbox' }).click()
  const panel = page.getByRole('article', { name: address })
  await panel.getByText('Working').waitFor()

  // What was read stands there by itself.
  await visit(page, demo.at(`/clients/${client.id}?tab=activity&lines=mail`))
  await page.getByText('Mail from Eleni: A berth for May').waitFor()
  await page.getByRole('button', { name: 'Open conversation' }).click()
  const thread = page.getByRole('region', { name: 'Conversation' })
  await thread.getByText('Is D7 free?').waitFor()
  await thread.getByRole('button', { name: 'Reply' }).click()
  await thread.getByLabel('Message').fill('Yes, it is.')
  await expectNoSeriousViolations(page)
  await desk.screenshot('email-thread')
  await thread.getByRole('button', { name: 'Send e-mail' }).click()
  await thread.getByText('Yes, it is.').waitFor()
  await page.getByText('Mail to eleni@example.gr: Re: A berth for May').waitFor()
  expect(desk.problems).toEqual([])
  await desk.close()

  const phone = await demo.desk({ person: 'agent', width: 360, theme: 'dark' })
  await visit(phone.page, demo.at('/settings/email-accounts'))
  await phone.page.getByText(address).first().waitFor()
  expect(await scrollsSideways(phone.page)).toBe(false)
  await phone.screenshot('email-accounts-phone')
  await phone.close()
})
