import { setTimeout as sleep } from 'node:timers/promises'
import { allPermissions } from '../../contract/permissions.ts'
import type { Connection } from '../../platform/database/pools.ts'
import { addUser, signIn } from '../desk.ts'
import { percentile95Of } from '../load.ts'
import { reportFigure } from '../report.ts'
import { addPorts, type BenchPort, giveRole } from '../seed.ts'
import { compare } from './compare.ts'
import { Ear } from './ear.ts'
import type { Member } from './fleet.ts'
import { invite, readRole } from './invite.ts'
import { type Caller, type Deeds, newDeeds, noteTries, send, work } from './people.ts'
import { openStage, urlOf } from './stage.ts'

const minutes = Number(process.env.SOAK_MINUTES ?? 60)
const people = 6
const listeners = 4
const killEvery = 60_000
const inviteEvery = 10_000
const pace = 125

/**
 * Two web and two worker processes behind a proxy, over one database and one object store, under load for `SOAK_MINUTES`
 * (60), with a kill -9 of one of them each minute in turn. Afterwards whatever was acknowledged is looked for: clients,
 * notes, files by their bytes, mail at the mail server, webhooks at their receiver, and the live channel.
 */
export async function measureSoak(connection: Connection, dataDir: string): Promise<void> {
  const [port] = (await addPorts(connection, 1, 1000)) as [BenchPort]
  const emails = Array.from({ length: people + 1 }, (_, index) => `soak-${index}@example.com`)
  for (const email of emails)
    await giveRole(connection, await addUser(connection, email), [port], [...allPermissions])

  const { url, members, hooks, mailbox, close } = await openStage(
    { DATABASE_URL: urlOf(connection) },
    dataDir,
  )
  try {
    const callers: Caller[] = []
    for (const email of emails) {
      const cookie = await signIn(url, email)
      callers.push({ url, headers: { cookie, 'x-port-id': port.id, origin: url }, portId: port.id })
    }
    const admin = callers[people]!
    const deeds = newDeeds()
    await send(admin, deeds, '/api/v1/admin/webhooks', () => ({
      url: `${hooks.url}/in`,
      events: ['client.created'],
    }))
    const ears = callers.slice(0, listeners).map((caller) => new Ear(caller))
    await Promise.all(ears.map((ear) => ear.connected()))

    const kills = await loadFor(minutes, { callers, members, deeds })
    await compare({ deeds, ears, hooks, mailbox, servers: [connection] })
    reportFigure('minutes under load', minutes)
    reportFigure('processes killed', kills)
    noteRequests(deeds, ears)
    for (const ear of ears) ear.close()
  } finally {
    await close()
  }
}

/** Prints how requests went, and how often the live channels were cut. */
function noteRequests(deeds: Deeds, ears: readonly Ear[]): void {
  const taken = deeds.taken.map(({ ms }) => ms)
  reportFigure('requests answered', taken.length)
  reportFigure('p95 of a request, with its tries', percentile95Of(taken), ' ms')
  reportFigure('slowest request, with its tries', Math.max(...taken), ' ms')
  noteTries(deeds)
  reportFigure(
    'times a live channel was cut',
    ears.reduce((sum, { cuts }) => sum + cuts, 0),
  )
}

type Load = { callers: readonly Caller[]; members: readonly Member[]; deeds: Deeds }

/** Lets everybody work, one of them invite people, and a process be killed each minute; how many were. */
async function loadFor(length: number, { callers, members, deeds }: Load): Promise<number> {
  const end = Date.now() + length * 60_000
  const over = () => Date.now() >= end
  let kills = 0
  const killer = async () => {
    for (;;) {
      await sleep(killEvery)
      if (Date.now() > end - 10_000) return
      members[kills % members.length]!.kill()
      kills += 1
    }
  }
  const admin = callers[people]!
  const roleId = await readRole(admin)
  const inviter = async () => {
    for (let turn = 0; !over(); turn++) {
      await invite(admin, deeds, turn, roleId)
      await sleep(inviteEvery)
    }
  }
  const workers = callers.slice(0, people).map((caller, lane) => work(caller, lane, deeds, { pace, over }))
  await Promise.all([...workers, killer(), inviter()])
  return kills
}
