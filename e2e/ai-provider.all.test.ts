// @module-tag story

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AiStandIn, startAiStandIn } from '../crm/modules/ai/testing/stand-in.ts'
import { photographed } from '../crm/modules/expenses/testing/photograph.ts'
import { receipts } from '../crm/modules/expenses/testing/receipts.ts'
import { atPace, looksOf } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()
let service: AiStandIn
beforeAll(async () => {
  service = await startAiStandIn()
})
afterAll(() => service.close())

const receipt = receipts.find(({ name }) => name === 'de Hotel Ostsee')!
const sure = (value: string) => ({ value, confidence: 0.95 })
const answer = {
  merchant: sure('Hotel Ostsee Kiel'),
  date: sure('2024-11-18'),
  total: sure('1249.00'),
  tax: null,
  currency: sure('EUR'),
  category: sure('travel'),
}

const looks = looksOf([
  [360, 'dark'],
  [1440, 'light'],
])

it.each(looks)(
  'a provider is chosen, tested, reads a receipt, and is stood in for when it fails, at %i pixels in the %s',
  async (width, theme) => {
    const desk = await demo.desk({ width, theme })
    const { page } = desk
    await visit(page, demo.at('/admin/settings?tab=ai'))
    const reading = page.getByRole('region', { name: 'Reading receipts' })
    // The first look finds this server reading alone, the second what was saved.
    await reading.getByRole('combobox', { name: 'Provider' }).click()
    await page.getByRole('option', { name: 'Compatible service' }).click()
    await reading.getByLabel('Model').fill(`model-${width}`)
    await reading.getByLabel('Key').fill('sk-of-the-port')
    await reading.getByLabel('Address').fill('https://10.0.0.1/v1')
    await reading.getByRole('button', { name: 'Save' }).click()
    await reading.getByText('The address leads into a private network.').waitFor()
    await reading.getByLabel('Address').fill(`${service.url}/v1`)
    if (!(await reading.getByRole('switch').isChecked())) await reading.getByRole('switch').click()
    await reading.getByRole('button', { name: 'Save' }).click()
    await reading.getByText('A key is stored.').waitFor()
    service.behave({ answer: { hasText: false } })
    await reading.getByRole('button', { name: 'Test connection' }).click()
    await reading.getByText('The provider answers.').waitFor()
    await page
      .getByRole('region', { name: /^Used from/ })
      .getByText('Connection tests')
      .waitFor()
    expect(await scrollsSideways(page)).toBe(false)
    await expectNoSeriousViolations(page)
    await desk.screenshot('ai-settings')

    service.behave({ answer })
    await visit(page, demo.at('/expenses?create=yes'))
    const dialog = page.getByRole('dialog', { name: 'New expense' })
    const file = { name: 'hotel.png', mimeType: 'image/png', buffer: await photographed(receipt) }
    await dialog.getByTestId('receipts-chosen').setInputFiles(file)
    await dialog.getByText('Read by Compatible service.').waitFor({ timeout: atPace(30_000) })
    expect(await dialog.getByLabel('Merchant').inputValue()).toBe('Hotel Ostsee Kiel')

    service.behave({ status: 401 })
    await visit(page, demo.at('/expenses?create=yes'))
    await dialog.getByTestId('receipts-chosen').setInputFiles(file)
    await dialog
      .getByText('Read on this server, because the provider does not accept the key.')
      .waitFor({ timeout: atPace(30_000) })
    expect(await dialog.getByLabel('Merchant').inputValue()).toBe('Hotel Ostsee')
    await expectNoSeriousViolations(page)
    await desk.screenshot('ai-fallback')
  },
  120_000,
)
