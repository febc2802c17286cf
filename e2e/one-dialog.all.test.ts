// @module-tag story

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { looksOf } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { focusOn } from './harness/keyboard.ts'
import { visit } from './harness/visit.ts'

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

const looks = looksOf([
  { width: 1440, theme: 'light' },
  { width: 360, theme: 'dark' },
])

for (const look of looks) {
  it(`makes client, yacht and interest in one dialog, by keyboard: ${look.width} ${look.theme}`, async () => {
    const desk = await demo.desk(look)
    const { page } = desk
    const [client, yacht] = [
      `Ebba Wiklund ${look.width} ${look.theme}`,
      `Havsbris ${look.width} ${look.theme}`,
    ]
    const clientsOf = async () =>
      ((await desk.read(`/api/v1/clients?q=${encodeURIComponent(client)}`)) as { id: string }[]).length
    await visit(page, '/demo/interests?create=yes')
    await unfold(page, 'Client', client)
    const unfolded = dialog(page).getByRole('group', { name: 'New client' })
    await focusOn(page, unfolded.getByRole('textbox', { name: 'Name' }))
    expect(await unfolded.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(client)
    await page.keyboard.press('Tab')
    await page.keyboard.type(`ebba${look.width}${look.theme}@sea.example`)
    await page.keyboard.press('Tab')
    await page.keyboard.type('+46 70 555 88 12')
    expect(await dialog(page).count()).toBe(1)
    await unfold(page, 'Yacht', yacht)
    const boat = dialog(page).getByRole('group', { name: 'New yacht' })
    await focusOn(page, boat.getByRole('textbox', { name: 'Name' }))
    await boat.getByRole('textbox', { name: 'Length' }).fill('11.4')
    await boat.getByRole('textbox', { name: 'Beam' }).fill('3.6')
    await boat.getByRole('textbox', { name: 'Draft' }).fill('1.9')
    expect(await dialog(page).count()).toBe(1)
    expect(await scrollsSideways(page)).toBe(false)
    await desk.screenshot('one-dialog')
    await expectNoSeriousViolations(page)

    // The interest is refused: client and yacht are there and chosen, and the next try makes no second ones.
    await page.route('**/api/v1/interests', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 502 }) : route.continue(),
    )
    const refused = page.waitForResponse((one) => one.status() === 502)
    await page.keyboard.press('Control+Enter')
    await refused
    await dialog(page).getByRole('combobox', { name: 'Client' }).filter({ hasText: client }).waitFor()
    await dialog(page).getByRole('combobox', { name: 'Yacht' }).filter({ hasText: yacht }).waitFor()
    expect(await dialog(page).getByRole('group', { name: /^New/ }).count()).toBe(0)
    expect(await clientsOf()).toBe(1)
    await page.unroute('**/api/v1/interests')
    await desk.screenshot('one-dialog-refused')
    await dialog(page).getByRole('button', { name: 'Open interest' }).click()
    await page.getByRole('heading', { name: client }).filter({ visible: true }).first().waitFor()
    expect(await clientsOf()).toBe(1)
    const interests = (await desk.read('/api/v1/interests?outcome=none&limit=200')) as {
      clientName: string
      yachtName: string | null
    }[]
    expect(
      interests.filter(({ clientName }) => clientName === client).map(({ yachtName }) => yachtName),
    ).toEqual([yacht])
    await desk.close()
  })
}

it.each(looksOf([360, 1440]))(
  'takes a client who is known, and asks once before it discards: %i',
  async (width) => {
    const desk = await demo.desk({ width })
    const { page } = desk
    await visit(page, '/demo/interests?create=yes')
    await unfold(page, 'Client', 'Gustaf Keller jr')
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Gustav Keller')
    // Who it may be stands there by name, on a phone too.
    await dialog(page).getByRole('listitem').getByText('Gustav Keller', { exact: true }).first().waitFor()
    const name = dialog(page).getByRole('listitem').getByText('Gustav Keller', { exact: true }).first()
    expect((await name.boundingBox())!.width).toBeGreaterThan(60)
    await desk.screenshot('one-dialog-known')
    await dialog(page).getByRole('button', { name: 'Use' }).first().click()
    const client = dialog(page).getByRole('combobox', { name: 'Client' })
    await client.filter({ hasText: 'Gustav Keller' }).waitFor()
    await focusOn(page, client)
    await unfold(page, 'Yacht', 'Never Built')
    await dialog(page).getByRole('group', { name: 'New yacht' }).waitFor()
    await page.keyboard.press('Escape')
    const asked = page.getByRole('dialog', { name: 'Discard what you entered?' })
    await asked.getByRole('button', { name: 'Discard', exact: true }).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await desk.read('/api/v1/yachts?q=Never%20Built')).toEqual([])
    await desk.close()
  },
)

it('folds again to choose one that exists', async () => {
  const desk = await demo.desk()
  const { page } = desk
  await visit(page, '/demo/interests?create=yes')
  await unfold(page, 'Client', 'Nobody At All')
  await dialog(page).getByRole('button', { name: 'Choose an existing one' }).click()
  await focusOn(page, dialog(page).getByRole('combobox', { name: 'Client' }))
  expect(await dialog(page).getByRole('group', { name: 'New client' }).count()).toBe(0)
  await desk.close()
})

it('keeps what is chosen in a list that is read again', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const name = 'Astrid Wiklund'
  await visit(page, '/demo/interests?create=yes')
  await dialog(page).getByRole('combobox', { name: 'Client' }).focus()
  await page.keyboard.type(name)
  const create = page.getByRole('option', { name: `Create “${name}”` })
  await create.waitFor()
  await page.keyboard.press('End')
  await expect.poll(() => create.getAttribute('aria-selected')).toBe('true')
  const again = page.waitForResponse((one) => one.url().includes('/clients/options'))
  await desk.make('/api/v1/clients', { fullName: 'Astrid Wiklund-Berg' })
  await again
  await page.getByRole('option', { name: 'Astrid Wiklund-Berg' }).waitFor()
  expect(await create.getAttribute('aria-selected')).toBe('true')
  await desk.close()
})

it('unfolds in every dialog that chooses a client, a company or a yacht', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const expectOne = async (picker: string, group: string) => {
    await unfold(page, picker, `Nobody ${picker}`)
    await dialog(page).getByRole('group', { name: group }).getByRole('textbox').first().waitFor()
    expect(await dialog(page).count(), `${page.url()} ${picker}`).toBe(1)
    expect(await page.getByRole('dialog', { name: 'Discard what you entered?' }).count()).toBe(0)
  }
  await visit(page, '/demo/tenancies?create=yes')
  await expectOne('Client', 'New client')
  await expectOne('Yacht', 'New yacht')
  await visit(page, '/demo/residential/interests?create=yes')
  await expectOne('Client', 'New residential client')
  await visit(page, '/demo/yachts?create=yes')
  await dialog(page).getByText('Company', { exact: true }).click()
  await expectOne('Owner', 'New company')
  const [berth] = (await desk.read('/api/v1/berths?limit=1')) as { id: string }[]
  await visit(page, `/demo/berths/${berth!.id}?tab=waiting`)
  await page.getByRole('button', { name: 'Add to the list' }).first().click()
  await expectOne('Client', 'New client')
  const [inquiry] = (await desk.read('/api/v1/admin/website-submissions?state=open&limit=1')) as {
    id: string
  }[]
  await visit(page, `/demo/inbox/${inquiry!.id}`)
  await page.getByRole('button', { name: 'Convert' }).first().click()
  await dialog(page).getByRole('radio', { name: 'Another client' }).check()
  await expectOne('Another client', 'New client')
  expect(desk.problems).toEqual([])
  await desk.close()
})
