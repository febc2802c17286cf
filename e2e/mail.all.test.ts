// @module-tag story

import { expect, it } from 'vitest'
import { atPace } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { behind, hasBehind } from './harness/behind.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startOwnDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startOwnDemo()

it('sets from whom mail comes and what it looks like, and shows every letter before it is sent', async () => {
  const desk = await demo.desk({ width: 1440 })
  const { page, read } = desk
  await visit(page, demo.at('/admin/settings?tab=mail'))
  const sales = page.getByRole('form', { name: 'Sales' })
  await sales.getByLabel('Name').fill('Demo Harbour')
  await sales.getByLabel('E-mail address').fill('not an address')
  await sales.getByRole('button', { name: 'Save' }).click()
  await sales.getByText('This is not an e-mail address.').waitFor()
  await sales.getByLabel('E-mail address').fill('sales@demo.example')
  await sales.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').first().waitFor()
  await page.getByText('Each kind of mail comes from one of the two senders.').waitFor()

  await page.getByLabel('Above every mail').fill('<h2>Demo Harbour</h2><script>alert(1)</script>')
  await page
    .getByRole('region', { name: 'Appearance and language' })
    .getByRole('button', { name: 'Save' })
    .click()
  const letter = page.frameLocator('iframe[title="Preview"]')
  await letter.getByRole('heading', { name: 'Demo Harbour' }).waitFor()
  await letter.getByText('Accept the invitation').waitFor()
  await page.getByRole('combobox', { name: 'E-mail' }).click()
  await page.getByRole('option', { name: 'Webhook disabled' }).click()
  await letter.getByText('Open the webhook').waitFor()
  await page.getByRole('combobox', { name: 'Language', exact: true }).click()
  await page.getByRole('option', { name: 'Suomi' }).click()
  await letter.getByText('Avaa webhook').waitFor()

  await page.getByRole('combobox', { name: 'Invoices' }).click()
  await page.getByRole('option', { name: 'Sales' }).click()
  await expect.poll(async () => (await read('/api/v1/admin/email/routing')).routing.invoice).toBe('sales')
  await page.getByRole('button', { name: 'Test “Sales”' }).click()
  await page.getByText('Neither the port nor the installation has a mail server').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('mail-settings')
  expect(desk.problems.filter((problem) => !/status of 4\d\d/.test(problem))).toEqual([])
  await desk.close()

  for (const [width, theme] of [
    [360, 'light'],
    [1440, 'dark'],
    [360, 'dark'],
  ] as const) {
    const other = await demo.desk({ width, theme })
    await visit(other.page, demo.at('/admin/settings?tab=mail'))
    await other.page.getByRole('heading', { name: 'Sender by kind of mail' }).waitFor()
    await other.page.frameLocator('iframe').getByText('Accept the invitation').waitFor()
    expect(await scrollsSideways(other.page)).toBe(false)
    if (theme === 'dark' && width === 360) await expectNoSeriousViolations(other.page)
    await other.screenshot('mail-settings')
    await other.close()
  }
})

it.runIf(hasBehind)(
  'warns on Home of mail that waits, leads to the server, and sends what was held once there is one',
  async () => {
    const desk = await demo.desk()
    const { page, read, make } = desk
    const [role] = await read('/api/v1/admin/roles')
    await make('/api/v1/admin/invitations', { email: 'bo@sea.example', roleId: role.id })
    const waiting = () => read('/api/v1/admin/outbox/waiting')
    await expect.poll(async () => (await waiting()).why).toBe('no_server')
    await letWait(0)
    await visit(page, demo.at(''))
    const line = page.getByRole('region', { name: 'Mail that waits' })
    await page.getByRole('heading', { name: 'Home' }).or(page.getByText('My day')).first().waitFor()
    expect(await line.count()).toBe(0)

    await letWait(1)
    await page.reload()
    await line
      .getByText(/Mail does not leave this server: no mail server is set\. \d+ mails? waits? in the outbox/)
      .waitFor()
    await expectNoSeriousViolations(page)
    await desk.screenshot('home-mail-waits')
    const agent = await demo.desk({ person: 'agent' })
    await visit(agent.page, demo.at(''))
    await agent.page.getByText('My day').first().waitFor()
    expect(await agent.page.getByRole('region', { name: 'Mail that waits' }).count()).toBe(0)
    await agent.close()

    // The link leads to the very field.
    await line.getByRole('link', { name: 'Set the mail server' }).click()
    const host = page.getByRole('textbox', { name: 'Server' })
    await expect.poll(() => host.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.type('smtp.example.com')
    await page.getByRole('region', { name: 'Mail server' }).getByRole('button', { name: 'Save' }).click()
    await page.getByText('Settings saved').first().waitFor()
    await page.getByRole('link', { name: 'Outbox' }).click()
    await line.getByText('They were written before there was a mail server.').waitFor()
    const { waiting: count } = await waiting()
    await line.getByRole('button', { name: `Send ${count} mail` }).click()
    // There is no such server: each says so.
    await expect.poll(async () => (await waiting()).why, { timeout: atPace(30_000) }).toBe('failing')
    await page.reload()
    await line.getByText(/in the outbox/).waitFor()
    expect(await line.getByRole('button').count()).toBe(0)
    await line.getByRole('link', { name: 'Check the mail server' }).waitFor()
    await expectNoSeriousViolations(page)
    await desk.screenshot('outbox-failing')

    await visit(page, demo.at('/settings/health'))
    const part = page.getByRole('listitem').filter({ hasText: 'Mail server' }).first()
    await part.getByText(/in the outbox, the oldest for|in the outbox, for/).waitFor()
    await part.getByRole('link', { name: 'Open the outbox' }).click()
    await page.waitForURL('**/settings/outbox')
    expect(desk.problems).toEqual([])
    await desk.close()
  },
)

/** Makes mail that waits as old as that: what the demonstration left is as old as the run of the tests. */
async function letWait(forHours: number): Promise<void> {
  await behind(demo.product, (client) =>
    client.query(
      `update crm.mails set created_at = now() - make_interval(hours => $1) where status = 'held'`,
      [forHours],
    ),
  )
}
