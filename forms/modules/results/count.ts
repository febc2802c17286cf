import { sql } from 'kysely'
import type { Logger } from 'pino'
import { fieldsOf } from '../../../contract/forms/answers.ts'
import type { FormFact } from '../../../contract/forms/facts.ts'
import { type Kernel, reading, systemIn } from '../../../platform/scope.ts'
import type { DB } from '../../database.generated.ts'
import type { HostedForm } from '../hosted/cache.ts'
import { timeBucket } from './median.ts'

type Kind = 'view' | 'start' | 'reach' | 'send' | 'time'
type CountedForm = Pick<HostedForm, 'accountId' | 'id' | 'version' | 'definition'>

const gatherFor = 1000

/**
 * Counts what happens on the pages of forms: by form and day, with nothing that tells one visitor from another. Written
 * together, a second after the first of them; what a killed process had not written is not counted.
 */
export class FormCounts {
  private readonly kernel: Kernel<DB, FormFact>
  private readonly log: Logger
  /** By account, then by what is counted. */
  private waiting = new Map<string, Map<string, number>>()
  private timer: NodeJS.Timeout | null = null
  private writing: Promise<void> = Promise.resolve()

  constructor(kernel: Kernel<DB, FormFact>, log: Logger) {
    this.kernel = kernel
    this.log = log
  }

  progressed(
    form: CountedForm,
    progress: { view: boolean; start: boolean; reached: readonly string[] },
  ): void {
    if (progress.view) this.add(form, 'view')
    if (progress.start) this.add(form, 'start', String(form.version))
    const known = new Set(fieldsOf(form.definition).map(({ id }) => id))
    for (const id of new Set(progress.reached)) if (known.has(id)) this.add(form, 'reach', id)
  }

  sent(form: CountedForm, seconds: number): void {
    this.add(form, 'send')
    this.add(form, 'time', timeBucket(seconds))
  }

  /** Writes what is left. */
  async stop(): Promise<void> {
    if (this.timer) clearTimeout(this.timer)
    await this.write()
  }

  private add({ accountId, id }: CountedForm, kind: Kind, detail = ''): void {
    const counted = this.waiting.get(accountId) ?? new Map<string, number>()
    this.waiting.set(accountId, counted)
    const day = new Date().toISOString().slice(0, 10)
    const key = JSON.stringify([id, day, kind, detail])
    counted.set(key, (counted.get(key) ?? 0) + 1)
    this.timer ??= setTimeout(() => void this.write(), gatherFor)
  }

  private write(): Promise<void> {
    this.timer = null
    const batch = this.waiting
    this.waiting = new Map()
    this.writing = this.writing.then(() => this.store(batch))
    return this.writing
  }

  private async store(batch: ReadonlyMap<string, ReadonlyMap<string, number>>): Promise<void> {
    for (const [accountId, counted] of batch) {
      // In one order, so that two processes never wait for each other.
      const rows = [...counted]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, count]) => [...(JSON.parse(key) as string[]), count])
      try {
        await sql`insert into form_counts as c (account_id, form_id, day, kind, detail, count)
          select ${accountId}::uuid, (r ->> 0)::uuid, (r ->> 1)::date, r ->> 2, r ->> 3, (r ->> 4)::bigint
          from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r
          on conflict (account_id, form_id, day, kind, detail) do update set count = c.count + excluded.count`.execute(
          reading<DB>(this.kernel, systemIn(accountId)).db,
        )
      } catch (error) {
        this.log.warn({ err: error }, 'what happened on the pages of forms was not counted')
      }
    }
  }
}
