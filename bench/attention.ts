import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { pino } from 'pino'
import { crmJobs } from '../crm/jobs.ts'
import { alertsJob } from '../crm/modules/alerts/job.ts'
import { digestJob } from '../crm/modules/identity/digest-schedule.ts'
import { digestOfPortJob } from '../crm/modules/notifications/digest.ts'
import { openCrm } from '../crm/service.ts'
import type { Connection } from '../platform/database/pools.ts'
import { readEnv } from '../platform/env.ts'
import { endChild } from './child.ts'
import { openDesk } from './desk.ts'
import { median, percentile95Of } from './load.ts'
import { reportFigure, reportGoal } from './report.ts'
import { addPorts, type BenchPort, withOwner } from './seed.ts'

/** A fifth of the hundred ports that have five seconds: they are looked at one after the other. */
const [ports, deals] = [20, 5000]

/** Alerts of ports of 5,000 deals each: when they are first looked for, and when little came since. */
export async function measureAlerts(connection: Connection, dataDir: string): Promise<void> {
  const newPorts = await addPorts(connection, ports, 500)
  await withOwner(connection, async (client) => {
    for (const { id } of newPorts) {
      await client.query(
        `insert into interests (port_id, id, client_id, pipeline_stage, date_eoi_sent, updated_at, created_at)
         select $1, gen_random_uuid(), c.id, (array['enquiry','qualified','eoi','reservation','deposit_paid','contract','nurturing'])[1 + n % 7],
           case when n % 50 = 0 then current_date - 30 end, now() - make_interval(days => n % 24), now() - interval '60 days'
         from generate_series(1, $2::int) n
         join (select id, row_number() over () - 1 as place from clients where port_id = $1) c on c.place = n % 500`,
        [id, deals],
      )
    }
    await client.query('vacuum analyze')
  })
  const env = readEnv({ DATA_DIR: path.join(dataDir, 'files') })
  const crm = await openCrm(env, connection, pino({ level: 'warn' }))
  const look = async () => {
    const before = performance.now()
    await crmJobs(crm.services, async () => {})[alertsJob.name]!({}, { attempt: 1, maxAttempts: 1 })
    return (performance.now() - before) / 1000
  }
  try {
    reportFigure(`alerts of ${ports} ports of ${deals} deals, looked for the first time`, await look(), ' s')
    const again = [await look(), await look(), await look()]
    reportGoal(`alerts of ${ports} ports of ${deals} deals`, median(again), 1, null, ' s')
  } finally {
    await crm.close()
  }
}

/** People whose hour has come at once, and how many jobs of theirs are worked at a time. */
const people = 10_000

/** The gathered mail of 10,000 people of twenty ports, each with news and a reminder: the work of all their jobs. */
export async function measureDigest(connection: Connection, dataDir: string): Promise<void> {
  const newPorts = await addPorts(connection, ports, 10)
  await withOwner(connection, (client) => addReaders(client, newPorts))
  const env = readEnv({ DATA_DIR: path.join(dataDir, 'files') })
  const crm = await openCrm(env, connection, pino({ level: 'warn' }))
  const jobs = crmJobs(crm.services, async () => {})
  const info = { attempt: 1, maxAttempts: 1 }
  const desk = await openDesk(connection, dataDir)
  const target = { url: `${desk.address}/api/v1/clients`, headers: desk.headers(await desk.port(10_000)) }
  try {
    await percentile95(target, async () => sleep(1000))
    const usual = await percentile95(target, () => sleep(4000))
    const beside = await percentile95(target, gather)
    reportGoal('requests beside digests: 95th percentile against without', beside / usual, 2, null, ' ×')
  } finally {
    await crm.close()
    await endChild(desk.process, 'SIGKILL')
  }

  async function gather() {
    const before = performance.now()
    await jobs[digestJob.name]!({ occasion: new Date().toISOString() }, info)
    const planned = performance.now()
    const waiting = await withOwner(connection, jobsOfPorts)
    const from = performance.now()
    for (const next of waiting) await jobs[digestOfPortJob.name]!(next, info)
    const seconds = (planned - before + performance.now() - from) / 1000
    reportFigure(`digests of ${people} people: planned`, (planned - before) / 1000, ' s')
    reportGoal(`digests of ${people} people`, seconds, 30, null, ' s')
    const written = await withOwner(connection, (client) =>
      client.query(`select count(*)::int as n from mails where category = 'reminder_digest'`),
    )
    if (written.rows[0].n !== people) throw new Error(`There are ${written.rows[0].n} mails of ${people}.`)
  }
}

/** The 95th percentile, in milliseconds, of requests that somebody makes one after the other while something is done. */
async function percentile95(
  { url, headers }: { url: string; headers: Record<string, string> },
  done: () => Promise<unknown>,
): Promise<number> {
  const taken: number[] = []
  let under = true
  const asking = (async () => {
    while (under) {
      const start = performance.now()
      const answer = await fetch(url, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${url} was answered ${answer.status}.`)
      taken.push(performance.now() - start)
      await sleep(10)
    }
  })()
  await done().finally(() => {
    under = false
  })
  await asking
  return percentile95Of(taken)
}

/** What the jobs that wait are told. */
async function jobsOfPorts(client: pg.Client): Promise<Record<string, unknown>[]> {
  const { rows } = await client.query<{ payload: Record<string, unknown> }>(
    `select j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
    [digestOfPortJob.name],
  )
  return rows.map(({ payload }) => payload)
}

async function addReaders(client: pg.Client, newPorts: readonly BenchPort[]): Promise<void> {
  await client.query(
    `insert into users (id, email, email_verified, name, first_name, last_name, preferences)
     select gen_random_uuid(), 'reader' || n || '@bench.example', true, 'Reader ' || n, 'Reader', n::text,
       '{"digest": {"mode": "daily", "time": "08:00"}}'::jsonb
     from generate_series(1, $1::int) n`,
    [people],
  )
  await client.query(
    `insert into digest_hours (user_id, at) select id, now() from users where email like 'reader%'`,
  )
  for (const [index, { id }] of newPorts.entries()) {
    const mine = [id, ports, index]
    const readers = `select u.id, row_number() over (order by u.email) as place from users u where u.email like 'reader%'`
    await client.query(
      `insert into roles (port_id, id, name, permissions) values ($1, gen_random_uuid(), 'Reader', '{interests.view,reminders.view_own}')`,
      [id],
    )
    await client.query(
      `insert into port_members (port_id, user_id, role_id)
       select $1, u.id, (select r.id from roles r where r.port_id = $1 and r.name = 'Reader')
       from (${readers}) u where u.place % $2::int = $3::int`,
      mine,
    )
    await client.query(
      `insert into notifications (port_id, id, user_id, kind, key, entity_type, label, actor_name, in_app, by_mail)
       select port_id, gen_random_uuid(), user_id, 'interest_assigned', 'bench', 'interest', 'A deal', 'Somebody', true, true
       from port_members where port_id = $1 and user_id in (select id from users where email like 'reader%')`,
      [id],
    )
    await client.query(
      `insert into reminders (port_id, id, title, assigned_to, due_at)
       select port_id, gen_random_uuid(), 'Ring the owner', user_id, now() - interval '1 hour'
       from port_members where port_id = $1 and user_id in (select id from users where email like 'reader%')`,
      [id],
    )
  }
  await client.query('vacuum analyze')
}
