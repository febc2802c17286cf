import { setTimeout as pause } from 'node:timers/promises'
import { launchBrowser } from '../e2e/harness/browser.ts'
import { startProduct } from '../e2e/harness/product.ts'
import type { Connection } from '../platform/database/pools.ts'
import { ensureWebBuilt } from '../scripts/web-build.mjs'
import { endChild, startChild } from './child.ts'
import { type Desk, openDesk, password } from './desk.ts'
import { compare, median } from './load.ts'
import { reportGoal } from './report.ts'
import { addInterests, type BenchPort, withOwner } from './seed.ts'

/** Of each kind of record in the port, and of those the ones of the client who looks. */
const [total, own] = [Number(process.env.BENCH_PORTAL ?? 100_000), 4]
const email = 'looks@bench.example'

/** What a client reads in a port of 100,000 records of each kind, against the leanest server on the same database. */
export async function measurePortal(connection: Connection, dataDir: string): Promise<void> {
  const desk = await openDesk(connection, dataDir)
  try {
    const port = await desk.port(5000)
    await addInterests(connection, port.id, 500)
    const accountId = await fill(desk, port)
    const cookie = await enter(desk)
    const poolSize = Number(process.env.DATABASE_POOL_SIZE ?? 10)
    const floor = await startChild<{ address: string; cookie: string }>('portal-floor.ts', {
      BENCH_PORTAL_FLOOR: JSON.stringify({
        connection,
        poolSize,
        portId: port.id,
        accountId,
        clientId: port.clientId,
      }),
    })
    try {
      await tellScans(desk, cookie)
      for (const name of ['me', 'invoices', 'documents', 'interests']) {
        const pair = await compare(
          { url: `${desk.address}/api/portal/${name}`, headers: { cookie } },
          { url: `${floor.ready.address}/${name}`, headers: { cookie: floor.ready.cookie } },
        )
        const lean = Math.round(pair.floor)
        reportGoal(`portal, ${name}: of the leanest server's ${lean} a second`, pair.rate, null, 0.5, ' ×')
      }
    } finally {
      await endChild(floor.process, 'SIGKILL')
    }
  } finally {
    await endChild(desk.process, 'SIGKILL')
  }
}

async function enter({ address }: Desk): Promise<string> {
  const answer = await fetch(`${address}/api/portal/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
    body: JSON.stringify({ email, password }),
  })
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('portal_session='))
  if (!cookie) throw new Error(`Signing in to the portal was answered ${answer.status}.`)
  return cookie.split(';')[0]!
}

/** Reads every list once more than statements are planned anew for, and says how often a large table was read whole. */
async function tellScans({ address, connection }: Desk, cookie: string): Promise<void> {
  const lists =
    'me interests documents invoices yachts berths reservations tenancies waiting-list messages files profile'
  const scans = () =>
    withOwner(connection, async (client) => {
      // What connections counted reaches the statistics when they have been idle for ten seconds.
      await pause(11_000)
      const { rows } = await client.query<{ name: string; scans: number }>(
        `select relname as name, seq_scan::int as scans from pg_stat_user_tables
         where schemaname = 'crm' and n_live_tup >= 10000`,
      )
      return new Map(rows.map(({ name, scans }) => [name, scans]))
    })
  const before = await scans()
  for (const list of lists.split(' '))
    for (let n = 0; n < 8; n += 1) {
      const answer = await fetch(`${address}/api/portal/${list}`, { headers: { cookie } })
      if (!answer.ok) throw new Error(`${list} was answered ${answer.status}.`)
      await answer.arrayBuffer()
    }
  const after = await scans()
  const read = [...after].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name)
  const which = read.length > 0 ? ` (${read.join(', ')})` : ''
  reportGoal(`portal: large tables read whole${which}`, read.length, 0, null)
}

/** A port with much in it, and a client with little of that who is let into the portal. Gives their account. */
async function fill({ connection }: Desk, { id, clientId }: BenchPort): Promise<string> {
  const { hashPassword } = await import('better-auth/crypto')
  const hash = await hashPassword(password)
  return withOwner(connection, async (client) => {
    const run = (text: string, values: unknown[] = [id]) => client.query(text, values)
    await run(`insert into settings (port_id, key, value)
      values ($1, 'tenancies_module_enabled', 'true'), ($1, 'invoices_module_enabled', 'true')`)
    await run(
      `create temp table holder as select c.id, row_number() over (order by (c.id = $2) desc, c.id) as n
         from clients c where c.port_id = $1`,
      [id, clientId],
    )
    // The first client has a few of each, whoever comes after has the rest.
    await run(
      `create temp table spread as select s.n, h.id as client_id, gen_random_uuid() as id
         from generate_series(1, $1::int) s(n) join holder h on h.n = case when s.n <= $2 then 1 else 2 + s.n % 4999 end`,
      [total, own],
    )
    await run(`insert into interests (port_id, id, client_id, pipeline_stage, assigned_to)
      select $1, gen_random_uuid(), client_id, 'eoi', (select id from users limit 1) from spread`)
    await run(`insert into documents (port_id, id, title, document_type, status, client_id, sent_at, signers_total, provider, external_id)
      select $1, id, 'Contract ' || n, 'contract', 'sent', client_id, now() - make_interval(mins => n), 1, 'builtin', id::text from spread`)
    await run(`insert into document_signers (port_id, id, document_id, name, email, role, signing_order)
      select $1, gen_random_uuid(), id, 'Client', client_id || '@example.com', 'client', 1 from spread`)
    await run(`insert into invoices (port_id, id, kind, status, series, series_year, series_number, number, billing_entity_type,
        bill_client_id, client_id, currency, issue_date, due_date, net, gross, payable, paid, issuer, bill_to, sent_at)
      select $1, gen_random_uuid(), 'general', 'sent', 'OLD', 2020, n, 'OLD-2020-' || n, 'client', client_id, client_id, 'EUR',
        current_date - n / 100, current_date - n / 100 + 14, 100, 100, 100, 40, '{}', '{"name": "Bench"}', now() from spread`)
    await run(`insert into tenancies (port_id, id, chain_id, berth_id, client_id, tenure_type, status, start_date, held_since, end_date)
      select $1, s.id, s.id, b.id, s.client_id, 'seasonal', 'ended', date '1900-01-01' + s.n::int, date '1900-01-01' + s.n::int,
        date '1900-01-01' + s.n::int
      from spread s join (select id, row_number() over (order by id) as k from berths where port_id = $1) b on b.k = 1 + s.n % 500`)
    await run(
      `insert into yachts (port_id, id, name, owner_client_id) select $1, gen_random_uuid(), 'Yacht ' || n, client_id from spread`,
    )
    const { rows } = await client.query<{ id: string }>(
      `insert into portal_users (id, email, password_hash) values (gen_random_uuid(), $1, $2) returning id`,
      [email, hash],
    )
    await run(
      `insert into portal_links (port_id, id, client_id, email, portal_user_id, accepted_at)
         values ($1, gen_random_uuid(), $2, $3, $4, now())`,
      [id, clientId, email, rows[0]!.id],
    )
    await client.query('vacuum analyze')
    return rows[0]!.id
  })
}

/**
 * How long the first page takes on a telephone with a slow line and no cache, and how much comes over it, as the median of
 * some visits.
 */
export async function measurePortalPage(): Promise<void> {
  if (!(await ensureWebBuilt())) throw new Error('The web app could not be built.')
  const product = await startProduct()
  const browser = await launchBrowser()
  try {
    const visits: { paint: number; bytes: number }[] = []
    for (let n = 0; n < 5; n += 1) {
      const context = await browser.newContext({
        ...{ baseURL: product.url, viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
      })
      const page = await context.newPage()
      const line = await context.newCDPSession(page)
      await line.send('Network.enable')
      await line.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      // Slow 4G as Lighthouse has it, in bytes a second.
      await line.send('Network.emulateNetworkConditions', {
        ...{
          offline: false,
          latency: 150,
          downloadThroughput: (1.6 * 1024 * 1024) / 8,
          uploadThroughput: (750 * 1024) / 8,
        },
      })
      let bytes = 0
      line.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
      await page.goto('/portal')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      const paint = await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      )
      visits.push({ paint, bytes })
      await context.close()
    }
    reportGoal(
      'portal: first paint on a telephone (CPU 4×, slow 4G)',
      median(visits.map(({ paint }) => paint)),
      1500,
      null,
      ' ms',
    )
    reportGoal(
      'portal: bytes of the first visit',
      median(visits.map(({ bytes }) => bytes)) / 1000,
      120,
      null,
      ' KB',
    )
  } finally {
    await browser.close()
    await product.stop()
  }
}
