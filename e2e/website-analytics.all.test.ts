// @module-tag story

import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type Behaviour,
  startUmamiStandIn,
  type UmamiStandIn,
} from '../crm/modules/website-analytics/testing/stand-in.ts'
import { looksOf } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startDemo } from './harness/demo.ts'
import type { Desk } from './harness/desk.ts'
import { visit } from './harness/page/visit.ts'

const demo = startDemo()
let umami: UmamiStandIn
beforeAll(async () => {
  umami = await startUmamiStandIn()
})
afterAll(() => umami.close())

const looks = looksOf([
  [360, 'dark'],
  [1440, 'light'],
])

it.each(looks)(
  'the service of the website is connected, tested and disconnected, at %i pixels in the %s',
  async (width, theme) => {
    const desk = await demo.desk({ width, theme })
    const { page } = desk
    await visit(page, demo.at('/admin/settings?tab=website'))
    const service = page.getByRole('region', { name: 'Website analytics' })
    const choose = async (name: string) => {
      await service.getByRole('combobox', { name: 'Service' }).click()
      await page.getByRole('option', { name }).click()
    }
    await choose('Umami on your own server')
    await service.getByLabel('Address').fill('https://10.0.0.1')
    await service.getByLabel('Website ID').fill('my website')
    await service.getByLabel('Token').fill(umami.token)
    await service.getByRole('button', { name: 'Save' }).click()
    await service.getByLabel('Website ID').and(page.locator('[aria-invalid=true]')).waitFor()
    await service.getByLabel('Website ID').fill(umami.website)
    await service.getByRole('button', { name: 'Save' }).click()
    await service.getByText('The address leads into a private network.').waitFor()
    await service.getByLabel('Address').fill(umami.url)
    await service.getByRole('button', { name: 'Save' }).click()
    await service.getByText('A token is stored.').waitFor()
    umami.behave({ status: 401 })
    await service.getByRole('button', { name: 'Test connection' }).click()
    await service.getByText('No connection: the service does not accept the token').waitFor()
    umami.behave('answer')
    await service.getByRole('button', { name: 'Test connection' }).click()
    await service.getByText('The service answers.').waitFor()
    expect(await scrollsSideways(page)).toBe(false)
    await expectNoSeriousViolations(page)
    await desk.screenshot('website-settings')
    await choose('Not connected')
    await service.getByRole('button', { name: 'Save' }).click()
    await service.getByRole('button', { name: 'Test connection' }).waitFor({ state: 'detached' })
    await desk.close()
  },
  60_000,
)

/** Visits of the last days, some of which came by campaigns that inquiries came by too. */
function visitWebsite(): void {
  const campaigns = ['Summer-Berths', 'autumn-2026', 'boat-show', undefined]
  for (let visit = 0; visit < 240; visit += 1) {
    const start = Date.now() - (visit % 80) * 3_600_000
    for (let page = 0; page <= visit % 4; page += 1)
      umami.hits.push({
        at: new Date(start - page * 60_000),
        visitor: `visitor ${visit % 90}`,
        visit: `visit ${visit}`,
        path: ['/', '/berths', '/winter-storage/heated-halls-with-a-very-long-name', '/contact'][
          (visit + page) % 4
        ]!,
        ...(visit % 3 ? { referrer: ['www.google.com', 'harbours.example'][visit % 2]! } : {}),
        ...(campaigns[visit % 4] ? { campaign: campaigns[visit % 4]! } : {}),
      })
  }
}

const connect = (desk: Desk, host: string | null = umami.url) =>
  desk.context.request.put('/api/v1/admin/website-analytics-settings', {
    headers: desk.headers,
    data: host ? { host, websiteId: umami.website, token: umami.token } : { host },
  })

async function open(desk: Desk, query = '&range=7d'): Promise<Locator> {
  await visit(desk.page, demo.at(`/analytics?tab=website${query}`))
  const table = desk.page.getByRole('table', { name: 'From visit to sale' })
  await table.waitFor()
  return table
}

/** How many records the list has to which a link leads. */
async function behind(desk: Desk, link: Locator): Promise<number> {
  const { pathname, searchParams } = new URL((await link.getAttribute('href'))!, demo.product.url)
  searchParams.delete('view')
  searchParams.set('limit', '1')
  const list = pathname.includes('inbox') ? '/admin/website-submissions' : '/interests'
  const answer = await desk.context.request.get(`/api/v1${list}?${searchParams}`, { headers: desk.headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).meta.total
}

it('without a service what came of the inquiries stands, and the way to connect one', async () => {
  const desk = await demo.desk()
  await connect(desk, null)
  const [inquiry] = await desk.read('/api/v1/admin/website-submissions?q=van+Dijk')
  const { interestId } = await desk.make(`/api/v1/admin/website-submissions/${inquiry.id}/convert`, {
    newClient: { fullName: 'Cornelius van Dijk' },
  })
  await desk.make(`/api/v1/interests/${interestId}/outcome`, { outcome: 'won' })
  const table = await open(desk)
  const { page } = desk
  await page.getByText('Website analytics is not connected.').waitFor()
  const row = table.getByRole('row', { name: /^summer-berths/ })
  expect(await row.getByRole('cell').allTextContents()).toEqual(['1', '1', '1'])
  for (const link of await table.getByRole('link').all())
    expect(await behind(desk, link), (await link.getAttribute('href'))!).toBe(
      Number(await link.textContent()),
    )
  await expectNoSeriousViolations(page)
  await desk.screenshot('website-not-connected')
  await row.getByRole('link').nth(1).click()
  await page.getByRole('button', { name: /^Inquiry received from/ }).waitFor()
  await page.getByText('Cornelius van Dijk').first().waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Connect website analytics' }).click()
  await page.getByRole('region', { name: 'Website analytics' }).waitFor()
  expect(desk.problems).toEqual([])
  await desk.close()
})

it.each(looks)('visits stand beside what came of them, at %i pixels in the %s', async (width, theme) => {
  const desk = await demo.desk({ width, theme })
  const { page } = desk
  umami.hits.length = 0
  visitWebsite()
  expect((await connect(desk)).ok()).toBe(true)
  const table = await open(desk)
  const { data } = await (
    await desk.context.request.get('/api/v1/website-analytics?range=7d', { headers: desk.headers })
  ).json()
  await page
    .getByRole('list', { name: 'Visits of the period' })
    .getByText(String(data.range.visits))
    .waitFor()
  const visits = data.campaigns.find(({ key }: { key: string }) => key === 'summer-berths').visits
  const row = table.getByRole('row', { name: /^summer-berths/ })
  expect((await row.getByRole('cell').allTextContents()).slice(0, 4)).toEqual([String(visits), '1', '1', '1'])
  await table.getByRole('row', { name: /^boat-show/ }).waitFor()
  expect((await table.getByRole('row', { name: /^All/ }).getByRole('cell').allTextContents())[0]).toBe(
    String(data.range.visits),
  )
  await page.getByRole('figure', { name: 'Visits over time' }).waitFor()
  await page.getByRole('table', { name: 'Top pages' }).getByText('/berths').waitFor()
  await page.getByRole('table', { name: 'Top referrers' }).getByText('harbours.example').waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  await expectNoSeriousViolations(page)
  await desk.screenshot('website-analytics')
  await page.getByRole('table', { name: 'Top pages' }).scrollIntoViewIfNeeded()
  await desk.screenshot('website-analytics-pages')
  await page.getByRole('link', { name: 'Analytics' }).click()
  await page.getByRole('heading', { name: 'Funnel' }).waitFor()
  expect(page.url()).toContain('range=7d')
  expect(desk.problems).toEqual([])
  await desk.close()
})

const failures: readonly (readonly [Behaviour, string])[] = [
  ['hang', 'the service did not answer in time'],
  [{ status: 500 }, 'the service cannot be reached'],
  [{ status: 401 }, 'the service does not accept the token'],
  ['html', 'the answer does not come from Umami'],
  ['huge', 'the answer does not come from Umami'],
  [{ json: { visitors: [], visits: 'some' } }, 'the answer does not come from Umami'],
  [{ redirect: 'http://169.254.169.254/latest/meta-data' }, 'the address leads to another one'],
]

it('a service that fails leaves the page standing, and says why', async () => {
  const desk = await demo.desk()
  const { page } = desk
  for (const [behaviour, reason] of failures) {
    umami.behave(behaviour)
    // Other settings are not remembered to have failed.
    await connect(desk)
    const table = await open(desk)
    await page.getByText(`Website analytics is not available: ${reason}`).waitFor()
    const row = table.getByRole('row', { name: /^summer-berths/ })
    expect(await row.getByRole('cell').allTextContents()).toEqual(['1', '1', '1'])
  }
  await expectNoSeriousViolations(page)
  await desk.screenshot('website-unavailable')
  await page.getByRole('link', { name: 'Check connection' }).click()
  await page.getByRole('region', { name: 'Website analytics' }).waitFor()
  umami.behave('answer')
  // Who may not change the settings is not sent there.
  const agent = await demo.desk({ person: 'agent' })
  await connect(desk, null)
  await open(agent)
  await agent.page.getByText('An administrator can connect the website in the settings.').waitFor()
  expect(await agent.page.getByRole('link', { name: 'Connect website analytics' }).count()).toBe(0)
  expect(desk.problems).toEqual([])
  await agent.close()
  await desk.close()
})
