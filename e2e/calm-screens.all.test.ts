// @module-tag story

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { looksOf } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { startDemo } from './harness/demo.ts'
import { focusOn } from './harness/page/keyboard.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

type Deal = { id: string; clientName: string; pipelineStage: string; primaryMooring?: string | null }

it('stays where one went while the wizard was sending, and offers to open what was made', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const [deal] = (await desk.read('/api/v1/interests?outcome=none&stage=eoi&limit=1')) as Deal[]
  await visit(page, demo.at(`/documents/new?interest=${deal!.id}`))
  await page.getByRole('heading', { level: 1 }).getByText(deal!.clientName).waitFor()
  await page.getByRole('button', { name: 'Expression of interest' }).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect.poll(() => title.getAttribute('placeholder')).toMatch(/^Expression of interest, (?!\{)/)
  expect(await page.locator('main').textContent()).not.toContain('{{')
  await desk.screenshot('wizard-choose')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toContain(
    'here is our expression of interest to sign',
  )
  await expectNoSeriousViolations(page)
  await desk.screenshot('wizard-review')

  const answer = await clickAndHold(page, 'Save as draft')
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
  answer()
  const open = page.getByRole('listitem').getByRole('button', { name: 'Open', exact: true })
  await open.waitFor()
  expect(new URL(page.url()).pathname).toBe(demo.at('/clients'))
  await open.click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('says where one went back to whether what was being sent was sent, and why not', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const mooringNumber = 'Z77'
  const berth = await desk.make('/api/v1/berths', { mooringNumber, lengthM: 12, widthM: 4 })
  const [first, rival] = await Promise.all(
    ['Vera Dahl', 'Olle Ny'].map(async (fullName) => {
      const email = `${fullName.split(' ')[0]!.toLowerCase()}@sea.example`
      const client = await desk.make('/api/v1/clients', {
        fullName,
        contacts: [{ channel: 'email', value: email }],
      })
      const deal = await desk.make('/api/v1/interests', { clientId: client.id })
      const link = { berthId: berth.id, isPrimary: true, inEoiBundle: true }
      await desk.make(`/api/v1/interests/${deal.id}/berths`, link)
      return deal
    }),
  )
  // Only a deal that has come as far holds its berth against another.
  for (const stage of ['qualified', 'eoi']) await desk.make(`/api/v1/interests/${first.id}/stage`, { stage })
  /** Goes from the deal to the last step of the wizard, sends, and is back at the deal before the answer. */
  async function sendAndGoBack(id: string, name: string) {
    await visit(page, demo.at(`/interests/${id}`))
    await page.getByRole('button', { name: 'More', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'New document' }).click()
    await page.getByRole('button', { name: 'Expression of interest' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    const answer = await clickAndHold(page, 'Send')
    await page.goBack()
    await page.getByRole('heading', { name }).first().waitFor()
    answer()
  }
  await sendAndGoBack(first.id, 'Vera Dahl')
  // The head of the deal says the same of its document.
  const message = page
    .getByRole('listitem')
    .filter({ hasText: 'is being sent' })
    .filter({ has: page.getByRole('button', { name: 'Open', exact: true }) })
  await message.waitFor()
  expect(new URL(page.url()).pathname).toBe(demo.at(`/interests/${first.id}`))
  await message.getByRole('button', { name: 'Open', exact: true }).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  await expect.poll(async () => (await desk.read(`/api/v1/documents/${id}`)).status).toBe('sent')

  await sendAndGoBack(rival.id, 'Olle Ny')
  const refused = page.getByRole('listitem').filter({ hasText: 'The document was not sent' })
  await refused.getByText('Another interest holds this berth already').waitFor()
  expect(new URL(page.url()).pathname).toBe(demo.at(`/interests/${rival.id}`))
  expect(await desk.read(`/api/v1/documents?filter=interestId:eq:${rival.id}`)).toEqual([])
  await desk.close()
})

it('stays where one went while an invoice was saved, and offers to open it', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const [deal] = (await desk.read('/api/v1/interests?outcome=none&stage=deposit_paid&limit=1')) as Deal[]
  await visit(page, demo.at('/clients'))
  await visit(page, demo.at(`/interests/${deal!.id}?tab=money`))
  await page.getByRole('button', { name: 'New invoice' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Description').first().fill('Berth fee')
  await dialog.getByLabel('Unit price').first().fill('100')
  const answer = await clickAndHold(page, 'Save draft', '**/api/v1/invoices')
  await page.goBack()
  await page.waitForURL(`**${demo.at('/clients')}`)
  answer()
  const open = page.getByRole('listitem').getByRole('button', { name: 'Open', exact: true })
  await open.waitFor()
  expect(new URL(page.url()).pathname).toBe(demo.at('/clients'))
  await open.click()
  await page.waitForURL(/\/invoices\/[0-9a-f-]{36}/)
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('puts the focus on the heading of a deal that was just made', async () => {
  const desk = await demo.desk()
  const { page } = desk
  await visit(page, demo.at('/interests?create=yes'))
  const client = page.getByRole('dialog').getByRole('combobox', { name: 'Client' })
  await client.focus()
  await page.keyboard.type('Gustav Keller')
  const option = page.getByRole('option', { name: 'Gustav Keller' }).first()
  await expect.poll(() => option.getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await client.filter({ hasText: 'Gustav Keller' }).waitFor()
  await focusOn(page, client)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await focusOn(page, page.getByRole('heading', { level: 2, name: 'Gustav Keller' }))
  await desk.screenshot('deal-in-panel')
  await desk.close()
})

it('finds the deals on a berth by its number, and says their stage in words', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const deals = (await desk.read('/api/v1/interests?outcome=none&stage=eoi&limit=20')) as Deal[]
  const interests = await Promise.all(deals.map(({ id }) => desk.read(`/api/v1/interests/${id}`)))
  const { clientName, berths } = interests.find((deal) => deal.berths.length > 0)!
  await visit(page, demo.at('/clients'))
  await page.keyboard.press('Control+k')
  await page.keyboard.type(berths[0].mooringNumber)
  const found = page.getByRole('group', { name: `Interests on ${berths[0].mooringNumber}` })
  await found.getByRole('option', { name: clientName }).filter({ hasText: 'EOI' }).waitFor()
  await desk.screenshot('palette-berth')
  await desk.close()
})

it('shows the same number of deals in the table one comes to from the board', async () => {
  const desk = await demo.desk()
  const { page } = desk
  await visit(page, demo.at('/interests'))
  const heading = page.getByRole('heading', { level: 1, name: 'Interests' })
  const count = () => heading.locator('xpath=following-sibling::span').first().textContent()
  const onBoard = await count()
  await page.keyboard.press('v')
  await page.getByRole('grid').waitFor()
  await expect.poll(count).toBe(onBoard)
  await desk.screenshot('table-of-board')
  await desk.close()
})

it('draws the bars of a list from one line', async () => {
  for (const look of looksOf([{ width: 360, theme: 'dark' }, { width: 1440 }])) {
    const desk = await demo.desk(look)
    await visit(desk.page, demo.at(''))
    const lists = await desk.page
      .locator('main section ul.grid')
      .evaluateAll((all) =>
        all.map((list) =>
          [...list.querySelectorAll('[aria-hidden=true].h-2')].map((bar) => bar.getBoundingClientRect().left),
        ),
      )
    expect(lists.filter((bars) => bars.length > 1).length).toBeGreaterThan(0)
    for (const bars of lists) expect(new Set(bars).size).toBeLessThanOrEqual(1)
    await desk.screenshot('dashboard-bars')
    await desk.close()
  }
})

/** Presses what makes something, the document of the wizard unless another address is named, and holds its request until what is given is called. */
async function clickAndHold(
  page: Page,
  button: string,
  address = '**/api/v1/documents/wizard',
): Promise<() => void> {
  let answer = () => {}
  const gate = new Promise<void>((done) => {
    answer = done
  })
  await page.route(address, async (route) => {
    await gate
    await route.continue()
  })
  const sent = page.waitForRequest(address)
  await page.getByRole('button', { name: button, exact: true }).click()
  await sent
  return answer
}
