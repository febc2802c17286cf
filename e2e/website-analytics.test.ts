import { afterAll, beforeAll, expect, it } from 'vitest'
import { startUmamiStandIn, type UmamiStandIn } from '../crm/modules/website-analytics/testing/stand-in.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways, type Theme, type Width } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'

const demo = startDemo({ HOOK_ALLOW: '127.0.0.1' })
let umami: UmamiStandIn
beforeAll(async () => {
  umami = await startUmamiStandIn()
})
afterAll(() => umami.close())

const looks: readonly [Width, Theme][] = [
  [1440, 'light'],
  [360, 'dark'],
]

it.each(looks)(
  'the service of the website is connected, tested and disconnected, at %i pixels in the %s',
  async (width, theme) => {
    const desk = await demo.desk({ width, theme })
    const { page } = desk
    await page.goto('/demo/admin/settings?tab=website')
    const service = page.getByRole('region', { name: 'Website analytics' })
    const choose = async (name: string) => {
      await service.getByRole('combobox', { name: 'Service' }).click()
      await page.getByRole('option', { name }).click()
    }
    await choose('Umami on your own server')
    await service.getByLabel('Address').fill('https://10.0.0.1')
    await service.getByLabel('Website ID').fill('my website')
    await service.getByLabel('Token').fill(umami.token)
    await service.getByRole('button', { name: 'Save' }).click()
    await service.getByLabel('Website ID').and(page.locator('[aria-invalid=true]')).waitFor()
    await service.getByLabel('Website ID').fill(umami.website)
    await service.getByRole('button', { name: 'Save' }).click()
    await service.getByText('The address leads into a private network.').waitFor()
    await service.getByLabel('Address').fill(umami.url)
    await service.getByRole('button', { name: 'Save' }).click()
    await service.getByText('A token is stored.').waitFor()
    umami.behave({ status: 401 })
    await service.getByRole('button', { name: 'Test connection' }).click()
    await service.getByText('No connection: the service does not accept the token').waitFor()
    umami.behave('answer')
    await service.getByRole('button', { name: 'Test connection' }).click()
    await service.getByText('The service answers.').waitFor()
    expect(await scrollsSideways(page)).toBe(false)
    await expectNoSeriousViolations(page)
    await desk.screenshot('website-settings')
    await choose('Not connected')
    await service.getByRole('button', { name: 'Save' }).click()
    await service.getByRole('button', { name: 'Test connection' }).waitFor({ state: 'detached' })
    await desk.close()
  },
  60_000,
)
