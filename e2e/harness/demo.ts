import { randomBytes } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { testBrowser } from './browser.ts'
import { type DemoPerson, type Desk, type DeskLook, emailOf, openDesk } from './desk.ts'
import { addPort } from './port-copies.ts'
import { type Product, sharedProduct, startProduct } from './product.ts'
import { sharedEnv } from './start-service.ts'
import { onThree } from './three-servers.ts'

/** What all tests may know of a product, though others use it too. */
type Usable = Pick<Product, 'url' | 'dataDir' | 'demoPassword'>

/** A demonstration port and a browser beside it, for all tests of a file. */
export interface Demo<Running extends Usable = Usable> {
  readonly product: Running
  readonly browser: Browser
  /** The short name of the port. */
  readonly slug: string
  /** The address of a page of the port, such as `at('/clients')`; `at('')` is its dashboard. */
  at(path: string): string
  emailOf(person: DemoPerson): string
  /** Opens a browser session of its own in which somebody is signed in. */
  desk(look?: DeskLook): Promise<Desk>
}

/**
 * Makes a port of this file's own of the demonstration before its tests, in the product that all files of a worker use. On
 * three servers each file has a product of its own.
 */
export function startDemo(): Demo {
  if (onThree) return startOwnDemo(sharedEnv)
  // Drawn: another worker of the same number goes on with the product of one that has ended.
  const drawn = randomBytes(3).toString('hex')
  const slug = `demo-${drawn}`
  return demoOf(slug, async () => {
    const product = await sharedProduct()
    await addPort(product, slug, `Solvik Marina ${drawn}`)
    return product
  })
}

/**
 * Starts a product with the demonstration before the tests of a file, and ends it after them: for what starts, breaks or
 * configures a product, or looks at all of an installation.
 */
export function startOwnDemo(env: Record<string, string> = {}, host?: string): Demo<Product> {
  let product: Product | undefined
  afterAll(() => product?.stop())
  return demoOf('demo', async () => {
    product = await startProduct({ DEMO: 'true', ...env }, host)
    return product
  })
}

function demoOf<Running extends Usable>(slug: string, start: () => Promise<Running>): Demo<Running> {
  let product: Running
  let browser: Browser
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([start(), testBrowser()])
  })
  return {
    slug,
    get product() {
      return product
    },
    get browser() {
      return browser
    },
    at: (path) => `/${slug}${path}`,
    emailOf: (person) => emailOf(person, slug),
    desk: (look) => openDesk(browser, { ...product, slug }, look),
  }
}
