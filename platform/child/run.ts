import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

export interface ChildLimits {
  /** Megabytes of JavaScript heap, and of memory in all, buffers and strings included. */
  heapMb: number
  residentMb: number
  deadlineMs: number
  /** The program uses libraries that are no JavaScript: what these do is held by memory and time alone. */
  addons?: true
  /** How many run side by side in this process, and how many may wait for their turn. */
  atOnce: number
  waiting: number
}

/** Why a child gave no answer: it took too long or too much memory, it fell, or too many wait already. */
export class ChildFault extends Error {
  override name = 'ChildFault'
  readonly reason: 'time' | 'memory' | 'crash' | 'busy'

  constructor(reason: ChildFault['reason']) {
    super(`The child process gave no answer: ${reason}.`)
    this.reason = reason
  }
}

/**
 * A function that hands its input to a program of ours in a process of its own and gives the program's answer. The
 * process reads the project and nothing else, writes nothing, knows nothing of the environment, and is killed when it
 * outgrows its limits: whatever a foreign file does to the program, the service goes on. Throws ChildFault.
 */
export function inChild<Input, Output>(program: URL, limits: ChildLimits): (input: Input) => Promise<Output> {
  const line: (() => void)[] = []
  let running = 0
  return async (input) => {
    if (running >= limits.atOnce) {
      if (line.length >= limits.waiting) throw new ChildFault('busy')
      await new Promise<void>((turn) => line.push(turn))
    } else running += 1
    try {
      return await runOnce<Input, Output>(program, limits, input)
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url))

function runOnce<Input, Output>(program: URL, limits: ChildLimits, input: Input): Promise<Output> {
  const child = fork(fileURLToPath(program), {
    cwd: tmpdir(),
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [
      '--permission',
      `--allow-fs-read=${root}*`,
      ...(limits.addons ? ['--allow-addons'] : []),
      `--max-old-space-size=${limits.heapMb}`,
    ],
  })
  return new Promise<Output>((resolve, reject) => {
    let fault: ChildFault['reason'] = 'crash'
    const kill = (reason: ChildFault['reason']) => {
      fault = reason
      child.kill('SIGKILL')
    }
    const deadline = setTimeout(() => kill('time'), limits.deadlineMs)
    const watch = setInterval(() => {
      void residentMb(child).then((mb) => mb > limits.residentMb && kill('memory'))
    }, 200)
    child.once('message', (answer) => {
      resolve(answer as Output)
      child.kill('SIGKILL')
    })
    const ended = (reason: ChildFault['reason']) => {
      clearTimeout(deadline)
      clearInterval(watch)
      reject(new ChildFault(reason))
    }
    // One that could not be started, for want of memory or of processes, has no exit to tell of.
    child.once('error', () => {
      child.kill('SIGKILL')
      ended('crash')
    })
    // V8 ends a process that outgrows its heap by SIGABRT.
    child.once('exit', (_code, signal) => ended(signal === 'SIGABRT' ? 'memory' : fault))
    child.send(input as never, () => {
      // A child that fell before it took its input is told of by its exit.
    })
  })
}

/** Memory a process holds; 0 where the system does not tell. */
async function residentMb(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024
}
