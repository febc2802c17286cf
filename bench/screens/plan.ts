import type { APIRequestContext, Page } from 'playwright-core'
import type { LayoutBerth } from '../../web/features/plan/layout/docks.ts'
import { layoutPlan } from '../../web/features/plan/public/layout/layout.ts'
import { median } from '../load.ts'
import { reportGoal } from '../report.ts'
import { withDemoPage } from './demo-page.ts'
import { framesWhile } from './frames.ts'

/** The plan of 2,000 berths: laid out, drawn, and moved about. */
export async function measurePlan(): Promise<void> {
  measureLayout()
  const { paintMs, framesPerSecond } = await inBrowser()
  reportGoal('plan of 2,000 berths painted after its data', paintMs, 500, null, ' ms')
  reportGoal(
    'milliseconds for a frame while the plan of 2,000 berths is panned and zoomed',
    1000 / framesPerSecond,
    20,
    null,
    ' ms',
  )
}

/** Laying out a large harbour takes no longer for each berth than a small one does. */
function measureLayout(): void {
  const [small, large] = [harbour(20), harbour(200)]
  const ratios = Array.from(
    { length: 5 },
    () => timeOf(large) / large.length / (timeOf(small) / small.length),
  )
  reportGoal('plan of 20,000 berths laid out, by berth, against one of 2,000', median(ratios), 2, null)
}

function harbour(docks: number): LayoutBerth[] {
  return Array.from({ length: docks * 100 }, (_, index) => {
    const dock = Math.floor(index / 100)
    const letters = String.fromCharCode(65 + Math.floor(dock / 26), 65 + (dock % 26))
    const mooringNumber = `${letters}${(index % 100) + 1}`
    return { id: mooringNumber, mooringNumber, lengthM: 12, widthM: 4, mooringType: null, pontoon: null }
  })
}

function timeOf(berths: LayoutBerth[]): number {
  const times = Array.from({ length: 4 }, () => {
    const started = performance.now()
    layoutPlan(berths)
    return performance.now() - started
  })
  return Math.min(...times)
}

/** How long the chart of 2,000 berths takes from its data to its drawing, and how many frames it moves by. */
async function inBrowser(): Promise<{ paintMs: number; framesPerSecond: number }> {
  return withDemoPage(async (page) => {
    await fillPort(page.context().request)
    await page.goto('/large/clients')
    await page.getByRole('heading', { level: 1, name: /Clients/ }).waitFor()
    // The code of the screen is there before it is timed, as on every visit but the first.
    await page.goto('/demo/plan')
    await page.locator('.plan-frame').waitFor()
    await page.goto('/large/clients')
    await page.getByRole('heading', { level: 1, name: /Clients/ }).waitFor()
    await page.evaluate(() => {
      const original = window.fetch
      window.fetch = async (...args) => {
        const answer = await original(...args)
        if (String(args[0]).endsWith('/berths/plan')) performance.mark('plan-data')
        return answer
      }
    })
    await page.getByRole('link', { name: 'Plan' }).first().click()
    await page.locator('.plan-frame svg [data-dock]').first().waitFor()
    const paintMs = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() =>
              resolve(performance.now() - performance.getEntriesByName('plan-data')[0]!.startTime),
            ),
          )
        }),
    )
    return { paintMs, framesPerSecond: await framesWhileMoving(page) }
  })
}

/** Pans and zooms for about two seconds and counts the frames the page drew meanwhile. */
async function framesWhileMoving(page: Page): Promise<number> {
  const box = (await page.locator('.plan-frame').boundingBox())!
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  return framesWhile(page, async () => {
    await page.mouse.move(middle.x, middle.y)
    for (let step = 0; step < 12; step++) await page.mouse.wheel(0, -60)
    await page.mouse.down()
    for (let step = 0; step < 40; step++) await page.mouse.move(middle.x - step * 6, middle.y + step * 3)
    await page.mouse.up()
    for (let step = 0; step < 12; step++) await page.mouse.wheel(0, 60)
  })
}

/** A port of 2,000 berths, some of each status. */
async function fillPort(request: APIRequestContext): Promise<void> {
  const port = await request.post('/api/v1/admin/ports', { data: { name: 'Large', slug: 'large' } })
  const headers = { 'x-port-id': (await port.json()).data.id as string }
  const statuses = ['available', 'sold', 'under_offer', 'available', 'available']
  const berths = harbour(20).map(({ mooringNumber, lengthM, widthM }, index) => ({
    mooringNumber,
    lengthM,
    widthM,
    status: statuses[index % 5],
  }))
  for (let at = 0; at < berths.length; at += 500) {
    const response = await request.post('/api/v1/berths/bulk-add', {
      headers,
      data: { berths: berths.slice(at, at + 500) },
    })
    if (!response.ok()) throw new Error(await response.text())
  }
}
