import { statSync } from 'node:fs'
import { ownerHere } from '../watching/request-trail.ts'
import { ChildFault, OnceProcess, type ProcessLimits } from './child-process.ts'
import { FairLine, type LineLimits } from './fair-line.ts'

export { ChildFault }

/** How many run side by side in this process, how many of those of one owner, how many of one may wait, and what each may take. */
export interface ChildLimits extends ProcessLimits, LineLimits {}

/**
 * A function that hands its input to a program of ours in a process of its own and gives the program's answer. The
 * process reads the project and nothing else, writes nothing, knows nothing of the environment, and is killed when it
 * outgrows its limits: whatever a foreign file does to the program, the service goes on. Whose work it is says the trail it
 * is done on (`ownerHere`): owners take turns. Throws ChildFault.
 */
export function inChild<Input, Output>(program: URL, limits: ChildLimits): (input: Input) => Promise<Output> {
  const line = new FairLine(limits)
  const processes = new Processes(program, limits)
  return async (input) => {
    const owner = ownerHere()
    const turn = line.enter(owner)
    if (!turn) throw new ChildFault('busy')
    await turn
    try {
      return (await processes.answer(input)) as Output
    } finally {
      line.leave(owner)
    }
  }
}

/** Milliseconds for which a process that nobody uses waits for its input. */
const spareFor = 120_000

/** The processes of a program, each used once. After a use another is started ahead, which takes the start away from the next. */
class Processes {
  private readonly program: URL
  private readonly limits: ProcessLimits
  private spare: { process: OnceProcess; changedAt: number } | null = null
  private idle: NodeJS.Timeout | undefined

  constructor(program: URL, limits: ProcessLimits) {
    this.program = program
    this.limits = limits
  }

  async answer(input: unknown): Promise<unknown> {
    try {
      const spare = this.takeSpare()
      const found = (await spare?.answer(input).catch(otherwiseAnew)) ?? null
      if (found) return found.answer
      const fresh = await new OnceProcess(this.program, this.limits).answer(input)
      if (!fresh) throw new ChildFault('crash')
      return fresh.answer
    } finally {
      this.prepare()
    }
  }

  private takeSpare(): OnceProcess | null {
    const { spare } = this
    this.spare = null
    clearTimeout(this.idle)
    if (!spare || spare.process.over) return null
    if (spare.changedAt === this.changedAt()) return spare.process
    spare.process.end()
    return null
  }

  private prepare(): void {
    clearTimeout(this.idle)
    this.idle = setTimeout(() => {
      this.spare?.process.end()
      this.spare = null
    }, spareFor)
    this.idle.unref()
    const changedAt = this.changedAt()
    // A program that is not there fails where it is asked.
    if ((this.spare && !this.spare.process.over) || changedAt === 0) return
    this.spare = { process: new OnceProcess(this.program, this.limits), changedAt }
  }

  private changedAt(): number {
    return statSync(this.program, { throwIfNoEntry: false })?.mtimeMs ?? 0
  }
}

/** A spare that could not be loaded says nothing of the input, nor of the next process. */
function otherwiseAnew(error: unknown): null {
  if (error instanceof ChildFault && error.reason === 'fault') return null
  throw error
}
