// @module-tag story

import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/visit.ts'

const demo = startDemo()

it('saves what a list shows as a view, opens with it, shares it, and brings a deleted one back', async () => {
  const desk = await demo.desk()
  const colleague = await demo.desk({ person: 'agent', width: 360, theme: 'dark' })
  const { page } = desk
  const views = page.getByRole('navigation', { name: 'Views' })
  const menu = async (item: string, role: 'menuitem' | 'menuitemcheckbox' = 'menuitem') => {
    await page.getByRole('button', { name: 'Views of this list' }).click()
    await page.getByRole(role, { name: item }).click()
  }
  await visit(page, '/demo/berths?status=sold&sort=-mooringNumber')
  await menu('Save as a view')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Sold ones')
  await dialog.getByText('Open the list with this view').click()
  await dialog.getByText('Share with the port').click()
  await expectNoSeriousViolations(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await views.locator('[aria-current]', { hasText: 'Sold ones' }).waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('saved-view')

  // The list opens with it; the whole list is a tab away, and stays when the page is loaded again.
  await page.getByRole('link', { name: 'Clients' }).first().click()
  await page.getByRole('link', { name: 'Berths' }).first().click()
  await page.waitForURL(/status=sold/)
  await views.getByRole('button', { name: 'All' }).click()
  await page.waitForURL((url) => !url.searchParams.has('status'))
  await page.reload()
  await views.locator('[aria-current]', { hasText: 'All' }).waitFor()

  // A change is told, saved or thrown away.
  await views.getByRole('button', { name: 'Sold ones' }).click()
  await page.getByRole('searchbox').fill('A')
  await page.getByRole('img', { name: 'Changed since it was saved' }).waitFor()
  await menu('Back to the saved view')
  await page.waitForURL((url) => !url.searchParams.has('q'))
  await menu('Save these columns', 'menuitemcheckbox')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Price' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Price' }).waitFor({ state: 'detached' })
  await menu('Save changes to this view')
  await expect
    .poll(async () => (await desk.read('/api/v1/saved-views'))[0].columns)
    .not.toEqual(expect.arrayContaining(['price']))

  // A colleague sees it as it was saved, and cannot change it.
  const phone = colleague.page
  await visit(phone, '/demo/berths')
  await phone.getByRole('button', { name: 'Sold ones' }).click()
  await phone.waitForURL(/status=sold/)
  expect(await scrollsSideways(phone)).toBe(false)
  await expectNoSeriousViolations(phone)
  await colleague.screenshot('saved-view')
  await phone.getByRole('button', { name: 'Views of this list' }).click()
  expect(await phone.getByRole('menuitem').allTextContents()).toEqual(['Save as a view'])
  await phone.keyboard.press('Escape')

  // Deleted, it is gone for both by itself; taken back, it is there again.
  await menu('Delete view')
  await page.getByText('View Sold ones deleted', { exact: true }).waitFor()
  await phone.getByRole('navigation', { name: 'Views' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await views.getByRole('button', { name: 'Sold ones' }).waitFor()
  expect([desk.problems, colleague.problems]).toEqual([[], []])
  await desk.close()
  await colleague.close()
})
