// @module-tag endless

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage, testBrowser } from './harness/browser.ts'
import { type Product, startProduct } from './harness/product.ts'

const file = path.resolve(import.meta.dirname, '../../shared/data/helsinki-berths.csv')
const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split(/\r?\n/).slice(1) : []
// The harbours' names hold no commas; pier is the second column.
const harbours = Map.groupBy(lines, (line) => line.split(',')[0]!)
// The smallest, one between, and the largest; that each comes in whole is shown by `crm/modules/imports/imports.test.ts`.
const bySize = [...harbours.keys()].sort((a, b) => harbours.get(a)!.length - harbours.get(b)!.length)
const through = [bySize[0], bySize[Math.floor(bySize.length / 2)], bySize.at(-1)].filter(
  (one) => one !== undefined,
)

describe.skipIf(lines.length === 0)('berths of real harbours', () => {
  let product: Product
  let browser: Browser

  beforeAll(async () => {
    product = await startProduct({ DEMO: 'true' })
    browser = await testBrowser()
  })
  afterAll(() => product?.stop())

  async function makePort(context: BrowserContext, name: string, slug: string): Promise<void> {
    await context.request.post('/api/auth/sign-in/email', {
      data: { email: 'admin@demo.berthwise.example', password: product.demoPassword() },
    })
    const response = await context.request.post('/api/v1/admin/ports', {
      data: { name, slug, timezone: 'Europe/Helsinki' },
    })
    expect(response.status()).toBe(201)
  }

  it.each(through.map((harbour, index) => [harbour, `harbour-${index}`] as const))(
    'imports %s through the screen, and the plan shows its docks',
    async (harbour, slug) => {
      const rows = harbours.get(harbour)!
      const desk = await openPage(browser, { baseURL: product.url })
      const { page, context } = desk
      await makePort(context, harbour, slug)
      await page.goto(`/${slug}/imports`)
      await page.locator('input[type="file"]').setInputFiles(file)
      await page.getByRole('radio', { name: harbour }).click()
      const noun = `${rows.length} berths`
      await page.getByRole('button', { name: `Import ${noun}` }).click()
      await page.getByText(`${noun} imported`).waitFor()
      const letters = await lettersOfPiers(context, page.url())
      await page.getByRole('link', { name: 'Open the plan' }).click()
      const docks = page.getByRole('list', { name: 'Docks' })
      await docks.getByRole('listitem').first().waitFor({ state: 'attached' })
      const labels = (await docks.getByRole('listitem').allTextContents()).map(
        (text) => /^Dock (\w+)(?:, .*)?: (\d+)/.exec(text)!,
      )
      const piers = Map.groupBy(rows, (line) => line.split(',')[1]!)
      const expected = [...piers].map(([pier, berths]) => [letters.get(pier), String(berths.length)])
      expect(labels.map(([, dock, count]) => [dock, count]).sort()).toEqual(expected.sort())
      await desk.screenshot(`plan-${slug}`)
      expect(desk.problems).toEqual([])
      await desk.close()
    },
  )

  /** Which letters the import took for each pier. */
  async function lettersOfPiers(context: BrowserContext, address: string): Promise<Map<string, string>> {
    const { pathname, searchParams } = new URL(address)
    const me = await (await context.request.get('/api/v1/me')).json()
    const port = me.data.ports.find((one: { slug: string }) => one.slug === pathname.split('/')[1])
    const found = await context.request.get(`/api/v1/imports/${searchParams.get('open')}`, {
      headers: { 'x-port-id': port.id },
    })
    const { piers } = (await found.json()).data
    return new Map(piers.map((one: { pier: string; letters: string }) => [one.pier, one.letters]))
  }
})
