import type { ChildProcess } from 'node:child_process'
import type pg from 'pg'
import * as crm from '../../crm/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import type { Connection } from '../../platform/database/pools.ts'
import { newSecret } from '../../platform/outbound/sign.ts'
import { secretBox } from '../../platform/secrets.ts'
import { endChild, messageOf, startChild } from '../child.ts'
import type { FormsServer } from '../forms/accepting.ts'
import { queueForms } from '../forms/deliveries.ts'
import type { Arrived, Expecting } from '../forms/receivers.ts'
import { withReceivers } from '../forms/receiving.ts'
import { median } from '../load.ts'
import { reportFigure, reportGoal } from '../report.ts'
import { withOwner } from '../seed.ts'
import type { Lean } from './lean.ts'

const receivers = 50
const each = 200
const rounds = 3
const body = JSON.stringify({ type: 'client.created', data: { record: { fullName: 'x'.repeat(1500) } } })

/**
 * Both services deliver at once from one database, each to half of fifty receivers, 10,000 in all: against a process
 * that sends the same from memory, and with one receiver of the form service hanging and one of the CRM failing.
 */
export async function measureBothDeliveries(connection: Connection, dataDir: string): Promise<void> {
  await migrate(connection, crm.migrations, crm.schemas)
  await withReceivers(connection, dataDir, receivers, async ({ env, hooks, urls }) => {
    const both = (bad: boolean) => rateOfBoth(connection, env, hooks, urls, bad)
    await both(false)
    const runs: { lean: number; good: number; bad: number }[] = []
    for (let round = 0; round < rounds; round++)
      runs.push({
        lean: await rateOfLean(hooks, urls),
        good: await both(false),
        bad: await both(true),
      })
    reportFigure('deliveries of both services together per second', median(runs.map(({ good }) => good)))
    reportFigure('deliveries sent from memory per second', median(runs.map(({ lean }) => lean)))
    reportGoal(
      'deliveries of both services against from memory',
      median(runs.map(({ lean, good }) => good / lean)),
      null,
      0.4,
    )
    reportGoal(
      'deliveries of both with one receiver hanging and one failing against without',
      median(runs.map(({ good, bad }) => good / bad)),
      1.5,
      null,
    )
  })
}

/** Deliveries a second at the receivers that are good in every run. */
async function rateAt(hooks: ChildProcess, bad: boolean, begin: () => void): Promise<number> {
  hooks.send({ each, bad } satisfies Expecting)
  const arrived = messageOf<Arrived>(hooks)
  const started = performance.now()
  begin()
  await arrived
  return ((receivers - 2) * each) / ((performance.now() - started) / 1000)
}

async function rateOfLean(hooks: ChildProcess, urls: string[]): Promise<number> {
  const { process: child } = await startChild('deliveries/lean.ts', {})
  try {
    return await rateAt(hooks, false, () => child.send({ urls, each, body } satisfies Lean))
  } finally {
    await endChild(child, 'SIGKILL')
  }
}

async function rateOfBoth(
  connection: Connection,
  env: Record<string, string>,
  hooks: ChildProcess,
  urls: string[],
  bad: boolean,
): Promise<number> {
  const forms = await startChild<FormsServer>('forms/server.ts', env)
  const port = await startChild('deliveries/worker.ts', env)
  try {
    // The first receiver, which may hang, is of the form service; the second, which may fail, of the CRM.
    const [even, odd] = [0, 1].map((rest) => urls.filter((_, index) => index % 2 === rest)) as [
      string[],
      string[],
    ]
    await withOwner(
      connection,
      (client) => queueForms(client, forms.ready, even, { secret: env.SECRET!, submissions: each }),
      'forms',
    )
    await withOwner(connection, (client) => queueWebhooks(client, odd, env.SECRET!), 'crm')
    return await rateAt(hooks, bad, () => {
      forms.process.send('deliver')
      port.process.send('deliver')
    })
  } finally {
    await Promise.all([endChild(forms.process, 'SIGKILL'), endChild(port.process, 'SIGKILL')])
  }
}

/** Leaves nothing but new deliveries to every webhook, all due now. */
async function queueWebhooks(client: pg.Client, urls: string[], secret: string): Promise<void> {
  const seal = secretBox(secret, 'webhook secrets').seal
  await client.query('truncate webhook_attempts, webhook_deliveries, webhooks')
  await client.query(`insert into ports (id, slug, name)
    select '01900000-0000-7000-8000-000000000001', 'bench', 'Bench' where not exists (select 1 from ports)`)
  await client.query(
    `insert into webhooks (port_id, id, url, host, secret, events)
     select (select id from ports limit 1), gen_random_uuid(), url, host, secret, '{client.created}'
     from unnest($1::text[], $2::text[], $3::text[]) s(url, host, secret)`,
    [urls, urls.map((url) => new URL(url).host), urls.map(() => seal(newSecret()))],
  )
  await client.query(
    `insert into webhook_deliveries (port_id, id, webhook_id, event_id, type, body, host)
     select w.port_id, gen_random_uuid(), w.id, gen_random_uuid(), 'client.created', $1, w.host
     from webhooks w, generate_series(1, $2::int)`,
    [body, each],
  )
  await client.query('analyze')
}
