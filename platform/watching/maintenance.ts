import type pg from 'pg'
import type { Logger } from 'pino'
import { Refusal } from '../../contract/errors.ts'

/** What the operator says of a maintenance that is under way. */
export interface MaintenanceState {
  message: string | null
  /** When it is expected to end. */
  until: Date | null
  since: Date
}

/** What a process knows of maintenance. */
export interface Maintenance {
  /** Null while nothing is maintained. */
  state(): MaintenanceState | null
  /** Calls back whenever it begins or ends. */
  onChange(listener: () => void): void
  /** Looks at once. */
  look(): Promise<void>
  stop(): void
}

const lookEvery = 2_000

/** Looks every two seconds whether the installation is maintained; the first look is done when it resolves. */
export async function watchMaintenance(pool: pg.Pool, log: Logger): Promise<Maintenance> {
  const listeners: (() => void)[] = []
  let state: MaintenanceState | null = null
  const look = async () => {
    const next = await readMaintenance(pool)
    const changes = (next === null) !== (state === null)
    state = next
    if (!changes) return
    log.warn(next ? { until: next.until } : {}, next ? 'maintenance began' : 'maintenance ended')
    for (const listener of listeners) listener()
  }
  await look()
  // A database that does not answer is logged elsewhere.
  const timer = setInterval(() => void look().catch(() => {}), lookEvery)
  timer.unref()
  return {
    state: () => state,
    onChange: (listener) => void listeners.push(listener),
    look,
    stop: () => clearInterval(timer),
  }
}

/** Null while nothing is maintained. */
export async function readMaintenance(db: Pick<pg.Pool, 'query'>): Promise<MaintenanceState | null> {
  const { rows } = await db.query<MaintenanceState>('select message, until, since from maintenance')
  return rows[0] ?? null
}

/** Begins maintenance, or says something else of the one that is under way. */
export async function startMaintenance(
  db: Pick<pg.Pool, 'query'>,
  { message, until }: Pick<MaintenanceState, 'message' | 'until'>,
): Promise<MaintenanceState> {
  const { rows } = await db.query<MaintenanceState>(
    `insert into maintenance (message, until) values ($1, $2)
      on conflict (single) do update set message = excluded.message, until = excluded.until
      returning message, until, since`,
    [message, until],
  )
  return rows[0]!
}

/** Ends maintenance; nothing happens where there is none. */
export async function endMaintenance(db: Pick<pg.Pool, 'query'>): Promise<void> {
  await db.query('delete from maintenance')
}

/** The answer to whoever wants to change something meanwhile. */
export class MaintenanceRefusal extends Refusal {
  /** Seconds. */
  readonly retryAfter: number

  constructor({ until }: MaintenanceState) {
    super('MAINTENANCE')
    const left = until ? Math.ceil((until.getTime() - Date.now()) / 1000) : 0
    this.retryAfter = Math.min(Math.max(left, 30), 3600)
  }
}

/** Addresses that change something and work all the same: signing in and out, and the end of the maintenance. */
const exempt = ['/api/auth/', '/api/v1/admin/maintenance']

/** Throws MAINTENANCE where the request would change something. `route` is the pattern of its route. */
export function assertNotMaintained(
  state: MaintenanceState | null | undefined,
  { method, route }: { method: string; route: string },
): void {
  if (!state || ['GET', 'HEAD', 'OPTIONS'].includes(method)) return
  if (!exempt.some((prefix) => route.startsWith(prefix))) throw new MaintenanceRefusal(state)
}
