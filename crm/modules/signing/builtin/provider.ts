import { sql } from 'kysely'
import { reasonFor } from '../../../../contract/reason.ts'
import { reading, systemIn } from '../../../../platform/scope.ts'
import { type Ctx, portOf } from '../../../context.ts'
import type { DB } from '../../../database.generated.ts'
import type { Services } from '../../../services.ts'
import type { EnvelopeState, RecipientState, SigningProvider } from '../provider.ts'
import { SigningFault } from '../provider.ts'
import { takeOriginal } from './original.ts'
import { sealDocument } from './seal-document.ts'
import { linkFor } from './tokens.ts'

type Needed = Pick<Services, 'env' | 'kernel' | 'storage' | 'log' | 'addresses'>

/**
 * The product's own signing: an envelope is the document itself, its recipients the signers, and what they do is written
 * down by the pages they sign at.
 */
export function builtinProvider(services: Needed, { portId }: { portId: string }): SigningProvider {
  const { env, kernel } = services
  const ctx = () => reading<DB>(kernel, systemIn(portId))
  return {
    name: 'builtin',
    async create({ documentId, pdf, recipients, fields }) {
      await takeOriginal(services, portId, documentId, pdf, fields)
      const same = recipients.map(({ id }) => ({ id, externalId: id }))
      return { externalId: documentId, externalNumber: null, recipients: same }
    },
    async createFromTemplate() {
      throw new SigningFault('refused', 'Documents of the port’s own templates have a file of their own.')
    },
    distribute: async (_ref, recipients) => recipients.map((one) => linkFor(env, portId, one)),
    // Until when people sign is said by the document, and a reminder does not change it.
    remind: async (_ref, recipients) => ({
      links: recipients.map((one) => linkFor(env, portId, one)),
      expiresAt: null,
    }),
    correctable: async () => 'in_place',
    readdress: async (_ref, recipient) => linkFor(env, portId, recipient),
    // The pages ask the document how it stands: there is nothing more to be ended.
    async void({ documentId }) {
      const { status } = await readState(ctx(), documentId)
      if (status === 'completed') throw new SigningFault('refused', 'Everybody has signed already.')
    },
    read: ({ documentId }) => readState(ctx(), documentId),
    download: ({ documentId }) => sealDocument(services, portId, documentId),
    async check() {
      const { rows } = await sql<{ name: string }>`select name from ports where id = ${portId}`.execute(
        ctx().db,
      )
      if (!rows[0]) throw new SigningFault('denied', reasonFor('no_port'))
      return { account: rows[0].name }
    },
    templates: async () => [],
    async template() {
      throw new SigningFault('gone', reasonFor('no_template'))
    },
  }
}

const statuses: Readonly<Record<string, EnvelopeState['status']>> = {
  draft: 'draft',
  sent: 'pending',
  partially_signed: 'pending',
  completed: 'completed',
  declined: 'declined',
  expired: 'cancelled',
  cancelled: 'cancelled',
}

interface Row {
  status: string
  completedAt: string | null
  waiting: number
  recipients: (Omit<RecipientState, 'signedAt'> & { signedAt: string | null })[]
}

/** How an envelope stands: completed once everybody has signed, whether or not the sealed file is stored yet. */
async function readState(ctx: Ctx, documentId: string): Promise<EnvelopeState> {
  const { rows } = await sql<Row>`select d.status,
      (select max(s.signed_at) from document_signers s where s.port_id = ${portOf(ctx)} and s.document_id = d.id
        and s.role <> 'cc') as "completedAt",
      (select count(*)::int from document_signers s where s.port_id = ${portOf(ctx)} and s.document_id = d.id
        and s.role <> 'cc' and s.status <> 'signed') as waiting,
      (select coalesce(jsonb_agg(jsonb_build_object('externalId', s.id, 'token', null, 'email', s.email,
          'opened', s.opened_at is not null, 'signedAt', s.signed_at, 'signed', s.status = 'signed' and s.role <> 'cc',
          'declined', s.status = 'declined', 'declineReason', s.decline_reason, 'expired', d.status = 'expired')
          order by s.signing_order, s.id), '[]')
        from document_signers s where s.port_id = ${portOf(ctx)} and s.document_id = d.id) as recipients
    from documents d join signing_originals o on o.port_id = ${portOf(ctx)} and o.document_id = d.id
    where d.port_id = ${portOf(ctx)} and d.id = ${documentId}`.execute(ctx.db.withoutPlugins())
  const found = rows[0]
  if (!found) return { status: 'gone', completedAt: null, recipients: [] }
  const ownStatus = statuses[found.status]!
  const status = ownStatus === 'pending' && found.waiting === 0 ? 'completed' : ownStatus
  return {
    status,
    completedAt: status === 'completed' && found.completedAt ? new Date(found.completedAt) : null,
    recipients: found.recipients.map((one) => ({
      ...one,
      signedAt: one.signedAt ? new Date(one.signedAt) : null,
    })),
  }
}
