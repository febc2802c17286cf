// @module-tag story

import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { dayFrom } from './harness/days.ts'
import { startDemo } from './harness/demo.ts'
import type { Desk } from './harness/desk.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

let letter = 64

/** Seasonal tenancies that end in forty days, on berths of a dock of their own. */
async function season({ make }: Desk, count: number): Promise<{ dock: string; ids: string[] }> {
  letter += 1
  const dock = `R${String.fromCharCode(letter)}`
  const ids: string[] = []
  for (let nth = 1; nth <= count; nth += 1) {
    const { id: clientId } = await make('/api/v1/clients', { fullName: `Sam Rask ${dock}${nth}` })
    const yacht = { name: `Tärna ${nth}`, ownerType: 'client', ownerId: clientId }
    const { id: yachtId } = await make('/api/v1/yachts', yacht)
    const { id: berthId } = await make('/api/v1/berths', { mooringNumber: `${dock}${nth}` })
    const days = { startDate: dayFrom(-100), endDate: dayFrom(40), tenureType: 'seasonal' }
    const { id } = await make('/api/v1/tenancies', { berthId, clientId, yachtId, ...days })
    await make(`/api/v1/tenancies/${id}/activate`, {})
    ids.push(id)
  }
  return { dock, ids }
}

const states = async ({ read }: Desk, dock: string) =>
  (await read(`/api/v1/tenancies/renewals?dock=${dock}`)).rows.map(({ state }: { state: string }) => state)

it('a season is offered, accepted and renewed by keyboard', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const { dock, ids } = await season(desk, 3)
  await visit(page, demo.at('/tenancies'))
  await page.getByRole('link', { name: 'Renewals' }).click()
  await page.getByRole('heading', { name: 'Renewals', level: 1 }).waitFor()
  await visit(page, demo.at(`/renewals?dock=${dock}`))
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) })
  await column('Due')
    .getByRole('link', { name: `${dock}1` })
    .waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('renewals-board')

  // Space chooses, Shift with Space all up to the card.
  await column('Due').getByRole('link').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await page.getByText('3 selected').waitFor()
  await desk.screenshot('renewals-chosen')
  await page.getByRole('button', { name: 'Offer', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Price of the next term' }).fill('1250')
  await expectNoSeriousViolations(page)
  await desk.screenshot('renewals-offer')
  await page.keyboard.press('Control+Enter')
  await page.getByText('3 tenancies offered').first().waitFor()
  await column('Offered').getByRole('link', { name: /1,250/ }).first().waitFor()
  expect(await states(desk, dock)).toEqual(['offered', 'offered', 'offered'])

  // A column is chosen as a whole.
  await column('Offered').getByRole('link').first().focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Accepted', exact: true }).press('Enter')
  await page.getByText('3 offers accepted').first().waitFor()
  await desk.make(`/api/v1/tenancies/${ids[0]}/cancel`, {})
  await expect.poll(() => column('Accepted').getByRole('link').count()).toBe(2)

  await column('Accepted').getByRole('checkbox', { name: 'Select all: Accepted' }).focus()
  await page.keyboard.press('Space')
  await page.getByText('2 selected').waitFor()
  await page.getByRole('button', { name: 'Renew', exact: true }).press('Enter')
  await dialog.getByLabel('New end').waitFor()
  await desk.screenshot('renewals-renew')
  await page.keyboard.press('Control+Enter')
  await page.getByText('2 tenancies renewed').first().waitFor()
  await expect.poll(() => states(desk, dock)).toEqual(['renewed', 'renewed'])
  await expect.poll(() => column('Renewed').getByRole('link').count()).toBe(2)
  await desk.screenshot('renewals-renewed')

  await column('Renewed').getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/tenancies\/[0-9a-f-]{36}/)
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('what cannot be done stays chosen with its reason', async () => {
  const desk = await demo.desk({ theme: 'dark' })
  const { page } = desk
  const { dock, ids } = await season(desk, 2)
  await visit(page, demo.at(`/renewals?dock=${dock}`))
  const due = page.getByRole('region', { name: /^Due, 2/ })
  await due.getByRole('checkbox', { name: 'Select all: Due' }).click()
  await page.getByRole('button', { name: 'Renew', exact: true }).click()
  // A colleague has one of them end earlier meanwhile: the other lasts longer than that day already.
  await desk.make(`/api/v1/tenancies/${ids[0]}/end`, { endDate: dayFrom(30) })
  await page.getByRole('dialog').getByLabel('New end').fill(dayFrom(35))
  await page.keyboard.press('Control+Enter')
  await page.getByText('1 tenancy renewed').first().waitFor()
  await page.getByText('1 selected').waitFor()
  await page.getByText('The new end does not lie after the present one.').first().waitFor()
  await expectNoSeriousViolations(page)
  await desk.screenshot('renewals-refused')
  await visit(page, demo.at('/renewals'))
  await page
    .getByRole('region', { name: /^Due, / })
    .getByRole('link')
    .first()
    .waitFor()
  await desk.screenshot('renewals-all')
  await desk.close()
})

it('works on a phone, where the columns are tabs', async () => {
  const phone = await demo.desk({ width: 360 })
  const { page } = phone
  const { dock } = await season(phone, 2)
  await visit(page, demo.at(`/renewals?dock=${dock}`))
  await page.getByRole('tab', { name: /Due/ }).waitFor()
  await page.getByRole('link', { name: `${dock}1` }).waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  await expectNoSeriousViolations(page)
  await phone.screenshot('renewals-phone')
  await page.getByRole('checkbox', { name: 'Select all: Due' }).click()
  await page.getByText('2 selected').waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  await phone.screenshot('renewals-phone-chosen')
  await page.getByRole('button', { name: 'Offer', exact: true }).click()
  await phone.screenshot('renewals-phone-offer')
  await page.getByRole('dialog').getByRole('button', { name: 'Offer', exact: true }).click()
  await page.getByText('2 tenancies offered').first().waitFor()
  await page.getByRole('tab', { name: /Offered/ }).click()
  await page.getByRole('checkbox', { name: 'Select all: Offered' }).click()
  await page.getByRole('button', { name: 'Accepted', exact: true }).click()
  await page.getByText('2 offers accepted').first().waitFor()
  await page.getByRole('tab', { name: /Accepted/ }).click()
  await page.getByRole('checkbox', { name: 'Select all: Accepted' }).click()
  await page.getByRole('button', { name: 'Renew', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Renew', exact: true }).click()
  await page.getByText('2 tenancies renewed').first().waitFor()
  await page.getByRole('tab', { name: /Renewed/ }).click()
  await expectNoSeriousViolations(page)
  await phone.screenshot('renewals-phone-renewed')
  await phone.close()
})
