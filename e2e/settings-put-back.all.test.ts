// @module-tag story

import { expect, it } from 'vitest'
import { looksOf } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

type Setting = { value: unknown; source: string }

for (const look of looksOf([
  { width: 1440, theme: 'light' },
  { width: 360, theme: 'dark' },
])) {
  it(`shows what is the port's own and puts it back: ${look.width} ${look.theme}`, async () => {
    const desk = await demo.desk(look)
    const { page } = desk
    const read = async (key: string) =>
      ((await desk.read(`/api/v1/admin/settings/resolved?keys=${key}`)) as Setting[])[0]!
    await visit(page, demo.at('/admin/settings?tab=signing'))
    const label = 'Valid for'
    const field = page.getByRole('combobox', { name: label })
    await field.waitFor()
    const back = page.getByRole('button', { name: `${label}: reset to 90 days (the built-in default)` })
    expect(await back.count()).toBe(0)
    await field.click()
    await page.getByRole('option', { name: '30 days' }).click()
    await back.waitFor()
    expect(await read('signing_valid_days')).toMatchObject({ value: 30, source: 'port' })
    await desk.screenshot('settings-own')
    await expectNoSeriousViolations(page)
    expect(await scrollsSideways(page)).toBe(false)
    await back.focus()
    await page.keyboard.press('Enter')
    await field.filter({ hasText: '90 days' }).waitFor()
    await back.waitFor({ state: 'detached' })
    expect(await read('signing_valid_days')).toMatchObject({ value: 90, source: 'default' })
    for (const tab of ['port', 'look', 'rules', 'mail', 'privacy']) {
      await visit(page, demo.at(`/admin/settings?tab=${tab}`))
      await page
        .getByText(/^(Built-in default|Set by this port)/)
        .first()
        .waitFor()
      expect(await scrollsSideways(page)).toBe(false)
      await expectNoSeriousViolations(page)
      await desk.screenshot(`settings-${tab}`)
    }
    expect(desk.problems).toEqual([])
    await desk.close()
  })
}
