import { existsSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectNoSeriousViolations } from './accessibility.ts'
import { openPage, testBrowser } from './browser.ts'
import { type Product, startProduct } from './product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[browser, product] = await Promise.all([testBrowser(), startProduct({ DEMO: 'off' })])
})
afterAll(() => product?.stop())

describe('the product as an operator starts it', () => {
  test('shows its first page', async () => {
    const { page, screenshot, close } = await openPage(browser, { baseURL: product.url })
    await page.goto('/')
    await page.getByRole('button').first().waitFor()
    await screenshot('first-page')
    await expectNoSeriousViolations(page)
    await close()
  })

  test('is back after a power cut', async () => {
    await product.kill9()
    await expect(fetch(`${product.url}/readyz`)).rejects.toThrow()
    await product.restart()
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
  })

  test('leaves nothing behind', async () => {
    const other = await startProduct({ DEMO: 'off' })
    await other.kill9()
    await other.stop()
    expect(existsSync(other.dataDir)).toBe(false)
  })
})
