import { type ChildProcess, fork } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { getPriority, setPriority, tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { ChildMessage } from './answer.ts'

export interface ChildLimits {
  /** Megabytes of JavaScript heap, and of memory in all, buffers and strings included. */
  heapMb: number
  residentMb: number
  deadlineMs: number
  /** The program uses libraries that are no JavaScript: what these do is held by memory and time alone. */
  addons?: true
  /** It yields the processor to whatever else runs. */
  inBackground?: true
  /** How many run side by side in this process, and how many may wait for their turn. */
  atOnce: number
  waiting: number
}

/**
 * Why a child gave no answer: its input took too long or too much memory, or made it fall; too many wait already; or the
 * program is at `fault`, which could not be started or lacks something, whatever the input. The cause says what it told.
 */
export class ChildFault extends Error {
  override name = 'ChildFault'
  readonly reason: 'time' | 'memory' | 'crash' | 'busy' | 'fault'

  constructor(reason: ChildFault['reason'], told = '') {
    super(`The child process gave no answer: ${reason}.`, told ? { cause: new Error(told) } : {})
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
/** The project, and where its packages really lie: they may be a link to another place. */
const readable = [`${root}*`, ...packagesElsewhere()]

function packagesElsewhere(): string[] {
  try {
    const real = realpathSync(`${root}node_modules`)
    return real.startsWith(root) ? [] : [`${real}/*`]
  } catch {
    return []
  }
}

/** What a program is told where it lacks something of the installation, whatever it was given. */
const lacking = /^(?:ERR_MODULE_NOT_FOUND|ERR_ACCESS_DENIED|ERR_DLOPEN_\w+|ERR_PACKAGE_\w+|MODULE_NOT_FOUND)$/

function runOnce<Input, Output>(program: URL, limits: ChildLimits, input: Input): Promise<Output> {
  const child = fork(fileURLToPath(program), {
    cwd: tmpdir(),
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [
      '--permission',
      ...readable.map((place) => `--allow-fs-read=${place}`),
      ...(limits.addons ? ['--allow-addons'] : []),
      `--max-old-space-size=${limits.heapMb}`,
    ],
  })
  if (limits.inBackground && child.pid !== undefined) yieldProcessor(child.pid)
  return new Promise<Output>((resolve, reject) => {
    // Until it was loaded whatever makes it fall is no fault of its input.
    let fault: ChildFault['reason'] = 'fault'
    let told = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      told = `${told}${chunk}`.slice(-4_000)
    })
    const kill = (reason: ChildFault['reason']) => {
      fault = reason
      child.kill('SIGKILL')
    }
    const deadline = setTimeout(() => kill('time'), limits.deadlineMs)
    const watch = setInterval(() => {
      void residentMb(child).then((mb) => mb > limits.residentMb && kill('memory'))
    }, 200)
    child.on('message', (message) => {
      const said = message as ChildMessage
      if ('loaded' in said) {
        if (fault === 'fault') fault = 'crash'
        return
      }
      if ('answer' in said) resolve(said.answer as Output)
      else {
        told = said.failed.told
        if (lacking.test(said.failed.code)) fault = 'fault'
      }
      child.kill('SIGKILL')
    })
    const ended = (reason: ChildFault['reason']) => {
      clearTimeout(deadline)
      clearInterval(watch)
      reject(new ChildFault(reason, told))
    }
    // One that could not be started, for want of memory or of processes, has no exit to tell of.
    child.once('error', (error) => {
      child.kill('SIGKILL')
      told = String(error)
      ended('fault')
    })
    // V8 ends a process that outgrows its heap by SIGABRT.
    child.once('close', (_code, signal) => ended(signal === 'SIGABRT' ? 'memory' : fault))
    child.send(input as never, () => {
      // A child that fell before it took its input is told of by its exit.
    })
  })
}

// A tenth of what this process gets, where there is not enough for both.
const yielding = 10

function yieldProcessor(pid: number): void {
  try {
    setPriority(pid, Math.min(19, getPriority() + yielding))
  } catch {
    // It has ended already, which its exit tells, or the system does not let it.
  }
}

/** Memory a process holds; 0 where the system does not tell. */
async function residentMb(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024
}
