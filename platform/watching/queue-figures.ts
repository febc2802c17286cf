import type pg from 'pg'
import type { Figures } from './meter.ts'

/** What waits in the job queue of a service. */
export interface QueueState {
  /** Due and not begun, by the name of the job. */
  waiting: Record<string, number>
  /** For a later time. */
  scheduled: number
  running: number
  /** Given up after the last attempt. */
  failed: number
  /** Seconds the oldest has been due for. */
  oldest: number
  /** Seconds for which one could have been begun that nobody began. */
  untaken: number
  /** Of those that people wait for, how many are under way. */
  quick: number
}

interface Row {
  task: string
  waiting: number
  scheduled: number
  running: number
  failed: number
  oldest: number | null
}

/** Looks at the job queue. */
export async function readQueue(pool: pg.Pool): Promise<QueueState> {
  const { rows } = await pool.query<Row>('select * from queue_state()')
  const taking = await pool.query<{ untaken: number; running: number }>(
    'select untaken, running from queue_untaken()',
  )
  const sum = (name: 'scheduled' | 'running' | 'failed') => rows.reduce((all, row) => all + row[name], 0)
  return {
    waiting: Object.fromEntries(rows.map(({ task, waiting }) => [task, waiting])),
    scheduled: sum('scheduled'),
    running: sum('running'),
    failed: sum('failed'),
    oldest: Math.max(0, ...rows.map(({ oldest }) => oldest ?? 0)),
    untaken: taking.rows[0]!.untaken,
    quick: taking.rows[0]!.running,
  }
}

/** The queues of several servers as one. */
export function addQueues(all: readonly QueueState[]): QueueState {
  const waiting: Record<string, number> = {}
  for (const queue of all)
    for (const [task, count] of Object.entries(queue.waiting)) waiting[task] = (waiting[task] ?? 0) + count
  const sum = (of: (queue: QueueState) => number) => all.reduce((total, queue) => total + of(queue), 0)
  return {
    waiting,
    scheduled: sum(({ scheduled }) => scheduled),
    running: sum(({ running }) => running),
    failed: sum(({ failed }) => failed),
    oldest: Math.max(0, ...all.map(({ oldest }) => oldest)),
    untaken: Math.max(0, ...all.map(({ untaken }) => untaken)),
    quick: sum(({ quick }) => quick),
  }
}

/** The same for Prometheus. */
export function queueFigures({ waiting, scheduled, running, failed, oldest }: QueueState): Figures[] {
  return [
    { name: 'queue_waiting', help: 'Jobs that are due and not begun.', label: 'task', values: waiting },
    {
      name: 'queue_jobs',
      help: 'Jobs for a later time, under way, and given up.',
      label: 'state',
      values: { scheduled, running, failed },
    },
    { name: 'queue_oldest_seconds', help: 'How long the oldest job has been due.', values: { '': oldest } },
    { name: 'mails_waiting', help: 'Mails that wait to be sent.', values: { '': waiting.send_mail ?? 0 } },
  ]
}
