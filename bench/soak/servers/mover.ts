import { schemas, tenancy } from '../../../crm/database.ts'
import { cleanMove } from '../../../platform/shards/moving/clean-move.ts'
import { moveTenantJob } from '../../../platform/shards/moving/move-job.ts'
import { startMove } from '../../../platform/shards/moving/move-tenant.ts'
import type { Move } from '../../../platform/shards/moving/moves.ts'
import type { TestShard, ThreeServers } from '../../../platform/testing/servers/three-servers.ts'
import { withOwner } from '../../seed.ts'
import { until } from '../until.ts'

/** A move that was begun. */
export interface Moving {
  portId: string
  source: string
  target: string
  ended: Promise<void>
}

/** Ways back that stay open: each is a slot, and some ports are moved back by theirs. */
const waysBack = 3
const patience = 180_000

/** Moves ports between servers in turn, by jobs that workers do; every third move leads back. */
export class Mover {
  readonly done: Move[] = []
  /** What became of moves that did not end well. */
  readonly failed: string[] = []
  readonly underWay = new Set<Moving>()
  private readonly three: ThreeServers
  private readonly ports: readonly string[]
  private readonly places: Map<string, string>
  private readonly open: { portId: string; source: string }[] = []
  private turn = 0

  /** `places` says where ports live that are not at home, and is kept as they move. */
  constructor(three: ThreeServers, ports: readonly string[], places: Map<string, string>) {
    this.three = three
    this.ports = ports
    this.places = places
  }

  /** The ports that live on a server, or are on their way from it or to it. */
  portsAt(server: string, all: readonly string[]): string[] {
    const moving = [...this.underWay].filter(({ source, target }) => source === server || target === server)
    return all.filter((id) => this.placeOf(id) === server || moving.some(({ portId }) => portId === id))
  }

  /** Begins the next move, one that the server `at` is part of where it is named; null where no port is free for one. */
  async begin(at: string | null): Promise<Moving | null> {
    this.turn += 1
    const choice = this.choose(at)
    if (!choice) return null
    const { portId, source, target } = choice
    const { home } = this.three
    const { id } = await startMove({ home, schemas, order: { tenantId: portId, source, target } })
    const payload = { tenantId: null, requestId: null, moveId: id }
    await withOwner(home.replication, (owner) =>
      owner.query('select add_jobs($1)', [JSON.stringify([{ task: moveTenantJob.name, payload }])]),
    )
    const moving: Moving = { ...choice, ended: Promise.resolve() }
    moving.ended = this.watch(id, moving).finally(() => this.underWay.delete(moving))
    this.underWay.add(moving)
    return moving
  }

  /** Deletes what the oldest moves left behind, so that their ports may go on to a third server. */
  async clean(): Promise<void> {
    while (this.open.length > waysBack) {
      const { portId } = this.open[0]!
      if (this.busy().has(portId)) return
      const { home, one, two } = this.three
      await cleanMove({ home, schemas, tenancy, tenantId: portId, shards: [home, one, two] })
      this.open.shift()
    }
  }

  private choose(at: string | null): Pick<Moving, 'portId' | 'source' | 'target'> | null {
    const busy = this.busy()
    const back = this.open.find(({ portId }) => !busy.has(portId))
    if (this.turn % 3 === 0 && back && at === null)
      return { portId: back.portId, source: this.placeOf(back.portId), target: back.source }
    const closed = new Set(this.open.map(({ portId }) => portId))
    const free = this.ports.filter((id) => !busy.has(id) && !closed.has(id))
    const portId = free[this.turn % free.length]
    if (portId === undefined) return null
    const source = this.placeOf(portId)
    const others = this.servers().filter(({ name }) => name !== source)
    const target = others.find(({ name }) => name === at) ?? others[this.turn % others.length]!
    return { portId, source, target: target.name }
  }

  private async watch(id: string, { portId, source, target }: Moving): Promise<void> {
    const read = () =>
      withOwner(this.three.home.replication, async (owner) => {
        const { rows } = await owner.query<Move>(
          `select step, details, error, ended_at as "endedAt", started_at as "startedAt" from tenant_moves where id = $1`,
          [id],
        )
        return rows[0]!
      })
    let move: Move | undefined
    await until(
      async () => {
        move = await read().catch(() => move)
        return move?.endedAt != null
      },
      patience,
      200,
    )
    if (move?.step !== 'done') {
      this.failed.push(`${source} to ${target}: ${move?.step}, ${move?.error ?? 'still under way'}`)
      return
    }
    this.done.push(move)
    this.places.set(portId, target)
    const at = this.open.findIndex((one) => one.portId === portId)
    if (at >= 0) this.open.splice(at, 1)
    this.open.push({ portId, source })
  }

  private busy(): ReadonlySet<string> {
    return new Set([...this.underWay].map(({ portId }) => portId))
  }

  private servers(): readonly TestShard[] {
    const { home, one, two } = this.three
    return [home, one, two]
  }

  private placeOf(portId: string): string {
    return this.places.get(portId) ?? 'home'
  }
}
