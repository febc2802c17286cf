import { sql } from 'kysely'
import { Definition } from '../../../contract/forms/definition.ts'
import type { FormFact } from '../../../contract/forms/facts.ts'
import type { Listener } from '../../../platform/listener.ts'
import { type Kernel, reading, systemIn } from '../../../platform/scope.ts'
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
  /** Somebody is told of each submission by mail. */
  notified: boolean
}

const keepFor = 60_000

/** Published forms by their address, in memory for a minute at most and forgotten everywhere when one changes. */
export class HostedForms {
  private readonly kernel: Kernel<DB, FormFact>
  private readonly listener: Listener
  private known = new Map<string, { form: HostedForm | null; until: number }>()

  constructor(kernel: Kernel<DB, FormFact>, listener: Listener) {
    this.kernel = kernel
    this.listener = listener
    listener.on('form_changed', () => {
      this.known = new Map()
    })
    listener.onGap(() => {
      this.known = new Map()
    })
  }

  /** The published form at this address; null when there is none. */
  async get(slug: string): Promise<HostedForm | null> {
    const held = this.known.get(slug)
    if (held && held.until > Date.now()) return held.form
    const { known } = this
    const form = await this.look(slug)
    // Unknown addresses are not kept: anybody can make up as many as they like.
    if (form && this.listener.connected) known.set(slug, { form, until: Date.now() + keepFor })
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
