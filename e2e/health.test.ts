import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import type { Theme, Width } from './harness/browser.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'

// Nobody takes mail here.
const demo = startDemo({ SMTP_URL: 'smtp://127.0.0.1:9' })

it('whoever runs the installation sees how every part of it fares, and which one does not work', async () => {
  const looks: [Width, Theme][] = [
    [1440, 'light'],
    [1440, 'dark'],
    [360, 'light'],
    [360, 'dark'],
  ]
  for (const [width, theme] of looks) {
    const desk = await demo.desk({ width, theme })
    const { page } = desk
    await page.goto('/demo/admin/settings')
    await page.getByRole('tab', { name: 'Health' }).click()
    await page.getByText('Something does not work').waitFor()
    const part = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
    await part('Mail server').getByText('Failing').waitFor()
    await part('Mail server').getByText('127.0.0.1 does not let us in.').waitFor()
    await part('Database').getByText('Fine').waitFor()
    await part('Background work').getByText('1 process works.').waitFor()
    await part('Works in the background').getByText('Alive').waitFor()
    expect(await scrollsSideways(page)).toBe(false)
    await expectNoSeriousViolations(page)
    await desk.screenshot('health')
    expect(desk.problems).toEqual([])
    await desk.close()
  }
})

it('it is looked at again by itself, and what was seen last stays while nobody answers', async () => {
  const desk = await demo.desk()
  const { page } = desk
  await page.goto('/demo/admin/settings?tab=health')
  await page.getByText('Something does not work').waitFor()
  const before = await page.getByRole('status').first().textContent()
  await page.waitForResponse('**/api/v1/admin/health')
  await page.route('**/api/v1/admin/health', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByText('This cannot be looked at anew at the moment').waitFor()
  expect(await page.getByRole('status').first().textContent()).toBe(before)
  await desk.screenshot('health-stale')
  await desk.close()
})

it('nobody else is shown it', async () => {
  const { page, close } = await demo.desk({ person: 'manager' })
  await page.goto('/demo/admin/settings?tab=health')
  await page.getByText('You do not have access to this').waitFor()
  await close()
})
