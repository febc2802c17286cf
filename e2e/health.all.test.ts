// @module-tag story

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { looksOf } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startOwnDemo } from './harness/demo.ts'

// Nobody takes mail here.
const demo = startOwnDemo({ SMTP_URL: 'smtp://127.0.0.1:9' })

it('whoever runs the installation sees how every part of it fares, and which one does not work', async () => {
  const looks = looksOf([
    [1440, 'dark'],
    [360, 'light'],
  ])
  for (const [width, theme] of looks) {
    const desk = await demo.desk({ width, theme })
    const { page } = desk
    await page.goto(demo.at('/admin/settings'))
    await page.getByRole('link', { name: 'Health' }).click()
    await page.getByText('Something does not work').waitFor()
    const part = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
    await part('Mail server').getByText('Failing').waitFor()
    await part('Mail server').getByText('127.0.0.1 refuses the connection.').waitFor()
    await part('Database').getByText('Fine').waitFor()
    await part('Background work').getByText('1 process works.').waitFor()
    await part('Worker').getByText('Running').waitFor()
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
  await page.goto(demo.at('/admin/settings?tab=health'))
  await page.getByText('Something does not work').waitFor()
  const before = await page.getByRole('status').first().textContent()
  await page.waitForResponse('**/api/v1/admin/health')
  await page.route('**/api/v1/admin/health', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByText('A new check is not possible at the moment').waitFor()
  expect(await page.getByRole('status').first().textContent()).toBe(before)
  await desk.screenshot('health-stale')
  await desk.close()
})

it('nobody else is shown it', async () => {
  const { page, close } = await demo.desk({ person: 'manager' })
  await page.goto(demo.at('/admin/settings?tab=health'))
  await page.getByText('You have no access to this').waitFor()
  await close()
})

it('maintenance begins by a command or a button: a banner says so, nothing typed is lost, and it is saved afterwards', async () => {
  const agent = await demo.desk({ person: 'manager', width: 360 })
  const { page } = agent
  await page.goto(demo.at('/clients'))
  await page.getByRole('button', { name: 'New client' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Kerttu Väinölä')
  const maintain = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/maintenance.ts', ...words], {
      env: { ...process.env, DATA_DIR: demo.product.dataDir },
    })
  const { stdout } = await maintain('on', '--until', '2035-03-01T06:00Z', 'We move to a new server.')
  expect(stdout).toMatch(/^CRM: maintenance since .+ We move to a new server\.$/m)
  // Every process looks for it every two seconds.
  await expect.poll(() => demo.product.output()).toContain('maintenance began')
  const saved = () => page.keyboard.press('Control+Enter')
  await saved()
  await dialog.getByText('The service is being maintained.').waitFor()
  await page.getByText('We move to a new server.').waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  await agent.screenshot('maintenance-phone')

  const operator = await demo.desk()
  await operator.page.goto(demo.at('/settings/health'))
  await operator.page.getByRole('button', { name: 'End maintenance' }).waitFor()
  await expectNoSeriousViolations(operator.page)
  await operator.screenshot('maintenance')
  await operator.page.getByRole('button', { name: 'End maintenance' }).click()
  await operator.page.getByRole('button', { name: 'Start maintenance' }).waitFor()
  await expect
    .poll(async () => {
      if (await dialog.count()) await saved()
      return page.getByRole('heading', { name: 'Kerttu Väinölä' }).count()
    })
    .toBeGreaterThan(0)
  await agent.close()
  await operator.close()
})
