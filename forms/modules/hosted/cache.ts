import { sql } from 'kysely'
import { Definition } from '../../../contract/forms/definition.ts'
import type { FormFact } from '../../../contract/forms/facts.ts'
import { type Kernel, reading, systemIn } from '../../../platform/scope.ts'
import type { Hearing } from '../../../platform/shards/listeners.ts'
import type { DB } from '../../database.generated.ts'

/** A published form as its page needs it. */
export interface HostedForm {
  accountId: string
  id: string
  name: string
  slug: string
  version: number
  definition: Definition
  closesAt: Date | null
  responseLimit: number | null
  logoFileId: string | null
  coverFileId: string | null
  /** Somebody is told of each submission by mail. */
  notified: boolean
  /** What visitors are asked for before they see it. */
  passwordHash: string | null
  /** The e-mail field by whose answer each person answers once. */
  onceField: string | null
  /** Visitors may agree that what they wrote is kept before they send it. */
  keepsUnfinished: boolean
}

const keepFor = 60_000

/** Published forms by their address, in memory for a minute at most and forgotten everywhere when one changes. */
export class HostedForms {
  private readonly kernel: Kernel<DB, FormFact>
  private readonly hearing: Hearing
  private known = new Map<string, { form: HostedForm | null; until: number }>()

  constructor(kernel: Kernel<DB, FormFact>, hearing: Hearing) {
    this.kernel = kernel
    this.hearing = hearing
    hearing.on('form_changed', () => {
      this.known = new Map()
    })
    hearing.onGap(() => {
      this.known = new Map()
    })
  }

  /** The published form at this address; null when there is none. */
  async get(slug: string): Promise<HostedForm | null> {
    const entry = this.known.get(slug)
    if (entry && entry.until > Date.now()) return entry.form
    const { known } = this
    const form = await this.look(slug)
    // Unknown addresses are not kept: anybody can make up as many as they like.
    if (form && this.hearing.hears(form.accountId)) known.set(slug, { form, until: Date.now() + keepFor })
    return form
  }

  private async look(slug: string): Promise<HostedForm | null> {
    if (!/^[a-z0-9-]{1,80}$/.test(slug)) return null
    const { rows } = await sql<Omit<HostedForm, 'version'> & { publishedVersion: number }>`
      select * from hosted_form(${slug})`.execute(reading<DB>(this.kernel, systemIn(null)).db)
    if (!rows[0]) return null
    const { publishedVersion, definition, ...rest } = rows[0]
    return { ...rest, version: publishedVersion, definition: Definition.parse(definition) }
  }
}
