// @module-tag story

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

const dialog = (page: Page) => page.getByRole('dialog')

/** Types into a picker what is not there, and begins to make it. */
async function unfold(page: Page, picker: string, name: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: picker }).focus()
  await page.keyboard.type(name)
  await page.getByRole('option', { name: `Create “${name}”` }).waitFor()
  // It is the last line, below those who are called alike.
  await page.keyboard.press('End')
  await expect
    .poll(() => page.getByRole('option', { name: `Create “${name}”` }).getAttribute('aria-selected'))
    .toBe('true')
  await page.keyboard.press('Enter')
}

it('unfolds in every dialog that chooses a client, a company or a yacht', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const expectOne = async (picker: string, group: string) => {
    await unfold(page, picker, `Nobody ${picker}`)
    await dialog(page).getByRole('group', { name: group }).getByRole('textbox').first().waitFor()
    expect(await dialog(page).count(), `${page.url()} ${picker}`).toBe(1)
    expect(await page.getByRole('dialog', { name: 'Discard what you entered?' }).count()).toBe(0)
  }
  await visit(page, demo.at('/tenancies?create=yes'))
  await expectOne('Client', 'New client')
  await expectOne('Yacht', 'New yacht')
  await visit(page, demo.at('/residential/interests?create=yes'))
  await expectOne('Client', 'New residential client')
  await visit(page, demo.at('/yachts?create=yes'))
  await dialog(page).getByText('Company', { exact: true }).click()
  await expectOne('Owner', 'New company')
  const [berth] = (await desk.read('/api/v1/berths?limit=1')) as { id: string }[]
  await visit(page, demo.at(`/berths/${berth!.id}?tab=waiting`))
  await page.getByRole('button', { name: 'Add to the list' }).first().click()
  await expectOne('Client', 'New client')
  const [inquiry] = (await desk.read('/api/v1/admin/website-submissions?state=open&limit=1')) as {
    id: string
  }[]
  await visit(page, demo.at(`/inbox/${inquiry!.id}`))
  await page.getByRole('button', { name: 'Convert' }).first().click()
  await dialog(page).getByRole('radio', { name: 'Another client' }).check()
  await expectOne('Another client', 'New client')
  expect(desk.problems).toEqual([])
  await desk.close()
})
