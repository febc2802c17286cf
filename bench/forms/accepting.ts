import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { leastTime } from '../../forms/hosted/least-time.ts'
import { type PageToken, PageTokens } from '../../forms/hosted/page-token.ts'
import type { SubmissionInput } from '../../forms/hosted/receive/submission-input.ts'
import type { Connection } from '../../platform/database/pools.ts'
import { endChild, startChild } from '../child.ts'
import { compare, type Target } from '../load.ts'
import { reportGoal } from '../report.ts'
import { withOwner } from '../seed.ts'

export interface FormsServer {
  address: string
  slug: string
  accountId: string
  formId: string
  version: number
}

const poolSize = 10
const pages = 500_000

const inquiry = {
  stay: 'rent',
  boat_name: 'Merituuli',
  boat_length: 12.4,
  boat_beam: 3.9,
  boat_draft: 2.1,
  name: 'Antti Mäkelä',
  email: 'antti.makela@example.com',
  phone: '+358401234567',
  message:
    'One season to begin with, near the crane if you can. We sail from Turku in the first week of May.',
  consent: true,
}

/** Taking a berth inquiry against a bare route that inserts the same row. */
export async function measureAccepting(connection: Connection, dataDir: string): Promise<void> {
  const secret = randomBytes(32).toString('hex')
  const server = await startChild<FormsServer>('forms/server.ts', {
    BENCH_CONNECTION: JSON.stringify(connection),
    DATA_DIR: path.join(dataDir, 'files'),
    DATABASE_POOL_SIZE: String(poolSize),
    SECRET: secret,
  })
  const { address, slug, accountId, formId, version } = server.ready
  // Opened before the first answer is sent, as by so many people: the service takes none sooner after its page.
  const tokens = new PageTokens(secret)
  const opened = Array.from({ length: pages }, () => tokens.issue(formId))
  await sleep(leastTime + 100)
  const body = () => JSON.stringify(sending(opened, version))
  const target: Target = {
    url: `${address}/api/public/forms/${slug}/submissions`,
    headers: { 'content-type': 'application/json' },
    body,
  }
  const stored = await firstOf(connection, target)
  const floor = await startChild<{ address: string }>('forms/floor.ts', {
    BENCH_FLOOR: JSON.stringify({ connection, poolSize, accountId, formId, version, stored }),
  })
  try {
    const pair = await compare(target, { ...target, url: `${floor.ready.address}/submissions` }, 5)
    reportGoal(
      `accepting submissions: per second against a bare insert (${Math.round(pair.perSecond)}/s)`,
      pair.rate,
      null,
      0.5,
    )
    reportGoal('accepting submissions: 99th percentile against a bare insert', pair.p99, 2.5, null)
  } finally {
    await endChild(floor.process, 'SIGKILL')
    await endChild(server.process)
  }
}

function sending(opened: PageToken[], version: number): SubmissionInput {
  const page = opened.pop()
  if (!page) throw new Error('More was sent than pages were opened.')
  const attribution = { page_url: 'https://solvik.example/berths', utm_source: 'newsletter' }
  return { ...page, version, answers: inquiry, attribution, trap: '' }
}

/** Sends one and tells what was stored of it. */
async function firstOf(
  connection: Connection,
  { url, headers, body }: Target,
): Promise<{ body: string; search: string }> {
  const answer = await fetch(url, { method: 'POST', headers, body: (body as () => string)() })
  if (answer.status !== 201)
    throw new Error(`An inquiry was answered ${answer.status}: ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { id: string } }
  return withOwner(
    connection,
    async (client) => {
      const { rows } = await client.query(
        'select body, search_text as search from submissions where id = $1',
        [data.id],
      )
      return rows[0] as { body: string; search: string }
    },
    'forms',
  )
}
