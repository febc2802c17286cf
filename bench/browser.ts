import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { launchBrowser } from '../e2e/harness/browser.ts'
import { startProduct } from '../e2e/harness/product.ts'
import { ensureWebBuilt } from '../scripts/web-build.mjs'
import { addInterests } from './seed.ts'

/**
 * Size of the JavaScript that the sign-in page and the shell load before any screen, with the texts of the longest
 * language, and how long the board of 5,000
 * cards takes from its data to the first card that can be used.
 */
export async function measureBrowser(root: string): Promise<{ kilobytes: number; boardMs: number }> {
  const boardMs = await boardMilliseconds()
  return { kilobytes: await initialKilobytes(root), boardMs }
}

async function initialKilobytes(root: string): Promise<number> {
  const web = path.join(root, 'dist/web')
  const page = await readFile(path.join(web, 'index.html'), 'utf8')
  const files = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file!)
  const texts = (await readdir(path.join(web, 'assets'))).filter((file) => /^shell-.*\.js$/.test(file))
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(path.join(web, file))).length),
  )
  const ofTexts = texts.map((file) => gzipSync(readFileSync(path.join(web, 'assets', file))).length)
  return (sizes.reduce((sum, size) => sum + size, 0) + Math.max(...ofTexts)) / 1000
}

async function boardMilliseconds(): Promise<number> {
  if (!(await ensureWebBuilt())) throw new Error('The web app could not be built.')
  const product = await startProduct({ DEMO: 'true' })
  const browser = await launchBrowser()
  try {
    await fillBoard(product.dataDir)
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await context.request.post('/api/auth/sign-in/email', {
      data: { email: 'admin@demo.berthwise.example', password: product.demoPassword() },
    })
    await page.goto('/demo/clients')
    await page.getByRole('heading', { level: 1, name: /Clients/ }).waitFor()
    await page.evaluate(() => {
      const original = window.fetch
      window.fetch = async (...args) => {
        const answer = await original(...args)
        if (String(args[0]).includes('/interests/board')) performance.mark('board-data')
        return answer
      }
    })
    await page.getByRole('link', { name: 'Interests' }).first().click()
    await page.locator('section[aria-label^="Inquiry"] li button').first().waitFor()
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() =>
              resolve(performance.now() - performance.getEntriesByName('board-data')[0]!.startTime),
            ),
          )
        }),
    )
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** Fills the demonstration port up to 5,000 active interests. */
async function fillBoard(dataDir: string): Promise<void> {
  const connection = {
    host: path.join(dataDir, 'database/socket'),
    port: 5432,
    user: 'berthwise',
    database: 'berthwise',
  }
  const client = new pg.Client({ ...connection, options: '-c search_path=crm,public' })
  await client.connect()
  const { rows } = await client.query(`select id from ports where slug = 'demo'`)
  const port = rows[0].id as string
  await client.query(
    `insert into clients (port_id, id, full_name) select $1, gen_random_uuid(), 'Client ' || n from generate_series(1, 4956) n`,
    [port],
  )
  await client.query('delete from interest_berths where port_id = $1', [port])
  await client.query('delete from interests where port_id = $1', [port])
  await client.query('delete from berths where port_id = $1', [port])
  await client.end()
  await addInterests(connection, port, 5000)
}
