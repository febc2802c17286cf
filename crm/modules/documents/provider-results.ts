import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { canMove } from '../../../contract/documents/states.ts'
import { isInFlight, type ProviderName, type WantedStep } from '../../../contract/documents/vocabulary.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import { portOf, type Tx } from '../../context.ts'
import type { SigningLink } from './details.ts'
import { note } from './history.ts'
import { invite, mailSigner } from './invite.ts'
import { type LockedDocument, lockDocument } from './lock.ts'
import { failedBy } from './outcome.ts'
import { readSignerRows } from './parts.ts'
import { recordEvent, transition } from './transition.ts'

/** What is wanted of the service of a document, which is locked; null when it is done, or the document is gone. */
export async function readWanted(
  tx: Tx,
  documentId: string,
): Promise<{ document: LockedDocument; wanted: WantedStep } | null> {
  const { rows } = await sql<LockedDocument>`select * from documents
    where port_id = ${portOf(tx)} and id = ${documentId} for update`.execute(tx.db)
  const document = rows[0]
  return document?.wanted ? { document, wanted: document.wanted as WantedStep } : null
}

/** An envelope was made. */
export async function recordEnvelope(
  tx: Tx,
  documentId: string,
  provider: ProviderName,
  made: {
    externalId: string
    externalNumber: string | null
    recipients: readonly { id: string; externalId: string }[]
  },
  service: { host: string | null; account: string | null } = { host: null, account: null },
): Promise<void> {
  const document = await lockDocument(tx, documentId)
  if (document.externalId !== null) return
  const port = portOf(tx)
  await sql`update documents set provider = ${provider}, external_id = ${made.externalId},
      external_number = ${made.externalNumber}, service_host = ${service.host}, service_account = ${service.account},
      wanted = case
        when status = 'cancelled' then 'void' when wanted = 'envelope' then null else wanted end
    where port_id = ${port} and id = ${documentId}`.execute(tx.db)
  for (const { id, externalId } of made.recipients)
    await sql`update document_signers set external_id = ${externalId}
      where port_id = ${port} and document_id = ${documentId} and id = ${id}`.execute(tx.db)
}

/** Where a signer signs from now on, sealed; of the token only the hash is compared. */
export async function keepLink(
  tx: Tx,
  box: SecretBox,
  documentId: string,
  { id, externalId, token, url }: SigningLink & { id: string; externalId: string | null },
): Promise<void> {
  await sql`update document_signers set token_hash = ${tokenHash(token)}, link_sealed = ${box.seal(JSON.stringify({ token, url }))},
      external_id = coalesce(${externalId}, external_id)
    where port_id = ${portOf(tx)} and document_id = ${documentId} and id = ${id}`.execute(tx.db)
}

/** What is kept of the token of a signer. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The envelope is open for signing: the document is sent, and whoever is to be invited is. */
export async function recordDistributed(
  tx: Tx,
  box: SecretBox,
  documentId: string,
  links: readonly (SigningLink & { id: string; externalId: string | null })[],
  expiresAt: Date | null,
): Promise<void> {
  const document = await lockDocument(tx, documentId)
  // Somebody cancelled it meanwhile: what was opened is withdrawn next.
  if (!canMove(document, 'send')) return
  for (const link of links) await keepLink(tx, box, documentId, link)
  await transition(tx, document, 'send', {
    values: {
      ...{ sentAt: new Date(), wanted: null, failedAt: null, failure: null },
      expiresAt: document.expiresAt ?? expiresAt,
    },
    entry: { source: 'system', key: 'sent' },
  })
  const sent = await lockDocument(tx, documentId)
  const signers = await readSignerRows(tx, documentId)
  const wanting = await sql<{ id: string }>`select id from document_signers
    where port_id = ${portOf(tx)} and document_id = ${documentId} and wants_invitation`.execute(tx.db)
  const asked = new Set(wanting.rows.map(({ id }) => id))
  for (const signer of signers.filter(({ id, next }) => next && asked.has(id)))
    await invite(tx, sent, signer, 'system')
}

/** The envelope of a cancelled document is withdrawn. */
export async function recordVoided(tx: Tx, documentId: string): Promise<void> {
  await lockDocument(tx, documentId)
  await sql`update documents set voided_at = now(), wanted = null, failed_at = null, failure = null
    where port_id = ${portOf(tx)} and id = ${documentId}`.execute(tx.db)
  await note(tx, documentId, { type: 'voided', source: 'system', key: 'voided' })
}

/** The service did not do what was wanted, by its step or whatever it is; `given up` says that nobody tries again. */
export async function recordFailure(
  tx: Tx,
  documentId: string,
  { step: tried, message, givenUp }: { step?: WantedStep; message: string; givenUp: boolean },
): Promise<void> {
  const document = await lockDocument(tx, documentId)
  const step = tried ?? document.wanted
  if (step === null || document.wanted !== step) return
  await sql`update documents set failed_at = now(), failure = ${message.slice(0, 1000)},
      wanted = case when ${givenUp}::boolean and ${step} <> 'void' then null else wanted end
    where port_id = ${portOf(tx)} and id = ${documentId}`.execute(tx.db)
  if (!givenUp) return
  await recordEvent(tx, document, 'failed', failedBy(step, message))
}

/** A corrected signer is known at the service: their address is kept, and they are invited there where they had been. */
export async function recordReaddressed(
  tx: Tx,
  box: SecretBox,
  documentId: string,
  link: SigningLink & { id: string; externalId: string | null },
): Promise<void> {
  const document = await lockDocument(tx, documentId)
  const port = portOf(tx)
  await keepLink(tx, box, documentId, link)
  await sql`update document_signers set wants_readdress = false
    where port_id = ${port} and document_id = ${documentId} and id = ${link.id}`.execute(tx.db)
  const { rows } = await sql<{ id: string }>`select id from document_signers
    where port_id = ${port} and document_id = ${documentId} and id = ${link.id} and wants_invitation`.execute(
    tx.db,
  )
  const signer = (await readSignerRows(tx, documentId)).find(({ id }) => id === rows[0]?.id)
  if (signer?.next) await invite(tx, document, signer, 'system')
}

/**
 * Somebody is reminded, of which the service knows or is not told: they are written to with the address at which they sign by
 * now. `expiresAt` is until when they may, where the service says so.
 */
export async function recordReminded(
  tx: Tx,
  box: SecretBox,
  { documentId, signerId, at }: { documentId: string; signerId: string; at: Date },
  {
    link = null,
    expiresAt = null,
    failure = null,
  }: {
    link?: (SigningLink & { id: string; externalId: string | null }) | null
    expiresAt?: Date | null
    failure?: string | null
  },
): Promise<void> {
  const document = await lockDocument(tx, documentId)
  if (!isInFlight(document.status)) return
  const port = portOf(tx)
  if (link) await keepLink(tx, box, documentId, link)
  if (expiresAt) {
    await sql`update document_signers set expires_at = ${expiresAt}
      where port_id = ${port} and document_id = ${documentId} and id = ${signerId}`.execute(tx.db)
    await sql`update documents set expires_at = ${expiresAt}
      where port_id = ${port} and id = ${documentId} and expires_at < ${expiresAt}`.execute(tx.db)
  }
  if (failure !== null) {
    const details = { step: 'remind', message: failure }
    const key = `unreminded:${signerId}:${at.toISOString()}`
    await note(tx, documentId, { type: 'failed', signerId, source: 'system', details, key })
  }
  await mailSigner(tx, documentId, signerId, 'reminder', at)
}

/** Nothing is left of what was wanted. */
export async function recordDone(tx: Tx, documentId: string, step: WantedStep): Promise<void> {
  await sql`update documents set wanted = null, failed_at = null, failure = null
    where port_id = ${portOf(tx)} and id = ${documentId} and wanted = ${step}`.execute(tx.db)
}

/** The signers whose correction the service does not know yet. */
export async function readReaddressed(tx: Tx, documentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from document_signers
    where port_id = ${portOf(tx)} and document_id = ${documentId} and wants_readdress`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/**
 * Documents at the external service of a port, by its address, of which nothing was heard lately: those in flight, and for a
 * month those that ended here and could not be ended there. Whoever asks at the same moment takes others.
 */
export async function takeUnheard(tx: Tx, host: string | null, most: number) {
  const { rows } = await sql<{
    id: string
    provider: ProviderName
    externalId: string
    externalNumber: string | null
    serviceAccount: string | null
  }>`update documents d set polled_at = now()
    where d.port_id = ${portOf(tx)} and d.id = any(array(
      select o.id from documents o where o.port_id = ${portOf(tx)} and o.provider <> 'builtin'
        and (o.status in ('sent', 'partially_signed') and o.wanted is null
          or o.status in ('declined', 'expired', 'cancelled') and o.external_id is not null and o.voided_at is null
            and o.signed_file_id is null and o.ended_at > now() - interval '30 days')
        and (o.service_host is null or o.service_host = ${host})
        and coalesce(o.polled_at, o.sent_at) < now() - interval '10 minutes'
      order by o.polled_at nulls first limit ${most} for update skip locked))
    returning d.id, d.provider, d.external_id, d.external_number, d.service_account`.execute(tx.db)
  return rows
}
