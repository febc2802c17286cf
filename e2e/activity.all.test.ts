// @module-tag story

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()

const linesOf = (page: Page) => page.getByRole('list', { name: 'Activity' })
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Show' }).getByRole('button', { name, exact: true })

type Shift = PerformanceEntry & { value: number; sources: readonly { node: Node | null }[] }

/** Sums from now on the shifts of what stands around the lines; those make room for one another. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    const isLine = (node: Node | null) => node?.parentElement?.closest('ol[aria-label="Activity"]') != null
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        if (!entry.sources.every(({ node }) => isLine(node))) shifts.sum += entry.value
    }).observe({ type: 'layout-shift' })
  })
const shifted = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)

for (const [width, theme] of [
  [1440, 'light'],
  [360, 'dark'],
] as const) {
  it(`a call on an interest stands in the stream of its client, named after the interest: ${width}, ${theme}`, async () => {
    const colleague = await demo.desk({ person: 'agent' })
    const desk = await demo.desk({ person: 'manager', width, theme })
    const { page } = desk
    const { id: clientId } = await colleague.make('/api/v1/clients', { fullName: `Ruth Aldén ${width}` })
    const [berth] = await desk.read('/api/v1/berths?status=available&held=false&limit=1')
    const { id } = await colleague.make('/api/v1/interests', { clientId, berthIds: [berth.id] })
    await visit(page, demo.at(`/clients/${clientId}?tab=activity`))
    const lines = linesOf(page)
    await lines.getByText('Interest opened').waitFor()
    await lines.getByText('Today', { exact: true }).waitFor()
    await watchShifts(page)

    // It comes without a reload, with who spoke and whose interest it was about.
    await colleague.make(`/api/v1/interests/${id}/contact-log`, {
      channel: 'call',
      summary: 'Asked about *power*',
    })
    await colleague.make(`/api/v1/clients/${clientId}/notes`, { body: 'Prefers the morning' })
    const call = lines.getByRole('listitem').filter({ hasText: 'Asked about power' })
    await call.getByText('Call, outgoing').waitFor()
    const about = call.getByRole('link', { name: `Interest · ${berth.mooringNumber}` })
    const { user } = await colleague.read('/api/v1/me')
    await call.getByText(user.displayName ?? `${user.firstName} ${user.lastName}`).waitFor()
    await lines.getByText('Prefers the morning').waitFor()

    // On a phone the tab that the address asks for stays at the top.
    if (width === 360)
      expect((await page.getByRole('tab', { name: 'Activity' }).boundingBox())!.y).toBeLessThan(120)
    const place = await chip(page, 'Notes').boundingBox()
    await chip(page, 'Calls and visits').click()
    await lines.getByText('Interest opened').waitFor({ state: 'detached' })
    expect(await lines.getByRole('listitem').count()).toBe(1)
    await chip(page, 'Notes').click()
    await lines.getByText('Prefers the morning').waitFor()
    expect(await lines.getByRole('listitem').count()).toBe(2)
    expect(await chip(page, 'Notes').boundingBox()).toEqual(place)
    expect(new URL(page.url()).searchParams.get('lines')).toBe('contact,note')
    await expectNoSeriousViolations(page)
    expect(await scrollsSideways(page)).toBe(false)
    await chip(page, 'All').click()
    await lines.getByText('Interest opened').waitFor()
    expect(await shifted(page)).toBeLessThan(0.05)
    await chip(page, 'Money').click()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expectNoSeriousViolations(page)

    await about.click()
    await page.waitForURL(`**/interests/${id}`)
    // Only an interest has an outcome: the record of the client is gone by then.
    await page.getByRole('button', { name: 'Outcome' }).first().waitFor()
    if (width === 360) await page.getByRole('tab', { name: 'Activity' }).click()
    await linesOf(page).getByText('Asked about power').waitFor()
    expect(desk.problems).toEqual([])
    await desk.close()
    await colleague.close()
  })
}

it('a note is written, corrected, pinned and removed where it stands', async () => {
  const desk = await demo.desk({ person: 'manager' })
  const { page } = desk
  const { id } = await desk.make('/api/v1/clients', { fullName: 'Noah Lind' })
  await visit(page, demo.at(`/clients/${id}`))
  await page.getByLabel('New note').fill('Wants shore powr')
  await page.getByRole('button', { name: 'Add note' }).click()
  const line = linesOf(page).getByRole('listitem').filter({ hasText: 'Wants shore' })
  await line.getByRole('button', { name: 'Edit note' }).click()
  await line.getByLabel('Edit note').fill('Wants shore power')
  await line.getByRole('button', { name: 'Save' }).click()
  await line.getByText('Wants shore power', { exact: true }).waitFor()
  await line.getByText('edited', { exact: true }).waitFor()
  await line.getByRole('button', { name: 'Pin to the top' }).click()
  await page.getByRole('list', { name: 'Notes' }).getByText('Wants shore power').waitFor()
  await line.getByRole('button', { name: 'Remove note' }).click()
  await line.waitFor({ state: 'detached' })
  await page.getByRole('list', { name: 'Notes' }).waitFor({ state: 'detached' })
  await expectNoSeriousViolations(page)
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('draws of many lines those in sight, and comes to the last', async () => {
  const desk = await demo.desk({ person: 'manager' })
  const { page } = desk
  const { id } = await desk.make('/api/v1/clients', { fullName: 'Many Lines' })
  for (let round = 0; round < 26; round += 1)
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        desk.make(`/api/v1/clients/${id}/notes`, { body: `Note ${round * 10 + index}` }),
      ),
    )
  await visit(page, demo.at(`/clients/${id}`))
  const lines = linesOf(page)
  await lines.getByRole('listitem').first().waitFor()
  const scroller = page.getByRole('region', { name: 'Activity' }).locator('[tabindex="0"]').first()
  await expect
    .poll(
      async () => {
        await scroller.evaluate((one) => one.scrollTo(0, one.scrollHeight))
        expect(await lines.getByRole('listitem').count()).toBeLessThan(60)
        return lines.getByText('Created', { exact: true }).count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  const last = lines.getByRole('listitem').last()
  expect(await last.getAttribute('aria-posinset')).toBe('261')

  // A new line costs one request, however many lines were read.
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/stream') && requests.push(request.url()))
  await desk.make(`/api/v1/clients/${id}/notes`, { body: 'The newest of all' })
  await expect.poll(() => last.getAttribute('aria-posinset')).toBe('262')
  expect(requests).toHaveLength(1)
  await scroller.evaluate((one) => one.scrollTo(0, 0))
  await lines.getByText('The newest of all').waitFor()
  expect(desk.problems).toEqual([])
  await desk.close()
})
