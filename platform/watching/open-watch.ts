import { readFileSync, statfsSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import { type Observer, together } from './observer.ts'
import type { Look } from './serve-metrics.ts'

/** How a process is watched: by nobody, where the environment says nothing of it. */
export interface Watch {
  readonly observer: Observer
  /** Where the figures are told; null where they are not. */
  readonly url: string | null
  /** Adds a look at the database, for whenever somebody asks for the figures. */
  look(look: Look): void
  close(): Promise<void>
}

/** The version of the product, as its package says. */
export const version: string = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'),
).version

/** Begins to watch a process of `service`, in the ways that the environment asks for. */
export async function openWatch(
  { metrics, run, openTelemetry, dataDir }: Pick<Env, 'metrics' | 'run' | 'openTelemetry' | 'dataDir'>,
  service: string,
  log: Logger,
): Promise<Watch> {
  const observers: Observer[] = []
  const looks: Look[] = []
  const closers: (() => Promise<void>)[] = []
  let url: string | null = null
  // Loaded where they are asked for alone.
  if (openTelemetry) {
    const tracing = await (await import('./tracing.ts')).openTracing(service)
    observers.push(tracing.observer)
    closers.push(tracing.close)
  }
  if (metrics) {
    const [{ Meter }, { serveMetrics }] = await Promise.all([
      import('./meter.ts'),
      import('./serve-metrics.ts'),
    ])
    const meter = new Meter({ service, run, version })
    meter.gauge('disk_bytes', 'Size of the disk of DATA_DIR.', () => diskOf(dataDir).total)
    meter.gauge('disk_free_bytes', 'What is free on it.', () => diskOf(dataDir).free)
    const served = await serveMetrics(metrics, meter, looks, log)
    observers.push(meter)
    closers.push(served.close)
    url = served.url
  }
  return {
    observer: together(observers),
    url,
    look: (look) => void looks.push(look),
    async close() {
      for (const close of closers) await close()
    },
  }
}

/** Bytes of the disk on which a folder lies; not a number where it cannot be asked. */
function diskOf(folder: string): { total: number; free: number } {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder)
    return { total: blocks * bsize, free: bavail * bsize }
  } catch {
    return { total: Number.NaN, free: Number.NaN }
  }
}
