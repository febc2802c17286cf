// @module-tag story

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { atPace, looksOf } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { tabTo } from './harness/page/keyboard.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

it('warns of a client known already, merges the two, and parts them again, by keyboard', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const known = await desk.make('/api/v1/clients', {
    fullName: 'Sigrid Wallin',
    nationalityIso: 'SE',
    contacts: [{ channel: 'email', value: 'sigrid@wallin.example' }],
  })
  await visit(page, demo.at('/clients?create=yes'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Sigrid Wallin')
  await dialog.getByText('You may know this client').waitFor()
  await dialog.getByLabel('E-mail').fill('wallin@work.example')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'Sigrid Wallin' }).waitFor()

  await visit(page, demo.at('/admin/duplicates'))
  const pair = page.getByRole('listitem').filter({ hasText: 'sigrid@wallin.example' })
  await pair.getByText('same name').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('duplicates')
  await pair.getByRole('button', { name: 'Compare' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('heading', { name: 'What will change' }).waitFor()
  await dialog.getByText('Sweden').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('duplicates-compare')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Sigrid Wallin was merged into Sigrid Wallin').first().waitFor()
  await pair.waitFor({ state: 'detached' })
  const survivor = await desk.read(`/api/v1/clients/${known.id}`)
  expect(survivor.contacts).toHaveLength(2)
  await page.keyboard.press('Control+z')
  await pair.waitFor()
  expect((await desk.read(`/api/v1/clients/${known.id}`)).contacts).toHaveLength(1)

  // Once more, from the log, and from the page of the one that went.
  await pair.getByRole('button', { name: 'Compare' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('heading', { name: 'What will change' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await pair.waitFor({ state: 'detached' })
  const [merge] = await desk.read('/api/v1/admin/merges')
  await visit(page, demo.at(`/clients/${merge.loser.id}`))
  await page.getByText('This client was merged into').waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('client-merged')
  await visit(page, demo.at('/admin/duplicates?tab=log'))
  await page.getByRole('button', { name: 'Undo merge' }).first().waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('merge-log')
  await page.getByRole('button', { name: 'Undo merge' }).first().focus()
  await page.keyboard.press('Enter')
  await page.getByText('Sigrid Wallin and Sigrid Wallin are separate clients again').first().waitFor()

  // The stock is looked through.
  await page.getByRole('button', { name: 'Compare all clients' }).click()
  await page.getByText('new pair').first().waitFor()
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('gives a client what is kept of them by mail, and erases them by a mailed code, by keyboard', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const { id } = await desk.make('/api/v1/clients', {
    fullName: 'Torun Vik',
    contacts: [{ channel: 'email', value: 'torun@vik.example' }],
    addresses: [{ street: 'Storgatan 5', city: 'Visby', countryIso: 'SE' }],
  })
  await visit(page, demo.at(`/clients/${id}`))
  await page.getByRole('heading', { name: 'Torun Vik' }).waitFor()
  await choose(page, 'Data-access export…')
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByRole('checkbox', { name: 'Mail a link to the archive' }))
  await page.keyboard.press('Space')
  await dialog.getByText('torun@vik.example').waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog.getByRole('button', { name: 'Download' }).waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('data-export')
  const fetched = page.waitForEvent('download')
  await tabTo(page, dialog.getByRole('button', { name: 'Download' }))
  await page.keyboard.press('Enter')
  expect((await fetched).suggestedFilename()).toBe('data.zip')
  const [mail] = await desk.read('/api/v1/admin/outbox')
  expect([mail.toAddress, mail.category]).toEqual(['torun@vik.example', 'gdpr_export'])
  await page.keyboard.press('Escape')

  await desk.context.request.delete(`/api/v1/clients/${id}`, { headers: desk.headers })
  await page.reload()
  await choose(page, 'Delete permanently…')
  await dialog.getByRole('heading', { name: 'Kept' }).waitFor()
  await page.keyboard.press('Control+Enter')
  const field = dialog.getByLabel('Code')
  await field.waitFor()
  const [coded] = await desk.read('/api/v1/admin/outbox')
  await field.fill(/\b\d{6}\b/.exec(coded.text)![0])
  await expectNoSeriousViolations(page)
  await desk.screenshot('erase-client')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Client deleted permanently').first().waitFor()
  await page.getByRole('heading', { name: 'Clients' }).first().waitFor()
  const gone = await desk.context.request.get(`/api/v1/clients/${id}`, { headers: desk.headers })
  expect(gone.status()).toBe(404)
  // What the job does behind it is done soon.
  await expect
    .poll(async () => JSON.stringify(await desk.read('/api/v1/admin/outbox')), { timeout: atPace(30_000) })
    .not.toContain('Torun')
  await desk.close()
})

it('walks the list it was opened from, and changes and takes back all of a filter, by keyboard', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const names = ['Ylva Aa', 'Ylva Bb', 'Ylva Cc']
  const ids: string[] = []
  for (const fullName of names) ids.push((await desk.make('/api/v1/clients', { fullName })).id)
  await visit(page, demo.at('/clients?q=ylva&sort=fullName'))
  const heading = (name: string) => page.getByRole('article').getByRole('heading', { name, exact: true })
  await page.getByRole('row', { name: 'Ylva Cc' }).waitFor()
  await page.getByRole('grid').focus()
  await page.keyboard.press('Enter')
  await heading('Ylva Aa').waitFor()
  await page.getByText('1 of 3').waitFor()
  await page.keyboard.press('j')
  await heading('Ylva Bb').waitFor()
  await page.keyboard.press('o')
  await page.waitForURL(/clients\/[0-9a-f-]{36}\?/)
  // Beside the list it tells its place too.
  await page.getByRole('grid').waitFor({ state: 'detached' })
  await page.getByText('2 of 3').waitFor()
  await page.keyboard.press('j')
  await heading('Ylva Cc').waitFor()
  await page.getByText('3 of 3').waitFor()
  await page.reload()
  await page.getByText('3 of 3').waitFor()
  await page.keyboard.press('k')
  await heading('Ylva Bb').waitFor()

  await visit(page, demo.at('/clients?q=ylva&sort=fullName'))
  await page.getByRole('row', { name: 'Ylva Cc' }).waitFor()
  await page.getByRole('grid').focus()
  await page.keyboard.press('x')
  await tabTo(page, page.getByRole('button', { name: 'Select all 3' }))
  await page.keyboard.press('Enter')
  await page.getByText('3 selected').waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Archive', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByText('3 clients archived').first().waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('3 undone').first().waitFor()
  const back = await Promise.all(ids.map((id) => desk.read(`/api/v1/clients/${id}`)))
  expect(back.map(({ archivedAt }) => archivedAt)).toEqual([null, null, null])
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('stands on a phone, light and dark', async () => {
  for (const theme of looksOf(['dark', 'light'])) {
    const desk = await demo.desk({ width: 360, theme })
    const { page } = desk
    await visit(page, demo.at('/admin/duplicates'))
    await page.getByRole('button', { name: 'Compare', exact: true }).first().click()
    await page.getByRole('heading', { name: 'What will change' }).waitFor()
    await expectNoSeriousViolations(page)
    expect(await scrollsSideways(page)).toBe(false)
    await desk.screenshot('duplicates-compare')
    await page.keyboard.press('Escape')
    await desk.screenshot('duplicates')
    expect(await scrollsSideways(page)).toBe(false)
    await desk.close()
  }
})

/** Chooses what stands in the menu of the record that is open. */
async function choose(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('article').getByRole('button', { name: 'More' }).first())
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name })
  await item.waitFor()
  for (let tries = 0; tries < 10; tries += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}
