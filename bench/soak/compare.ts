import { createHash } from 'node:crypto'
import type { Connection } from '../../platform/database/pools.ts'
import type { Mailbox } from '../../platform/testing/mailbox.ts'
import { reportFigure, reportGoal } from '../report.ts'
import { withOwner } from '../seed.ts'
import type { Ear } from './ear.ts'
import type { Hooks } from './hooks.ts'
import { type Deeds, newDeeds, send, untilAnswered } from './people.ts'
import { until } from './until.ts'

export interface Outcome {
  deeds: Deeds
  ears: readonly Ear[]
  hooks: Hooks
  mailbox: Mailbox
  /** Every server, by somebody who sees all rows. */
  servers: readonly Connection[]
}

/** Rows that a server serves: what a port left behind there that moved away is no copy. */
const served = 'not exists (select from tenants_away a where a.tenant_id = port_id)'

/** Looks for everything that was acknowledged, once each. */
export async function compare({ deeds, ears, hooks, mailbox, servers }: Outcome): Promise<void> {
  for (const fault of deeds.faults.slice(0, 20)) process.stdout.write(`fault: ${fault}\n`)
  reportGoal('answers that should not be', deeds.faults.length, 0, null)
  await settle(servers)
  await compareRows(deeds, servers)
  reportFigure('files acknowledged', deeds.files.size)
  reportGoal('files lost or changed', await lostFiles(deeds), 0, null)
  await compareMails(deeds, mailbox, servers)
  compareEvents(deeds, hooks)
  await compareEars(ears)
}

async function compareRows(deeds: Deeds, servers: readonly Connection[]): Promise<void> {
  const clients = await countsOf(
    servers,
    `select full_name as name, count(*)::int as copies from clients where full_name like 'Soak %' and ${served} group by 1`,
  )
  tellPair('clients', deeds.clients.keys(), clients)
  const notes = await countsOf(
    servers,
    `select body as name, count(*)::int as copies from notes where body like 'Soak %' and ${served} group by 1`,
  )
  tellPair('notes', deeds.notes.keys(), notes)
}

async function compareMails(deeds: Deeds, mailbox: Mailbox, servers: readonly Connection[]): Promise<void> {
  const mails = await countsOf(
    servers,
    `select to_address || ' ' || status as name, count(*)::int as copies from mails
      where to_address like 'invited-%' and ${served} group by 1`,
  )
  const settled = [...deeds.invited].filter((email) =>
    ['sent', 'uncertain'].some((status) => mails.has(`${email} ${status}`)),
  )
  reportGoal('invitations that were not mailed', deeds.invited.size - settled.length, 0, null)
  const taken = mailbox.taken.filter((address) => deeds.invited.has(address))
  reportGoal('invitations that were mailed twice', taken.length - new Set(taken).size, 0, null)
  reportFigure(
    'mails whose end is uncertain',
    [...mails.keys()].filter((name) => name.endsWith('uncertain')).length,
  )
}

function compareEvents(deeds: Deeds, hooks: Hooks): void {
  const { records } = hooks
  reportGoal(
    'events that no webhook told',
    [...deeds.clients.values()].filter((id) => !records.has(id)).length,
    0,
    null,
  )
  const twice = [...records.values()].filter((events) => events.size > 1).length
  reportGoal('events that were told as two', twice, 0, null)
  reportFigure('deliveries that were repeated with the same id', hooks.repeated())
}

/** Whether everybody who listens hears of one thing more in their port. */
async function compareEars(ears: readonly Ear[]): Promise<void> {
  const before = ears.map((ear) => ear.events)
  const callers = new Map(ears.map(({ caller }) => [caller.portId, caller]))
  for (const caller of callers.values())
    await send(caller, newDeeds(), '/api/v1/clients', () => ({ fullName: 'The last one' }))
  const isDeaf = (ear: Ear, index: number) => ear.events === before[index]
  await until(() => !ears.some(isDeaf), 30_000)
  reportGoal('live channels that hear nothing', ears.filter(isDeaf).length, 0, null)
}

function tellPair(what: string, acknowledged: Iterable<string>, found: ReadonlyMap<string, number>): void {
  const names = [...acknowledged]
  reportFigure(`${what} acknowledged`, names.length)
  reportGoal(`${what} lost`, names.filter((name) => !found.has(name)).length, 0, null)
  reportGoal(`${what} there twice`, [...found.values()].filter((copies) => copies > 1).length, 0, null)
}

/** How often each name is there, on all servers together. */
async function countsOf(servers: readonly Connection[], text: string): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>()
  for (const server of servers) {
    const { rows } = await withOwner(server, (client) => client.query<{ name: string; copies: number }>(text))
    for (const { name, copies } of rows) sums.set(name, (sums.get(name) ?? 0) + copies)
  }
  return sums
}

/** Waits until nothing is to be done any more: mail and deliveries. */
async function settle(servers: readonly Connection[]): Promise<void> {
  await until(
    async () => {
      const counts = await countsOf(
        servers,
        `select 'mails' as name, count(*)::int as copies from mails where status in ('queued', 'sending') and ${served}
         union all select 'deliveries', count(*)::int from webhook_deliveries where state = 'pending' and ${served}`,
      )
      return [...counts.values()].every((count) => count === 0)
    },
    180_000,
    500,
  )
}

async function lostFiles(deeds: Deeds): Promise<number> {
  let lost = 0
  // So many requests meet the limit of an address: they wait, and are no part of the load.
  const looking = newDeeds()
  for (const [id, { hash, caller }] of deeds.files) {
    const { url, headers } = caller
    const link = await untilAnswered(caller, looking, `GET link`, () =>
      fetch(`${url}/api/v1/files/${id}/download`, { headers }),
    )
    if (link?.status !== 200) {
      lost += 1
      continue
    }
    const { data } = (await link.json()) as { data: { url: string } }
    const answer = await untilAnswered(caller, looking, `GET file`, () =>
      fetch(new URL(data.url, url), { headers }),
    )
    const bytes = answer ? Buffer.from(await answer.arrayBuffer()) : Buffer.alloc(0)
    if (answer?.status !== 200 || createHash('sha256').update(bytes).digest('hex') !== hash) lost += 1
  }
  return lost
}
