import { submissionReceived } from '../../../contract/forms/facts.ts'
import type { Servers } from '../../../platform/shards/servers.ts'

const gatherFor = 500

/**
 * Tells the browsers of an account that a form received submissions: at most twice a second for each form, after
 * they are stored. A browser that was not told sees them when it looks again.
 */
export class SubmissionNews {
  private readonly servers: Servers
  private readonly waiting = new Map<string, { accountId: string; count: number }>()
  private timer: NodeJS.Timeout | null = null

  constructor(servers: Servers) {
    this.servers = servers
  }

  received(accountId: string, formId: string): void {
    const entry = this.waiting.get(formId)
    this.waiting.set(formId, { accountId, count: (entry?.count ?? 0) + 1 })
    this.timer ??= setTimeout(() => this.tell(), gatherFor)
  }

  /** Says at once what still waits. */
  stop(): void {
    if (this.timer) clearTimeout(this.timer)
    this.tell()
  }

  private tell(): void {
    this.timer = null
    for (const [formId, { accountId, count }] of this.waiting) {
      const message = {
        tenantId: accountId,
        event: submissionReceived,
        actorId: null,
        actorName: null,
        data: { formId, count },
      }
      this.servers.of(accountId).announcer.tell([JSON.stringify(message)])
    }
    this.waiting.clear()
  }
}
