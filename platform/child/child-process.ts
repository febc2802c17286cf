import { type ChildProcess, fork } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { getPriority, setPriority, tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { ChildMessage } from './answer.ts'

/** What one process of a program may take, from when it has its input. */
export interface ProcessLimits {
  /** Megabytes of JavaScript heap, and of memory in all, buffers and strings included. */
  heapMb: number
  residentMb: number
  deadlineMs: number
  /** Milliseconds of processor time: a busy machine takes nothing of it away. Not held where the system does not tell. */
  busyMs?: number
  /** The program uses libraries that are no JavaScript: what these do is held by memory and time alone. */
  addons?: true
  /** It yields the processor to whatever else runs. */
  inBackground?: true
}

/**
 * Why a child gave no answer: its input took too long or too much memory, or made it fall; too many wait already; or the
 * program is at `fault`, which could not be started or lacks something, whatever the input. The cause says what it told.
 */
export class ChildFault extends Error {
  override name = 'ChildFault'
  readonly reason: 'time' | 'memory' | 'crash' | 'busy' | 'fault'

  constructor(reason: ChildFault['reason'], detail = '') {
    super(`The child process gave no answer: ${reason}.`, detail ? { cause: new Error(detail) } : {})
    this.reason = reason
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
/** Milliseconds in which a program is loaded, on a machine with other things to do. */
const loadingFor = 60_000

const living = new Set<ChildProcess>()
// A child that is busy does not see that its parent went.
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL')
})

/** A process of a program of ours that is given one input, once it is loaded. It keeps no process alive before. */
export class OnceProcess {
  /** It ended, or is to. */
  over = false
  private readonly limits: ProcessLimits
  private readonly child: ChildProcess
  private loaded = false
  private begun = false
  private told = ''
  private readonly hear = {
    loaded: () => {},
    said: (_said: ChildMessage) => {},
    ended: (_signal: string | null) => {},
  }

  constructor(program: URL, limits: ProcessLimits) {
    this.limits = limits
    this.child = fork(fileURLToPath(program), {
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
    living.add(this.child)
    if (limits.inBackground && this.child.pid !== undefined) yieldProcessor(this.child.pid)
    this.hold(false)
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.told = `${this.told}${chunk}`.slice(-4_000)
    })
    this.child.on('message', (message) => {
      const answer = message as ChildMessage
      if ('loaded' in answer) {
        this.loaded = true
        this.hear.loaded()
      } else if ('begun' in answer) this.begun = true
      else this.hear.said(answer)
    })
    // One that could not be started, for want of memory or of processes, has no exit to tell of.
    this.child.once('error', (error) => {
      this.told = String(error)
      this.end()
      this.ended(null)
    })
    this.child.once('close', (_code, signal) => this.ended(signal))
  }

  get pid(): number | undefined {
    return this.child.pid
  }

  /** Ends it, whatever it is at. */
  end(): void {
    this.over = true
    this.child.kill('SIGKILL')
  }

  /** Hands it its input; null where it ended before it had it. Throws ChildFault. */
  async answer(input: unknown): Promise<{ answer: unknown } | null> {
    this.hold(true)
    await this.whenLoaded()
    return new Promise((resolve, reject) => {
      let fault: ChildFault['reason'] = 'crash'
      const kill = (reason: ChildFault['reason']) => {
        fault = reason
        this.end()
      }
      const deadline = setTimeout(() => kill('time'), this.limits.deadlineMs)
      const watch = this.watch(kill)
      this.hear.said = (message) => {
        if ('answer' in message) resolve({ answer: message.answer })
        else if ('failed' in message) {
          this.told = message.failed.told
          if (lacking.test(message.failed.code)) fault = 'fault'
        }
        this.end()
      }
      this.hear.ended = (signal) => {
        clearTimeout(deadline)
        clearInterval(watch)
        if (!this.begun && fault === 'crash') resolve(null)
        // V8 ends a process that outgrows its heap by SIGABRT.
        else reject(new ChildFault(signal === 'SIGABRT' ? 'memory' : fault, this.told))
      }
      if (this.over) return this.hear.ended(null)
      this.child.send(input as never, () => {
        // One that fell before it took its input is told of by its exit.
      })
    })
  }

  private async whenLoaded(): Promise<void> {
    if (this.loaded) return
    let late: NodeJS.Timeout | undefined
    await new Promise<void>((resolve, reject) => {
      const ended = () => reject(new ChildFault('fault', this.told))
      this.hear.loaded = resolve
      this.hear.ended = ended
      late = setTimeout(() => this.end(), loadingFor)
      if (this.over) ended()
    }).finally(() => clearTimeout(late))
  }

  private watch(kill: (reason: ChildFault['reason']) => void): NodeJS.Timeout {
    const { residentMb, busyMs = Number.POSITIVE_INFINITY } = this.limits
    // What it took to be loaded does not count.
    const before = busyTime(this.child)
    return setInterval(async () => {
      if ((await memoryOf(this.child)) > residentMb) kill('memory')
      if ((await busyTime(this.child)) - (await before) > busyMs) kill('time')
    }, 200)
  }

  private ended(signal: string | null): void {
    this.over = true
    living.delete(this.child)
    this.hear.ended(signal)
  }

  /** Whether this process waits for it. */
  private hold(isHeld: boolean): void {
    const { stderr, channel } = this.child
    for (const one of [this.child, channel, stderr as unknown as { ref(): void; unref(): void } | null])
      if (isHeld) one?.ref()
      else one?.unref()
  }
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

/** Megabytes a process holds; 0 where the system does not tell. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024
}

/** Milliseconds a process was at work, which Linux counts in hundredths of a second; 0 where the system does not tell. */
async function busyTime({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
}
