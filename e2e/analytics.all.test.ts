// @module-tag story

import { readFile, writeFile } from 'node:fs/promises'
import { PDF } from '@libpdf/core'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { csvOf } from '../platform/testing/csv.ts'
import { looksOf } from '../platform/testing/extent.ts'
import { expectNoSeriousViolations } from './harness/accessibility.ts'
import { scrollsSideways } from './harness/browser.ts'
import { startOwnDemo } from './harness/demo.ts'
import type { Desk } from './harness/desk.ts'
import { visit } from './harness/page/visit.ts'

const demo = startOwnDemo()

async function open({ page }: Desk, query = '?range=90d'): Promise<void> {
  await visit(page, demo.at(`/analytics${query}`))
  await page.getByRole('heading', { name: 'Funnel' }).waitFor()
}

/** How many records the list has to which a link leads. */
async function behind(desk: Desk, link: Locator): Promise<number> {
  const { pathname, searchParams } = new URL((await link.getAttribute('href'))!, demo.product.url)
  searchParams.delete('view')
  searchParams.set('limit', '1')
  const path = `/api/v1${pathname.replace(demo.at(''), '')}?${searchParams}`
  const answer = await desk.context.request.get(path, { headers: desk.headers })
  expect(answer.ok(), path).toBe(true)
  return (await answer.json()).meta.total
}

async function pagesOf(file: Buffer): Promise<number> {
  return (await PDF.load(new Uint8Array(file))).getPageCount()
}

/** What a chart saves by its menu. */
async function save(page: Page, title: string, item: string) {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: `${title}: save` }).click()
  await page.getByRole('menuitem', { name: item }).click()
  return coming
}

const sections = [
  ...['Funnel', 'Over time', 'Sources', 'People', 'Reasons for losses', 'Lengths in demand'],
  ...['Lead categories', 'Docks', 'Lengths of berths'],
]

it('a period is chosen, stands in the address, and each mark leads to the list behind it', async () => {
  const desk = await demo.desk()
  const { page } = desk
  await open(desk, '')
  await page.getByRole('radio', { name: '90 days' }).click()
  await page.waitForURL(/range=90d/)
  const { sources } = await desk.read('/api/v1/analytics?range=90d')
  const { source, opened } = sources[0]
  const mark = page
    .getByRole('figure', { name: 'Sources' })
    .getByRole('link', { name: /, Opened: / })
    .first()
  await mark.waitFor()
  expect(await mark.getAttribute('aria-label')).toMatch(new RegExp(`Opened: ${opened}$`))
  expect(await mark.getAttribute('href')).toContain(`source=${source}`)
  expect(await behind(desk, mark)).toBe(opened)
  await expectNoSeriousViolations(page)
  await desk.screenshot('analytics')
  await mark.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/demo\/interests\?.*createdFrom=/)
  await page.goBack()
  await page.getByRole('heading', { name: 'Funnel' }).waitFor()
  expect(page.url()).toContain('range=90d')
  await page.getByRole('radio', { name: 'Custom' }).click()
  await page.waitForURL(/from=\d{4}-\d\d-\d\d&to=/)
  await page.getByLabel('From', { exact: true }).fill('2020-01-01')
  await page.waitForURL(/from=2020-01-01&to=2020-12-30/)
  await page.getByText('No activity in this period').waitFor()
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('every number of every table is that of its list, and the table is saved as a file', async () => {
  const desk = await demo.desk()
  const { page } = desk
  const [inquiry] = await desk.read('/api/v1/admin/website-submissions?q=van+Dijk')
  await desk.make(`/api/v1/admin/website-submissions/${inquiry.id}/convert`, {
    newClient: { fullName: 'Cornelius van Dijk' },
  })
  await open(desk)
  const campaigns = page.getByRole('table', { name: 'Campaigns by source' })
  const came = campaigns.getByRole('row', { name: 'google / cpc / summer-berths' }).getByRole('link').first()
  await came.waitFor()
  expect([await came.textContent(), await behind(desk, came)]).toEqual(['1', 1])
  await came.scrollIntoViewIfNeeded()
  await desk.screenshot('analytics-campaigns')
  for (const name of sections) {
    const section = page.getByRole('region', { name, exact: true })
    await section.getByRole('radio', { name: 'Table' }).click()
    const table = section.getByRole('table', { name })
    await table.waitFor()
    const links = await table.getByRole('link').all()
    expect(links.length, name).toBeGreaterThan(0)
    for (const link of links.slice(0, 24)) {
      const text = (await link.textContent())!
      const count = Number(text)
      // Amounts and medians lead to the deals they are of.
      if (/^\d+$/.test(text) && !/left=/.test((await link.getAttribute('href'))!))
        expect(await behind(desk, link), `${name} ${await link.getAttribute('href')}`).toBe(count)
      else expect(await behind(desk, link)).toBeGreaterThan(-1)
    }
  }
  await expectNoSeriousViolations(page)
  const file = await save(page, 'Sources', 'Table as CSV')
  const { range } = await desk.read('/api/v1/analytics?range=90d')
  expect(file.suggestedFilename()).toBe(`demo Sources ${range.from} ${range.to}.csv`)
  const lines = csvOf(await readFile((await file.path())!, 'utf8'))
  expect(lines[0]!.slice(0, 4)).toEqual(['Source', 'Opened', 'Won', 'Lost or cancelled'])
  const { sources } = await desk.read('/api/v1/analytics?range=90d')
  type Counts = { opened: number; won: number; lost: number; campaigns?: Counts[] }
  expect(lines.slice(1).map((line) => line.slice(1, 4).map(Number))).toEqual(
    (sources as Counts[])
      .flatMap(({ campaigns = [], ...source }) => [source, ...campaigns])
      .map(({ opened, won, lost }) => [opened, won, lost]),
  )
  expect(lines.map(([name]) => name)).toContain('Website: google / cpc / summer-berths')
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('what will be won is forecast by month, with its band, and by stage with the deals behind it', async () => {
  const desk = await demo.desk()
  const { page } = desk
  await open(desk)
  const { months, stages, basis } = await desk.read('/api/v1/analytics/forecast')
  const section = page.getByRole('region', { name: 'Forecast', exact: true })
  const marks = section.getByRole('figure', { name: 'Forecast' }).getByRole('link')
  await marks.first().waitFor()
  await section.scrollIntoViewIfNeeded()
  await desk.screenshot('forecast')
  // On paper stands the whole page, on as many sheets as it needs.
  const printed = await page.pdf({ format: 'A4', printBackground: true })
  if (process.env.SCREENS === 'on') await writeFile('test-results/screens/analytics.pdf', printed)
  expect(await pagesOf(printed)).toBeGreaterThan(2)
  await section.getByRole('radio', { name: 'Table' }).click()
  const lines = await section.getByRole('row').all()
  expect(lines).toHaveLength(1 + months.length)
  const bounds = basis.enough ? [String(months[1].low), String(months[1].high)] : ['–', '–']
  expect((await lines[2]!.getByRole('cell').allTextContents()).slice(-2)).toEqual(bounds)
  const chances = page.getByRole('region', { name: 'Chance by stage', exact: true })
  await chances.getByRole('radio', { name: 'Table' }).click()
  for (const [place, { open: standing, ended, won }] of stages.slice(0, 6).entries()) {
    const cells = chances
      .getByRole('row')
      .nth(1 + place)
      .getByRole('cell')
    expect(await behind(desk, cells.nth(0).getByRole('link'))).toBe(standing)
    if (ended > 0) expect(await behind(desk, cells.nth(3).getByRole('link'))).toBe(ended)
    if (won > 0) expect(await behind(desk, cells.nth(4).getByRole('link'))).toBe(won)
  }
  await expectNoSeriousViolations(page)
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('occupancy and revenue stand by month, dock and length, each mark with its list', async () => {
  const desk = await demo.desk()
  const { page } = desk
  await open(desk)
  const { months, docks, ofOpen } = await desk.read('/api/v1/analytics/occupancy?range=90d')
  const section = page.getByRole('region', { name: 'Occupancy', exact: true })
  await section.getByText(`${Math.round(1000 * ofOpen) / 10} % of the nights`).waitFor()
  await section.getByRole('figure').getByRole('link').first().waitFor()
  await section.scrollIntoViewIfNeeded()
  await desk.screenshot('occupancy-and-revenue')
  await section.getByRole('radio', { name: 'Table' }).click()
  expect(await section.getByRole('row').count()).toBe(1 + months.length)
  const byDock = page.getByRole('region', { name: 'Occupancy by dock', exact: true })
  await byDock.getByRole('radio', { name: 'Table' }).click()
  const nights = byDock.getByRole('row').nth(1).getByRole('cell').first().getByRole('link')
  expect(await nights.textContent()).toBe(String(docks[0].tenancies))
  const [nightCount, all] = [
    await behind(desk, nights),
    (await desk.read('/api/v1/tenancies?limit=100')).length,
  ]
  expect(nightCount).toBeLessThanOrEqual(all)
  await nights.click()
  await page.getByRole('button', { name: /Dock/ }).first().waitFor()
  await page.goBack()
  const { invoiced, docks: places } = await desk.read('/api/v1/analytics/revenue?range=90d')
  const revenue = page.getByRole('region', { name: 'Revenue by dock, EUR', exact: true })
  await revenue.getByRole('radio', { name: 'Table' }).click()
  expect(invoiced.length).toBeGreaterThan(0)
  expect(await revenue.getByRole('row').count()).toBe(1 + places.length)
  const lines = revenue.getByRole('row')
  await lines.last().getByRole('cell').first().getByRole('link').click()
  // The list is that of the figure: its days, its dock and its currency stand as chips and are asked for.
  for (const chip of [/Issued from/, /Issued until/, /Dock/, /Currency/])
    await page.getByRole('button', { name: chip }).first().waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Funnel' }).waitFor()
  await expectNoSeriousViolations(page)
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('each chart is saved as a picture that stands by itself, in the colours of the screen', async () => {
  const desk = await demo.desk()
  const { page } = desk
  // What people write is text of the picture, whatever it looks like.
  const foreign = '</text><script>alert(1)</script>&'
  const agent = await demo.desk({ person: 'agent' })
  const response = await agent.context.request.patch('/api/v1/me', { data: { displayName: foreign } })
  expect(response.ok(), await response.text()).toBe(true)
  for (const theme of looksOf(['dark', 'light'])) {
    await page.emulateMedia({ colorScheme: theme })
    await open(desk)
    for (const [title, labels] of [
      ['People', ['Opened', 'Lost or cancelled']],
      ['Forecast', ['Won so far', 'From open interests']],
      ['Occupancy by dock', ['By tenancies', 'Free', 'A']],
    ] as const) {
      const chart = page.getByRole('figure', { name: title, exact: true })
      await chart.locator('svg a, svg g').first().waitFor()
      const box = (await chart.locator('svg.recharts-surface').first().boundingBox())!
      const file = await save(page, title, 'Picture as SVG')
      expect(file.suggestedFilename()).toMatch(
        new RegExp(`^demo ${title} \\d{4}-\\d\\d-\\d\\d \\d{4}-\\d\\d-\\d\\d\\.svg$`),
      )
      const text = await readFile((await file.path())!, 'utf8')
      const read = await page.evaluate((svg) => {
        const { documentElement: root } = new DOMParser().parseFromString(svg, 'image/svg+xml')
        return {
          name: root.localName,
          width: Number(root.getAttribute('width')),
          height: Number(root.getAttribute('height')),
          texts: [...root.querySelectorAll('text')].map((one) => one.textContent),
          marks: [...root.querySelectorAll('title')].map((one) => one.textContent),
          elements: [...new Set([...root.querySelectorAll('*')].map((one) => one.localName))],
          background: root.querySelector('rect')!.getAttribute('fill'),
        }
      }, text)
      expect(read.name).toBe('svg')
      expect(read.width).toBeCloseTo(box.width + 32, 0)
      expect(read.height).toBeGreaterThan(box.height + 20)
      for (const label of [title, ...labels]) expect(read.texts, title).toContain(label)
      if (title === 'People')
        expect(read.marks.some((mark) => mark?.startsWith(`${foreign}, Opened: `))).toBe(true)
      // What the pointer shows meanwhile is no part of the picture.
      expect(read.texts.some((one) => / : /.test(one ?? ''))).toBe(false)
      expect(read.elements.filter((one) => ['script', 'a', 'foreignObject', 'style'].includes(one))).toEqual(
        [],
      )
      expect(text).not.toMatch(/var\(|light-dark|class=|href=/)
      expect(read.background).toBe(theme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(17, 25, 31)')
      const picture = await save(page, title, 'Picture as PNG')
      const bytes = await readFile((await picture.path())!)
      if (process.env.SCREENS === 'on')
        await writeFile(`test-results/screens/saved-${title}-${theme}.png`, bytes)
      const { width, height, format } = await sharp(bytes).metadata()
      expect([format, width, height]).toEqual([
        'png',
        Math.round(2 * read.width),
        Math.round(2 * read.height),
      ])
      const { channels, dominant } = await sharp(bytes).stats()
      expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(5)
      expect(dominant.r > 128, `${title} ${theme}`).toBe(theme === 'light')
    }
  }
  await agent.close()
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('a port without deals says so, on a narrow dark screen too', async () => {
  const desk = await demo.desk({ width: 360, theme: 'dark' })
  const { page } = desk
  await open(desk)
  expect(await scrollsSideways(page)).toBe(false)
  await expectNoSeriousViolations(page)
  await desk.screenshot('analytics-narrow')
  await page.getByRole('figure', { name: 'Forecast', exact: true }).scrollIntoViewIfNeeded()
  await page.getByRole('figure', { name: 'Forecast', exact: true }).getByRole('link').first().waitFor()
  await desk.screenshot('forecast-narrow')
  await page.getByRole('figure', { name: 'Occupancy', exact: true }).scrollIntoViewIfNeeded()
  await desk.screenshot('occupancy-narrow')
  await desk.make('/api/v1/admin/ports', { name: 'Empty', slug: 'empty' })
  await page.goto('/empty/analytics')
  await page.getByText('No interests yet').waitFor()
  await page.getByRole('link', { name: 'Open interest' }).waitFor()
  expect(desk.problems).toEqual([])
  await desk.close()
})

it('stands in the navigation of whoever may see it, and is closed to others', async () => {
  const boss = await demo.desk()
  const agent = await demo.desk({ person: 'agent' })
  await open(agent)
  const entry = agent.page.getByRole('link', { name: 'Analytics', exact: true })
  await entry.first().waitFor()
  const { id } = (await (await agent.context.request.get('/api/v1/me')).json()).data.user
  const denied = await boss.context.request.put(`/api/v1/admin/users/${id}/overrides`, {
    headers: agent.headers,
    data: { overrides: [{ permission: 'reports.view_analytics', effect: 'deny' }] },
  })
  expect(denied.ok(), await denied.text()).toBe(true)
  await entry.first().waitFor({ state: 'detached' })
  await agent.page.getByRole('heading', { name: 'Funnel' }).waitFor({ state: 'detached' })
  await agent.close()
  await boss.close()
})
