import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { allPermissions } from '../../contract/permissions.ts'
import { addInterests, addPorts, type BenchPort, giveRole, withOwner } from '../seed.ts'
import { withDemoPage } from './demo-page.ts'

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
  return withDemoPage(async (page, product) => {
    const place = await addBoard(product.dataDir)
    await page.goto(`${place}/clients`)
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
  })
}

/** Adds a port of 5,000 active interests that the demonstration's administrator works in; gives its path. */
async function addBoard(dataDir: string): Promise<string> {
  const connection = {
    host: path.join(dataDir, 'database/socket'),
    port: 5432,
    user: 'berthwise',
    database: 'berthwise',
  }
  const [port] = (await addPorts(connection, 1, 5000)) as [BenchPort]
  await addInterests(connection, port.id, 5000)
  const found = await withOwner(connection, (client) =>
    client.query(
      `select u.id, p.slug from users u, ports p where u.email = 'admin@demo.berthwise.example' and p.id = $1`,
      [port.id],
    ),
  )
  const { id, slug } = found.rows[0]
  await giveRole(connection, id, [port], [...allPermissions])
  return `/${slug}`
}
