import type { ChildProcess } from 'node:child_process'
import type pg from 'pg'
import type { Connection } from '../../platform/database/pools.ts'
import { newSecret } from '../../platform/outbound/sign.ts'
import { secretBox } from '../../platform/secrets.ts'
import { endChild, messageOf, startChild } from '../child.ts'
import { median } from '../load.ts'
import { reportFigure, reportGoal } from '../report.ts'
import { withOwner } from '../seed.ts'
import type { FormsServer } from './accepting.ts'
import type { Arrived, Expecting } from './receivers.ts'
import { withReceivers } from './receiving.ts'

const receivers = 50
const submissions = 200
const rounds = 3

/**
 * 10,000 deliveries to 50 receivers: how long until all of the same 48 have theirs, with the other two well and with
 * one of them hanging and one failing.
 */
export async function measureDeliveries(connection: Connection, dataDir: string): Promise<void> {
  await withReceivers(connection, dataDir, receivers, async ({ env, hooks, urls }) => {
    const run = (bad: boolean) => secondsOf(connection, env, hooks, urls, bad)
    await run(false)
    const pairs: { good: Run; bad: Run }[] = []
    for (let round = 0; round < rounds; round++) pairs.push({ good: await run(false), bad: await run(true) })
    reportFigure(
      'deliveries to 50 receivers per second',
      median(pairs.map(({ good }) => good.calls / good.seconds)),
    )
    reportGoal(
      'deliveries with one receiver hanging and one failing against without',
      median(pairs.map(({ good, bad }) => bad.seconds / good.seconds)),
      1.5,
      null,
    )
  })
}

interface Run extends Arrived {
  seconds: number
}

/** One run by a process of its own, which finds everything waiting. */
async function secondsOf(
  connection: Connection,
  env: Record<string, string>,
  hooks: ChildProcess,
  urls: string[],
  bad: boolean,
): Promise<Run> {
  const server = await startChild<FormsServer>('forms/server.ts', env)
  try {
    await withOwner(
      connection,
      (client) => queueForms(client, server.ready, urls, { secret: env.SECRET!, submissions }),
      'forms',
    )
    hooks.send({ each: submissions, bad } satisfies Expecting)
    const arrived = messageOf<Arrived>(hooks)
    const started = performance.now()
    server.process.send('deliver')
    return { ...(await arrived), seconds: (performance.now() - started) / 1000 }
  } finally {
    await endChild(server.process, 'SIGKILL')
  }
}

/** Leaves nothing but new deliveries of as many new submissions to every receiver, all due now. */
export async function queueForms(
  client: pg.Client,
  { accountId, formId, version }: FormsServer,
  urls: string[],
  { secret, submissions }: { secret: string; submissions: number },
): Promise<void> {
  const seal = secretBox(secret, 'hook secrets').seal
  await client.query('truncate delivery_attempts, deliveries, subscriptions')
  await client.query(
    `insert into subscriptions (account_id, id, form_id, hook_url, host, secret)
     select $1, gen_random_uuid(), $2, url, host, secret from unnest($3::text[], $4::text[], $5::text[]) s(url, host, secret)`,
    [accountId, formId, urls, urls.map((url) => new URL(url).host), urls.map(() => seal(newSecret()))],
  )
  await client.query(
    `with sent as (
       insert into submissions (account_id, id, form_id, form_version, token, data, body)
       select $1, gen_random_uuid(), $2, $3, gen_random_uuid()::text, s.data, s.body
       from (select data, body from submissions where form_id = $2 order by id limit 1) s, generate_series(1, $4::int)
       returning id)
     insert into deliveries (account_id, id, subscription_id, submission_id, host)
     select $1, gen_random_uuid(), s.id, sent.id, s.host from sent, subscriptions s`,
    [accountId, formId, version, submissions],
  )
  await client.query('analyze')
}
