// @module-tag story

import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startOwnDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startOwnDemo()

it('whoever runs the installation backs it up, verifies and downloads that, and sets a schedule', async () => {
  for (const [width, theme] of [
    [1440, 'light'],
    [360, 'dark'],
  ] as const) {
    const desk = await demo.desk({ width, theme })
    const { page } = desk
    await visit(page, demo.at('/settings/backups'))
    await page.getByRole('button', { name: 'Back up now' }).click()
    const first = page.getByRole('listitem').filter({ hasText: 'in the product’s storage' }).first()
    await first.getByText('done').waitFor()
    await first.getByRole('button', { name: 'Verify' }).click()
    await first.getByText('verified', { exact: true }).waitFor()
    const download = page.waitForEvent('download')
    await first.getByRole('link', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toMatch(/^berthwise-.*\.backup$/)
    await page.getByLabel('Back up by schedule').click()
    await page.getByRole('option', { name: width === 360 ? 'Every week' : 'Every day' }).click()
    await page.getByLabel('Number of backups to store').fill('7')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').first().waitFor()
    expect(await scrollsSideways(page)).toBe(false)
    await expectNoSeriousViolations(page)
    await desk.screenshot('backups')
    await first.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No backups yet.').waitFor()
    expect(desk.problems).toEqual([])
    await desk.close()
  }
})
