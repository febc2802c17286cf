import { type ChildProcess, fork } from 'node:child_process'
import { compiled } from '../../platform/testing/compiled.ts'
import type { KilledJobs } from './killed-jobs.ts'

const program = new URL('./killed-jobs.ts', import.meta.url)

/** A process that works jobs and is killed at a step of them; it begins to load at once. */
export function newVictim() {
  const child = fork(program, { execArgv: [...compiled], stdio: ['pipe', 'pipe', 'inherit', 'ipc'] })
  const ready = new Promise((resolve) => child.once('message', resolve))
  return {
    end: () => void child.kill('SIGKILL'),
    /** Lets it work, and kills it at the first step that `fatal` says; false when it was done before. */
    async killedAt(jobs: KilledJobs, fatal: (step: string) => boolean): Promise<boolean> {
      await ready
      return killedAt(child, jobs, fatal)
    },
  }
}

function killedAt(child: ChildProcess, jobs: KilledJobs, fatal: (step: string) => boolean): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let done = false
    // It stands still at each: one is told of at a time.
    child.stdout!.on('data', (chunk: Buffer) => {
      if (fatal(chunk.toString().trim())) child.kill('SIGKILL')
      else child.stdin!.write('.')
    })
    child.on('message', () => {
      done = true
      child.kill('SIGKILL')
    })
    child.once('exit', (_status, signal) =>
      signal === 'SIGKILL' ? resolve(!done) : reject(new Error('The process fell by itself.')),
    )
    child.send(jobs)
  })
}
