import type { Page } from 'playwright-core'
import { launchBrowser } from '../../e2e/harness/browser.ts'
import { type Product, startProduct } from '../../e2e/harness/product.ts'
import { ensureWebBuilt } from '../../scripts/web-build.mjs'

/** Does work on a page of a new product with its demonstration, signed in as the administrator; both end with it. */
export async function withDemoPage<Result>(
  work: (page: Page, product: Product) => Promise<Result>,
): Promise<Result> {
  if (!(await ensureWebBuilt())) throw new Error('The web app could not be built.')
  const product = await startProduct({ DEMO: 'true' })
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await context.request.post('/api/auth/sign-in/email', {
      data: { email: 'admin@demo.berthwise.example', password: product.demoPassword() },
    })
    return await work(page, product)
  } finally {
    await browser.close()
    await product.stop()
  }
}
