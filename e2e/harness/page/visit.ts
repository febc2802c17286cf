import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

// Milliseconds.
const lasting = 200

/** Goes to an address as a link of the interface does, or loads it where none or itself is open yet, and waits until it stands. */
export async function visit(page: Page, address: string): Promise<void> {
  const requests = new Set<Request>()
  const begun = (request: Request) => void requests.add(request)
  const ended = (request: Request) => void requests.delete(request)
  page.on('request', begun).on('requestfinished', ended).on('requestfailed', ended)
  try {
    const open = page.url()
    const isElsewhere = open.startsWith('http') && new URL(address, open).href !== open
    if (isElsewhere) await page.evaluate((to) => history.pushState({}, '', to), address)
    else await page.goto(address)
    await page.locator('main h1, main h2').first().waitFor()
    // A request is heard of a moment after the page made it: rest is what lasts.
    let since = Number.POSITIVE_INFINITY
    const rested = async () => {
      const atRest = (await page.evaluate(isAtRest)) && requests.size === 0
      since = atRest ? Math.min(since, performance.now()) : Number.POSITIVE_INFINITY
      return performance.now() - since > lasting
    }
    await expect.poll(rested, { interval: 50 }).toBe(true)
  } finally {
    page.off('request', begun).off('requestfinished', ended).off('requestfailed', ended)
  }
}

/** Runs in the page: whether nothing is loading once everything that waited has had its turn. */
async function isAtRest(): Promise<boolean> {
  for (let turns = 0; turns < 3; turns++) await new Promise<void>((done) => requestIdleCallback(() => done()))
  return document.querySelector('main .animate-pulse, main [aria-busy=true]') === null
}
