import { runScoped } from '../../../platform/database/scoped-kysely.ts'
import type { Kernel } from '../../../platform/scope.ts'

/** A submission as `accept_submissions` takes it. */
export interface SubmissionToStore {
  formId: string
  version: number
  id: string
  token: string
  digest: string
  data: Readonly<Record<string, unknown>>
  attribution: Readonly<Record<string, string>>
  body: string
  spam: string | null
  search: string
  files: readonly string[]
  /** Who answers once: under this key, called so. */
  onceKey: string | null
  once: string | null
  /** How many the form takes. */
  most: number | null
  notify: boolean
  /** Whoever sent it gets a confirmation. */
  confirm: boolean
  language: string | null
  at: Date
  /** The request it came with. */
  requestId: string | null
}

export interface Accepted {
  outcome: 'stored' | 'repeated' | 'full' | 'answered'
  /** Null when it was not taken. */
  submissionId: string | null
}

interface Waiting {
  submission: SubmissionToStore
  done: (accepted: Accepted) => void
  failed: (error: unknown) => void
}

const together = 50

/**
 * Stores submissions. In a rush those of one account that came while others were written are written together: a
 * transaction of its own costs several times what the row does. Nothing waits for a clock, and each is answered after
 * its transaction ended.
 */
export class SubmissionWriter {
  private readonly kernel: Pick<Kernel<unknown, string>, 'servers' | 'tenancy'>
  /** What waits, by account; an account is here while it is written for. */
  private readonly waiting = new Map<string, Waiting[]>()

  constructor(kernel: Pick<Kernel<unknown, string>, 'servers' | 'tenancy'>) {
    this.kernel = kernel
  }

  store(accountId: string, submission: SubmissionToStore): Promise<Accepted> {
    return new Promise((done, failed) => {
      const one = { submission, done, failed }
      const waiting = this.waiting.get(accountId)
      if (waiting) waiting.push(one)
      else void this.drain(accountId, [one])
    })
  }

  private async drain(accountId: string, waiting: Waiting[]): Promise<void> {
    this.waiting.set(accountId, waiting)
    while (waiting.length > 0) await this.write(accountId, waiting.splice(0, together))
    this.waiting.delete(accountId)
  }

  private async write(accountId: string, batch: Waiting[]): Promise<void> {
    const ordered = batch.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
    try {
      const { rows } = await runScoped(
        this.kernel.servers,
        this.kernel.tenancy.setting,
        accountId,
        'select outcome, submission_id as "submissionId" from accept_submissions($1, $2)',
        [accountId, JSON.stringify(ordered.map((one) => one.submission))],
      )
      for (const [index, one] of ordered.entries()) one.done(rows[index] as unknown as Accepted)
    } catch (error) {
      if (ordered.length === 1) return ordered[0]!.failed(error)
      // One that cannot be stored keeps none of the others from it. What was stored after all is found by its token.
      for (const one of ordered) await this.write(accountId, [one])
    }
  }
}

/** Locks are taken in this order by everybody: a response limit's by form, a row's by token. */
function placeOf({ submission }: Waiting): string {
  return `${submission.formId} ${submission.token} ${submission.digest}`
}
