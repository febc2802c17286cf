import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { lanesOf } from '../database/lanes.ts'
import { tallyOf } from '../database/tally.ts'
import type { DeliverySeen, JobSeen, Observer, RequestSeen } from './observer.ts'

/** Seconds. Few: each is a line for each route. */
const buckets = {
  request: [0.01, 0.05, 0.25, 1, 5],
  job: [0.1, 1, 10, 60, 600],
  delivery: [0.1, 0.5, 2, 15],
}

/** What a label may be beside the methods the interface has. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** A number for each of a few names: what a look at the database gives. */
export interface Figures {
  readonly name: string
  readonly help: string
  readonly label?: string
  /** One number without a label has the name `''`. */
  readonly values: Readonly<Record<string, number>>
}

/**
 * The figures of a process for Prometheus, all of them under `berthwise_`. Labels are patterns of routes, names of jobs and
 * words of the code: nothing that grows with people, records or tenants.
 */
export class Meter implements Observer {
  readonly registry = new Registry()
  private readonly requests: Counter<'method' | 'route' | 'status'>
  private readonly requestSeconds: Histogram<'method' | 'route'>
  private readonly jobs: Counter<'task' | 'outcome'>
  private readonly jobSeconds: Histogram<'task'>
  private readonly deliveries: Counter<'outcome'>
  private readonly deliverySeconds: Histogram
  private readonly mails: Counter<'outcome'>
  private readonly pools: [name: string, pool: pg.Pool][] = []
  private readonly looked = new Map<string, Gauge<string>>()

  constructor({ service, run, version }: { service: string; run: string; version: string }) {
    const registers = [this.registry]
    this.registry.setDefaultLabels({ service })
    collectDefaultMetrics({ register: this.registry })
    new Gauge({ name: 'berthwise_info', help: 'What runs.', labelNames: ['run', 'version'], registers })
      .labels(run, version)
      .set(1)
    this.requests = new Counter({
      name: 'berthwise_requests_total',
      help: 'Requests answered.',
      labelNames: ['method', 'route', 'status'],
      registers,
    })
    this.requestSeconds = new Histogram({
      name: 'berthwise_request_seconds',
      help: 'Time from the first byte of a request to the last of its answer.',
      labelNames: ['method', 'route'],
      buckets: buckets.request,
      registers,
    })
    this.jobs = new Counter({
      name: 'berthwise_jobs_total',
      help: 'Attempts at jobs of the queue.',
      labelNames: ['task', 'outcome'],
      registers,
    })
    this.jobSeconds = new Histogram({
      name: 'berthwise_job_seconds',
      help: 'Time of an attempt at a job.',
      labelNames: ['task'],
      buckets: buckets.job,
      registers,
    })
    this.deliveries = new Counter({
      name: 'berthwise_deliveries_total',
      help: 'Attempts at deliveries to hooks.',
      labelNames: ['outcome'],
      registers,
    })
    this.deliverySeconds = new Histogram({
      name: 'berthwise_delivery_seconds',
      help: 'Time of an attempt at a delivery.',
      buckets: buckets.delivery,
      registers,
    })
    this.mails = new Counter({
      name: 'berthwise_mails_total',
      help: 'Mails handed to a mail server, or not.',
      labelNames: ['outcome'],
      registers,
    })
    this.countPools()
  }

  request({ method, route, status, ms }: RequestSeen): void {
    const known = methods.has(method) ? method : 'other'
    this.requests.labels(known, route, String(status)).inc()
    this.requestSeconds.labels(known, route).observe(ms / 1000)
  }

  job({ task, outcome, ms }: JobSeen): void {
    this.jobs.labels(task, outcome).inc()
    this.jobSeconds.labels(task).observe(ms / 1000)
  }

  delivery({ outcome, ms }: DeliverySeen): void {
    this.deliveries.labels(outcome).inc()
    this.deliverySeconds.observe(ms / 1000)
  }

  mail(outcome: 'sent' | 'failed' | 'uncertain'): void {
    this.mails.labels(outcome).inc()
  }

  pool(name: string, pool: pg.Pool): void {
    this.pools.push([name, pool])
  }

  sockets(count: () => number): void {
    this.gauge('sockets', 'Live sockets that are open.', count)
  }

  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name: `berthwise_${name}`,
      help,
      registers: [this.registry],
      collect() {
        this.set(read())
      },
    })
  }

  /** Shows what a look at the database gave, in place of what the one before did. */
  show(figures: readonly Figures[]): void {
    for (const { name, help, label, values } of figures) {
      let gauge = this.looked.get(name)
      if (!gauge) {
        const registers = [this.registry]
        gauge = new Gauge({ name: `berthwise_${name}`, help, labelNames: label ? [label] : [], registers })
        this.looked.set(name, gauge)
      }
      gauge.reset()
      for (const [one, value] of Object.entries(values)) {
        if (label) gauge.labels(one).set(value)
        else gauge.set(value)
      }
    }
  }

  /** Forgets what the database said: it says nothing now. */
  hide(): void {
    for (const name of this.looked.keys()) this.registry.removeSingleMetric(`berthwise_${name}`)
    this.looked.clear()
  }

  private countPools(): void {
    const { pools } = this
    const gauge = (
      name: string,
      help: string,
      labelNames: string[],
      collect: (into: { set(labels: Record<string, string>, value: number): void }) => void,
    ) => {
      new Gauge({
        name: `berthwise_database_${name}`,
        help,
        labelNames,
        registers: [this.registry],
        collect() {
          collect(this)
        },
      })
    }
    gauge('connections', 'Connections of a pool.', ['pool', 'state'], (into) => {
      for (const [name, pool] of pools) {
        into.set({ pool: name, state: 'idle' }, pool.idleCount)
        into.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount)
      }
    })
    gauge('waiting', 'Who waits for a connection of a pool.', ['pool'], (into) => {
      for (const [name, pool] of pools) into.set({ pool: name }, pool.waitingCount)
    })
    gauge('lanes', 'Reads under way in the lanes beside a pool, and lanes that stand.', ['state'], (into) => {
      const lanes = pools.flatMap(([, pool]) => lanesOf(pool)?.standing() ?? [])
      const sum = (of: 'underWay' | 'open') => lanes.reduce((total, one) => total + one[of], 0)
      into.set({ state: 'reads' }, sum('underWay'))
      into.set({ state: 'open' }, sum('open'))
    })
    const counter = (
      name: string,
      help: string,
      labelNames: string[],
      collect: (into: Counter<string>) => void,
    ) => {
      new Counter({
        name: `berthwise_database_${name}`,
        help,
        labelNames,
        registers: [this.registry],
        collect() {
          this.reset()
          collect(this)
        },
      })
    }
    counter('transactions_total', 'Writing transactions.', ['pool', 'outcome'], (into) => {
      for (const [pool, own] of pools) {
        const { committed, rolledBack } = tallyOf(own)
        into.inc({ pool, outcome: 'committed' }, committed)
        into.inc({ pool, outcome: 'rolled_back' }, rolledBack)
      }
    })
    counter('transaction_seconds_total', 'Time in writing transactions.', ['pool'], (into) => {
      for (const [pool, own] of pools) into.inc({ pool }, tallyOf(own).ms / 1000)
    })
    counter('reads_total', 'Reads of one statement.', ['pool', 'way'], (into) => {
      for (const [pool, own] of pools) {
        const { inLane, inPool } = tallyOf(own)
        into.inc({ pool, way: 'lane' }, inLane)
        into.inc({ pool, way: 'pool' }, inPool)
      }
    })
  }
}
