import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { inTenant, reading, scopeOfJob } from '../../../platform/scope.ts'
import type { Scope } from '../../../platform/unit/facts.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { makeDocument } from '../document-wizard/make.ts'
import { readPorts } from '../identity/ports-of.ts'
import { sightOf } from '../identity/sight.ts'
import { offerDocumentJob } from './offer.ts'

type Needed = Pick<Services, 'env' | 'kernel' | 'storage' | 'log' | 'addresses'>

interface Paper {
  tenancyId: string
  clientId: string
  yachtId: string | null
}

/** Makes the document of an offer in the name of whoever offered. Done again it makes none twice. */
export const makeOfferDocument = handleJob(offerDocumentJob, (services: Needed) => {
  return async (payload) => {
    const { kernel } = services
    const { offerId, templateId, send } = payload
    const scope = scopeOfJob(payload)
    const within = <T>(work: (tx: Tx) => Promise<T>) => inTenant(kernel, scope, work)
    const paper = await within((tx) => stillWanted(tx, offerId))
    if (!paper) return
    const caller = await within((tx) => callerOf(tx, scope))
    const ctx = {
      ...reading(kernel, { ...scope, sight: caller.sight ?? null }),
      // The document and the offer that names it are written together.
      inTenant: <T>(work: (tx: Tx) => Promise<T>) =>
        within(async (tx) => {
          const result = await work(tx)
          await name(tx, offerId, (result as { id: string }).id)
          return result
        }),
    }
    const sent = { source: 'template' as const, templateId, send, ...paper }
    try {
      await makeDocument(ctx as never, services, sent as never, caller)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await within((tx) => noteError(tx, offerId, error.code))
    }
  }
})

/** Who the document of an offer is for; null once it has one, or is closed. */
async function stillWanted(tx: Tx, offerId: string): Promise<Paper | null> {
  const { rows } = await sql<Paper>`select t.id as tenancy_id, t.client_id, t.yacht_id from renewal_offers o
    join tenancies t on t.port_id = ${portOf(tx)} and t.id = o.tenancy_id
    where o.port_id = ${portOf(tx)} and o.id = ${offerId} and o.document_id is null
      and o.state in ('offered', 'accepted')`.execute(tx.db)
  return rows[0] ?? null
}

/** The rights of the asker as they are now. */
async function callerOf(tx: Tx, { actor, tenantId }: Scope): Promise<Caller> {
  const { userId } = actor
  const port = userId ? (await readPorts(tx.db, userId)).find(({ id }) => id === tenantId) : undefined
  return {
    actor,
    userId,
    isSuperAdmin: false,
    tenantId,
    permissions: new Set(port?.permissions ?? []),
    sight: port && userId ? sightOf(portOf(tx), userId, port.scopes, port.mates) : null,
    sessionId: null,
  }
}

async function name(tx: Tx, offerId: string, documentId: string): Promise<void> {
  const { numAffectedRows } =
    await sql`update renewal_offers set document_id = ${documentId}, document_error = null
    where port_id = ${portOf(tx)} and id = ${offerId} and document_id is null`.execute(tx.db)
  if (numAffectedRows === 0n) throw new Refusal('DOCUMENT_STATE')
  // The desk shows the document once it is there.
  tx.announce('tenancy:updated', null)
}

async function noteError(tx: Tx, offerId: string, code: string): Promise<void> {
  await sql`update renewal_offers set document_error = ${code}
    where port_id = ${portOf(tx)} and id = ${offerId} and document_id is null`.execute(tx.db)
  tx.announce('tenancy:updated', null)
}
