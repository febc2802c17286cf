import type pg from 'pg'
import type { Figures } from '../watching/meter.ts'

/** What waits to be delivered, and how receivers fare. */
export interface Backlog {
  due: number
  later: number
  /** Seconds the oldest has been due for. */
  oldest: number
  /** Receivers that fail at the moment. */
  failing: number
  /** Receivers that were ended since they kept failing. */
  ended: number
}

/** Looks at the deliveries of every tenant; a hundred thousand are counted at most. */
export async function readBacklog(pool: pg.Pool): Promise<Backlog> {
  return (await pool.query<Backlog>('select * from delivery_backlog()')).rows[0]!
}

/** The same for Prometheus. */
export async function backlogFigures(pool: pg.Pool): Promise<Figures[]> {
  const { due, later, oldest, failing, ended } = await readBacklog(pool)
  return [
    { name: 'deliveries_waiting', help: 'Deliveries that wait.', label: 'until', values: { due, later } },
    {
      name: 'deliveries_oldest_seconds',
      help: 'How long the oldest delivery has been due.',
      values: { '': oldest },
    },
    {
      name: 'receivers',
      help: 'Receivers that fail, and that were ended for it.',
      label: 'state',
      values: { failing, ended },
    },
  ]
}
