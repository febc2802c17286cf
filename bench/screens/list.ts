import path from 'node:path'
import { launchBrowser } from '../../e2e/harness/browser.ts'
import { openDesk } from '../../e2e/harness/desk.ts'
import { startProduct } from '../../e2e/harness/product.ts'
import { newConnection } from '../../platform/database/connection.ts'
import { ensureWebBuilt } from '../../scripts/web-build.mjs'
import { reportGoal } from '../report.ts'
import { framesWhile } from './frames.ts'

const clients = 200_000

/** A list of 200,000 clients on the screen, scrolled from its beginning through pages that are fetched meanwhile. */
export async function measureList(): Promise<void> {
  if (!(await ensureWebBuilt())) throw new Error('The web app could not be built.')
  const product = await startProduct({ DEMO: 'true' })
  const browser = await launchBrowser()
  try {
    await fillPort(product.dataDir)
    const { page } = await openDesk(browser, product)
    await page.goto('/demo/clients')
    const first = page.locator('tbody tr[aria-rowindex="1"]')
    await first.waitFor()
    const box = (await page.locator('tbody').first().boundingBox())!
    await page.mouse.move(box.x + 200, box.y + 100)
    const framesPerSecond = await framesWhile(page, async () => {
      for (let step = 0; step < 120; step++) await page.mouse.wheel(0, 240)
    })
    if (await first.isVisible()) throw new Error('The list was not scrolled.')
    reportGoal(
      `milliseconds for a frame while a list of ${clients} is scrolled`,
      1000 / framesPerSecond,
      20,
      null,
      ' ms',
    )
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function fillPort(dataDir: string): Promise<void> {
  const client = newConnection({
    host: path.join(dataDir, 'database/socket'),
    port: 5432,
    user: 'berthwise',
    database: 'berthwise',
    options: '-c search_path=crm,public',
  })
  await client.connect()
  await client.query(
    `insert into clients (port_id, id, full_name)
     select p.id, gen_random_uuid(), 'Client ' || n from ports p, generate_series(1, $1::int) n where p.slug = 'demo'`,
    [clients],
  )
  await client.query('vacuum analyze')
  await client.end()
}
