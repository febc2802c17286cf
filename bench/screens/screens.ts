import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../e2e/harness/browser.ts'
import { openDesk } from '../../e2e/harness/desk.ts'
import { type Product, startProduct } from '../../e2e/harness/product.ts'
import { ensureWebBuilt } from '../../scripts/web-build.mjs'

interface Screen {
  name: string
  /** Milliseconds from the click to the last change of what is shown. */
  ms: number
}

/** How long each screen of the demonstration port takes from the click: for the first time, and again. */
export async function measureScreens(): Promise<{ first: Screen[]; again: Screen[] }> {
  if (!(await ensureWebBuilt())) throw new Error('The web app could not be built.')
  const product = await startProduct({ DEMO: 'true' })
  const browser = await launchBrowser()
  try {
    // Found in a session of its own: in that of the walk each would be known already.
    const finder = await openHome(browser, product)
    const screens = await findScreens(finder)
    await finder.context().close()
    const page = await openHome(browser, product)
    return { first: await walk(page, screens), again: await walk(page, screens) }
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** A session of its own at the first screen of the desk. */
async function openHome(browser: Browser, product: Product): Promise<Page> {
  const { page } = await openDesk(browser, product)
  await page.addInitScript(watchScreens)
  await page.goto('/demo')
  await page.getByRole('navigation').getByRole('link', { name: 'Clients', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

const records = new Map([
  ['/demo/clients', 'tbody tr[aria-rowindex="1"]'],
  ['/demo/yachts', 'tbody tr[aria-rowindex="1"]'],
  ['/demo/companies', 'tbody tr[aria-rowindex="1"]'],
  ['/demo/berths', 'tbody tr[aria-rowindex="1"]'],
  ['/demo/interests', 'section[aria-label^="Inquiry"] li button'],
])

/** Screens by their addresses, each with the entry of the side navigation among whose tabs, or in whose list, it stands. */
async function findScreens(page: Page): Promise<Map<string, string>> {
  const entries = await linksOn(page)
  const screens = new Map<string, string>()
  for (const entry of entries) {
    screens.set(entry, entry)
    await page.locator(`nav a[href="${entry}"]`).first().click()
    await settled(page, entry)
    for (const href of await linksOn(page))
      if (!entries.includes(href) && !screens.has(href)) screens.set(href, entry)
  }
  return screens
}

/** Where links of navigations lead, but for records and views. */
async function linksOn(page: Page): Promise<string[]> {
  const all = await page
    .locator('nav a[href^="/demo/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  return [...new Set(all)].filter((href) => !/\?|[0-9a-f]{8}-/.test(href))
}

/** Goes to each screen by its link, from the entry it belongs to, and opens the first record of each list. */
async function walk(page: Page, screens: ReadonlyMap<string, string>): Promise<Screen[]> {
  const found: Screen[] = []
  for (const [href, entry] of screens) {
    const name = href.slice('/demo/'.length) || 'dashboard'
    const link = page.locator(`nav a[href="${href}"]`).first()
    if (!(await link.isVisible())) {
      await page.locator(`nav a[href="${entry}"]`).first().click()
      await settled(page, entry)
    }
    await link.click()
    found.push({ name, ms: await settled(page, href) })
    const record = records.get(href)
    if (!record) continue
    await page.locator(record).first().click()
    found.push({ name: `${name}, a record`, ms: await settled(page, href) })
  }
  return found
}

async function settled(page: Page, href: string): Promise<number> {
  await page.waitForURL((url) => url.pathname.startsWith(href))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return page.evaluate(() => (window as unknown as { settled: () => Promise<number> }).settled())
}

/** Runs in the page: notes each click, every change of what is shown and every request under way. */
function watchScreens(): void {
  const quiet = 400
  let clicked = 0
  let changed = 0
  let pending = 0
  addEventListener('click', () => (clicked = changed = performance.now()), { capture: true })
  const begun = fetch
  window.fetch = async (...args) => {
    pending += 1
    try {
      return await begun(...args)
    } finally {
      pending -= 1
    }
  }
  // What is fetched beforehand stands in the head, and is not shown.
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(() => {
      requestAnimationFrame(() => (changed = performance.now()))
    }).observe(document.body, { subtree: true, childList: true, characterData: true }),
  )
  Object.assign(window, {
    async settled() {
      while (pending > 0 || performance.now() - changed < quiet) await new Promise(requestAnimationFrame)
      return changed - clicked
    },
  })
}
