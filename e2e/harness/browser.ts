import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { longestWait } from '../../platform/testing/extent.ts'
import { chromiumProgram } from './chromium-program.ts'

let ofTests: Promise<Browser> | undefined

/** The browser of the tests, one for all files of a worker; it ends with the worker. */
export async function testBrowser(): Promise<Browser> {
  // A page of the tests lives for seconds: the optimizing compilers cost it a quarter of its processor time, and never pay off.
  ofTests ??= launchBrowser(['--js-flags=--no-maglev --no-opt --min-semi-space-size=16'])
  const browser = await ofTests
  if (browser.isConnected()) return browser
  ofTests = undefined
  return testBrowser()
}

/** Starts a browser as people have it, with more arguments where some are given; close it when done. */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const { executablePath, env } = await chromiumProgram()
  return chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    // The sandbox wants rights that neither root nor a plain container has; only our own pages are opened.
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--font-render-hinting=none',
      '--hide-scrollbars',
      ...args,
    ],
  })
}

export type Theme = 'light' | 'dark'
export type Width = 360 | 1440

export interface PageOptions {
  /** What addresses are relative to, such as the `url` of the product. */
  baseURL?: string
  theme?: Theme
  /** 360 is a phone with touch, 1440 an office screen. */
  width?: Width
  /** Lets the app be fetched ahead and stored for when there is no connection; its requests cannot be caught by a test. */
  storesApp?: true
}

export interface OpenPage {
  page: Page
  context: BrowserContext
  /** What the console and the page complained of so far; a good page leaves it empty. */
  problems: string[]
  /** With SCREENS=on in the environment, writes test-results/screens/{name}-{width}-{theme}.png. */
  screenshot(name: string): Promise<void>
  close(): Promise<void>
}

/** Pages that are open now. */
export const openPages = new Set<Pick<OpenPage, 'page' | 'problems'>>()

/** Opens a page of its own session: nothing is shared with other pages, and nothing moves. */
export async function openPage(
  browser: Browser,
  { baseURL, theme = 'light', width = 1440, storesApp }: PageOptions = {},
): Promise<OpenPage> {
  const phone = width === 360
  const context = await browser.newContext({
    baseURL,
    colorScheme: theme,
    serviceWorkers: storesApp ? 'allow' : 'block',
    viewport: { width, height: phone ? 740 : 900 },
    isMobile: phone,
    hasTouch: phone,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Athens',
  })
  const page = await context.newPage()
  // What is fetched for later would only be thrown away with the page.
  if (!storesApp) {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  }
  // What never comes fails; what comes late on a busy machine does not.
  page.setDefaultTimeout(longestWait)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  const open = { page, problems }
  openPages.add(open)
  page.on('close', () => openPages.delete(open))
  return {
    ...open,
    context,
    screenshot: (name) => screenshot(page, `${name}-${width}-${theme}`),
    close: () => context.close(),
  }
}

/** Whether the page is wider than its window, which it never should be. */
export async function scrollsSideways(page: Page): Promise<boolean> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return width > page.viewportSize()!.width + 1
}

async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENS !== 'on') return
  const folder = join(import.meta.dirname, '../../test-results/screens')
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
