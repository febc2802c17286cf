import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { testBrowser } from './browser.ts'
import { type Desk, type DeskLook, openDesk } from './desk.ts'
import { type Product, startProduct } from './product.ts'

/** The demonstration port and a browser beside it, for all tests of a file. */
export interface Demo {
  readonly product: Product
  readonly browser: Browser
  /** Opens a browser session of its own in which somebody is signed in. */
  desk(look?: DeskLook): Promise<Desk>
}

/** Starts a product with the demonstration before the tests of a file, and ends it after them. */
export function startDemo(env: Record<string, string> = {}, host?: string): Demo {
  let product: Product
  let browser: Browser
  beforeAll(async () => {
    product = await startProduct({ DEMO: 'true', ...env }, host)
    browser = await testBrowser()
  })
  afterAll(() => product?.stop())
  return {
    get product() {
      return product
    },
    get browser() {
      return browser
    },
    desk: (look) => openDesk(browser, product, look),
  }
}
