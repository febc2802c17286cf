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

/** What waits on several servers as one. */
export function addBacklogs(all: readonly Backlog[]): Backlog {
  const sum = (of: (one: Backlog) => number) => all.reduce((total, one) => total + of(one), 0)
  return {
    due: sum(({ due }) => due),
    later: sum(({ later }) => later),
    oldest: Math.max(0, ...all.map(({ oldest }) => oldest)),
    failing: sum(({ failing }) => failing),
    ended: sum(({ ended }) => ended),
  }
}

/** The same for Prometheus. */
export function backlogFigures({ due, later, oldest, failing, ended }: Backlog): Figures[] {
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
