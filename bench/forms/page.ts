import { get } from 'node:http'
import type { Browser } from 'playwright-core'
import { launchBrowser, openPage } from '../../e2e/harness/browser.ts'
import { startForms } from '../../e2e/harness/product.ts'
import { ensureWebBuilt } from '../../scripts/web-build.mjs'
import { median } from '../load.ts'

const place = '/f/solvik-berth-inquiry'

/** The page of the demonstration form: all that a browser loads for it, compressed, and how soon it is seen. */
export async function measurePage(): Promise<{ kilobytes: number; paintMs: number }> {
  if (!(await ensureWebBuilt())) throw new Error('The web clients could not be built.')
  const forms = await startForms({ DEMO: 'true' })
  const browser = await launchBrowser()
  try {
    const loaded = await open(browser, forms.url)
    const sizes = await Promise.all(loaded.addresses.map(gzipBytes))
    const paints: number[] = []
    for (let round = 0; round < 5; round++) paints.push((await open(browser, forms.url)).paintMs)
    return { kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000, paintMs: median(paints) }
  } finally {
    await browser.close()
    await forms.stop()
  }
}

/** Opens the page with an empty cache; tells what was loaded, and when its first content was painted. */
async function open(browser: Browser, baseURL: string): Promise<{ addresses: string[]; paintMs: number }> {
  const { page, close } = await openPage(browser, { baseURL })
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto(place, { waitUntil: 'networkidle' })
  const paintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
  )
  await close()
  return { addresses, paintMs }
}

/** Bytes of a body as they are sent to a browser that takes gzip. */
function gzipBytes(url: string): Promise<number> {
  if (!url.startsWith('http')) return Promise.resolve(0)
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => resolve(bytes))
      answer.on('error', reject)
    }).on('error', reject)
  })
}
