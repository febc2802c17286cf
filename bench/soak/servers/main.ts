import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { schemas } from '../../../crm/database.ts'
import { migrateAll } from '../../../platform/shards/migrate-all.ts'
import { openThree, type ThreeServers } from '../../../platform/testing/servers/three-servers.ts'
import { reportFigure, reportGoal } from '../../report.ts'
import { compare } from '../compare.ts'
import { Ear } from '../ear.ts'
import { invite, readRole } from '../invite.ts'
import { type Caller, type Deeds, newDeeds, noteTries, send, work } from '../people.ts'
import { openStage, type Stage, urlOf } from '../stage.ts'
import { Mover } from './mover.ts'
import { Outages } from './outages.ts'
import { addPeople, openPorts, readPlaces } from './ports.ts'
import { reportMoves, reportRequests, span } from './report.ts'
import { moveAndKill } from './turns.ts'

const ports = 30
/** The others stay where they are: those are what moves must not slow. */
const movable = 10
const minutes = Number(process.env.SOAK_MINUTES ?? 10)
const rate = Number(process.env.SOAK_RATE ?? 100)
const withKills = process.env.SOAK_KILLS !== 'off'
const warmUp = 20_000
const quiet = Math.max(60_000, minutes * 15_000)
const inviteEvery = 10_000

/**
 * Thirty ports over three PostgreSQL servers, with two web and two worker processes behind a proxy and `SOAK_RATE` (100) requests a
 * second: first for a while without a disturbance, then for `SOAK_MINUTES` (10) with a move of a port every twenty seconds, in
 * which every server and every process is killed (-9) once, but with `SOAK_KILLS=off`. Afterwards whatever was acknowledged is looked for on all servers.
 */
export async function measureServers(): Promise<void> {
  const three = await openThree()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'berthwise-bench-'))
  try {
    const { home, one, two } = three
    await migrateAll([home, one, two], schemas)
    const people = await addPeople(three, ports)
    const addresses = [one, two].map(
      ({ name, connection, replication }) => `${name}=${urlOf(connection)}|${urlOf(replication)}`,
    )
    const stage = await openStage(
      {
        DATABASE_URL: urlOf(home.connection),
        SHARD_URLS: [`home=|${urlOf(home.replication)}`, ...addresses].join(' '),
        DATABASE_POOL_SIZE: '5',
      },
      dataDir,
    )
    try {
      await soak(three, stage, await openPorts(three, stage.url, people))
    } finally {
      await stage.close()
    }
  } finally {
    await three.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function soak(three: ThreeServers, stage: Stage, callers: readonly Caller[]): Promise<void> {
  const deeds = newDeeds()
  for (const caller of callers)
    await send(caller, deeds, '/api/v1/admin/webhooks', () => ({
      url: `${stage.hooks.url}/in`,
      events: ['client.created'],
    }))
  const ears = [0, 3, 6, movable, movable + 1, movable + 2].map((nth) => new Ear(callers[nth]!))
  await Promise.all(ears.map((ear) => ear.connected()))
  const ids = callers.map(({ portId }) => portId)
  const mover = new Mover(three, ids.slice(0, movable), await readPlaces(three))
  const outages = new Outages()

  let stopped = false
  const over = () => stopped
  const crowd = callers.map((caller, lane) =>
    work(caller, lane, deeds, { pace: (1000 * callers.length) / rate, over }),
  )
  const inviting = inviteInTurn(callers, deeds, over)
  await sleep(warmUp)
  const calm = await span(() => sleep(quiet))
  let kills = 0
  const rough = await span(async () => {
    const field = { three, members: stage.members, mover, outages, ports: ids }
    kills = await moveAndKill(field, minutes * 60_000, withKills)
  })
  stopped = true
  await Promise.all([...crowd, inviting])

  const { hooks, mailbox } = stage
  const servers = [three.home, three.one, three.two].map(({ replication }) => replication)
  await compare({ deeds, ears, hooks, mailbox, servers })
  reportGoal('servers and processes killed', kills, null, withKills ? 7 : 0)
  await reportMoves(three, mover, ids)
  reportFigure('requests a second that were meant', rate)
  const stays = new Set(ids.slice(movable))
  noteTries(deeds)
  reportRequests({ taken: deeds.taken, calm, rough, outages, stays })
  reportFigure(
    'times a live channel was cut',
    ears.reduce((sum, { cuts }) => sum + cuts, 0),
  )
  for (const ear of ears) ear.close()
}

/** Invites people, into a port that moves and one that stays in turn. */
async function inviteInTurn(callers: readonly Caller[], deeds: Deeds, over: () => boolean): Promise<void> {
  const hosts = callers.slice(0, 2 * movable)
  const roles = await Promise.all(hosts.map(readRole))
  for (let turn = 0; !over(); turn++) {
    const nth = (turn % 2) * movable + (Math.floor(turn / 2) % movable)
    await invite(hosts[nth]!, deeds, turn, roles[nth]!)
    await sleep(inviteEvery)
  }
}
