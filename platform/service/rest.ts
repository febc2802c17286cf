import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Worker } from '../jobs/worker.ts'
import type { Maintenance } from '../watching/maintenance.ts'

/** Milliseconds after which a worker that could not be stopped or started is tried again. */
const pause = 2_000

/** A worker that rests while the installation is maintained: jobs, mail and deliveries wait, and go on afterwards. */
export async function workUnlessMaintained(
  maintenance: Maintenance,
  start: () => Promise<Worker>,
  log: Logger,
): Promise<Worker> {
  let worker: Worker | null = maintenance.state() ? null : await start()
  let stopped = false
  let turn = Promise.resolve()

  async function follow(): Promise<void> {
    const works = !stopped && maintenance.state() === null
    if (works === (worker !== null)) return
    try {
      if (worker) await worker.stop()
      worker = works ? await start() : null
    } catch (error) {
      log.error({ err: error }, 'the worker could not follow the maintenance')
      if (stopped) throw error
      await sleep(pause)
      return follow()
    }
  }

  maintenance.onChange(() => {
    turn = turn.then(follow)
  })
  return {
    stuck: () => worker?.stuck() ?? false,
    stop() {
      stopped = true
      turn = turn.then(follow)
      return turn
    },
  }
}
