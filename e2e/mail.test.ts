import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'

const demo = startDemo()

it('sets from whom mail comes and what it looks like, and shows every letter before it is sent', async () => {
  const desk = await demo.desk({ width: 1440 })
  const { page, read } = desk
  await page.goto('/demo/admin/settings?tab=mail')
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
  await page.getByRole('region', { name: 'Look and language' }).getByRole('button', { name: 'Save' }).click()
  const letter = page.frameLocator('iframe[title="The letter as it is sent"]')
  await letter.getByRole('heading', { name: 'Demo Harbour' }).waitFor()
  await letter.getByText('Accept the invitation').waitFor()
  await page.getByRole('combobox', { name: 'Letter' }).click()
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
    await other.page.goto('/demo/admin/settings?tab=mail')
    await other.page.getByRole('heading', { name: 'Who sends what' }).waitFor()
    await other.page.frameLocator('iframe').getByText('Accept the invitation').waitFor()
    expect(await scrollsSideways(other.page)).toBe(false)
    if (theme === 'dark' && width === 360) await expectNoSeriousViolations(other.page)
    await other.screenshot('mail-settings')
    await other.close()
  }
})
