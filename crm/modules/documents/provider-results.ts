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
import { moveDocument, recordEvent } from './move.ts'
import { failedBy } from './outcome.ts'
import { readSignerRows } from './parts.ts'

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

interface Made {
  externalId: string
  externalNumber: string | null
  recipients: readonly { id: string; externalId: string }[]
}

/** An envelope was made. */
export async function recordEnvelope(
  tx: Tx,
  documentId: string,
  provider: ProviderName,
  result: Made,
  service: { host: string | null; account: string | null } = { host: null, account: null },
): Promise<void> {
  const document = await lockDocument(tx, documentId)
  if (document.externalId !== null) return
  const port = portOf(tx)
  await sql`update documents set provider = ${provider}, external_id = ${result.externalId},
      external_number = ${result.externalNumber}, service_host = ${service.host}, service_account = ${service.account},
      wanted = case
        when status = 'cancelled' then 'void' when wanted = 'envelope' then null else wanted end
    where port_id = ${port} and id = ${documentId}`.execute(tx.db)
  await keepRecipients(tx, documentId, result)
}

async function keepRecipients(tx: Tx, documentId: string, { recipients }: Made): Promise<void> {
  for (const { id, externalId } of recipients)
    await sql`update document_signers set external_id = ${externalId}
      where port_id = ${portOf(tx)} and document_id = ${documentId} and id = ${id}`.execute(tx.db)
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
  await moveDocument(tx, document, 'send', {
    values: {
      sentAt: new Date(),
      wanted: null,
      failedAt: null,
      failure: null,
      expiresAt: document.expiresAt ?? expiresAt,
    },
    entry: { source: 'system', key: 'sent' },
  })
  const sent = await lockDocument(tx, documentId)
  await inviteWanted(
    tx,
    sent,
    links.map(({ id }) => id),
  )
}

/** Those of the signers named who are to be invited are, where it is their turn. */
async function inviteWanted(tx: Tx, document: LockedDocument, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from document_signers
    where port_id = ${portOf(tx)} and document_id = ${document.id} and wants_invitation`.execute(tx.db)
  const askedIds = new Set(rows.map(({ id }) => id))
  for (const signer of await readSignerRows(tx, document.id))
    if (signer.next && askedIds.has(signer.id) && ids.includes(signer.id))
      await invite(tx, document, signer, 'system')
}

/** The envelope of a cancelled document is withdrawn. */
export async function recordVoided(tx: Tx, documentId: string): Promise<void> {
  await lockDocument(tx, documentId)
  await sql`update documents set voided_at = now(), former_external_id = null, wanted = null, failed_at = null, failure = null
    where port_id = ${portOf(tx)} and id = ${documentId}`.execute(tx.db)
  await note(tx, documentId, { type: 'voided', source: 'system', key: 'voided' })
}

/** So long a service may take to seal before anybody is told that it does. */
const usualWait = 3_600_000

/**
 * The service did not do what was wanted, by its step or whatever it is; `givenUp` says that nobody tries again, `isUsual` that it
 * takes its time.
 */
export async function recordFailure(
  tx: Tx,
  documentId: string,
  {
    step: tried,
    message,
    givenUp,
    isUsual = false,
  }: { step?: WantedStep; message: string; givenUp: boolean; isUsual?: boolean },
): Promise<void> {
  const document = await lockDocument(tx, documentId)
  const step = tried ?? document.wanted
  if (step === null || document.wanted !== step) return
  const since = document.wantedSince?.getTime() ?? 0
  if (isUsual && !givenUp && since > Date.now() - usualWait) return
  await sql`update documents set failed_at = now(), failure = ${message.slice(0, 1000)},
      wanted = case when ${givenUp}::boolean and ${step} <> 'void' then null else wanted end
    where port_id = ${portOf(tx)} and id = ${documentId}`.execute(tx.db)
  if (!givenUp) return
  await recordEvent(tx, document, 'failed', failedBy(step, message))
}

/**
 * A corrected signer is known at the service: they are who they were to be, and are invited there where they had been. What
 * else was wanted of them meanwhile stays wanted.
 */
export async function recordReaddressed(
  tx: Tx,
  box: SecretBox,
  documentId: string,
  link: SigningLink & { id: string; externalId: string | null },
  { name, email }: { name: string; email: string },
): Promise<void> {
  const document = await lockDocument(tx, documentId)
  await keepLink(tx, box, documentId, link)
  await keepCorrected(tx, documentId, { id: link.id, name, email })
  await inviteWanted(tx, document, [link.id])
}

/** A signer is who they were to be, at the service and here. */
async function keepCorrected(
  tx: Tx,
  documentId: string,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<void> {
  await sql`update document_signers set name = case when corrected_email is null then name else ${name} end,
      email = case when corrected_email is null then email else ${email} end,
      wants_readdress = (corrected_name, corrected_email) is distinct from (${name}, ${email}) and corrected_email is not null,
      corrected_name = case when (corrected_name, corrected_email) = (${name}, ${email}) then null else corrected_name end,
      corrected_email = case when (corrected_name, corrected_email) = (${name}, ${email}) then null else corrected_email end
    where port_id = ${portOf(tx)} and document_id = ${documentId} and id = ${id}`.execute(tx.db)
}

/** The service refused the correction of a signer: they stay who they were. */
export async function recordUncorrected(tx: Tx, documentId: string, signerId: string): Promise<void> {
  await sql`update document_signers set wants_readdress = false, corrected_name = null, corrected_email = null,
      wants_invitation = wants_invitation and invited_at is null
    where port_id = ${portOf(tx)} and document_id = ${documentId} and id = ${signerId} and wants_readdress`.execute(
    tx.db,
  )
}

/**
 * Another envelope came in the place of the one before, which is still to go: nothing that went to anybody opens the document
 * from here on. Gives whether it did: not where the document ended meanwhile.
 */
export async function recordRemade(
  tx: Tx,
  documentId: string,
  before: string,
  result: Made,
  corrected: readonly { id: string; name: string; email: string }[],
): Promise<boolean> {
  const document = await lockDocument(tx, documentId)
  if (document.externalId !== before || document.wanted !== 'readdress') return false
  const port = portOf(tx)
  await sql`update documents set external_id = ${result.externalId}, external_number = ${result.externalNumber},
      former_external_id = ${before}
    where port_id = ${port} and id = ${documentId}`.execute(tx.db)
  await sql`update document_signers set token_hash = null, link_sealed = null, opened_at = null,
      wants_invitation = wants_invitation or invited_at is not null
    where port_id = ${port} and document_id = ${documentId}`.execute(tx.db)
  await keepRecipients(tx, documentId, result)
  for (const one of corrected) await keepCorrected(tx, documentId, one)
  await note(tx, documentId, { type: 'remade', source: 'system' })
  return true
}

/** The envelope before is gone, and the one in its place is open: whoever was invited is invited to that one. */
export async function recordReopened(
  tx: Tx,
  box: SecretBox,
  documentId: string,
  links: readonly (SigningLink & { id: string; externalId: string | null })[],
): Promise<void> {
  const document = await lockDocument(tx, documentId)
  await sql`update documents set former_external_id = null
    where port_id = ${portOf(tx)} and id = ${documentId}`.execute(tx.db)
  if (!isInFlight(document.status)) return
  for (const link of links) await keepLink(tx, box, documentId, link)
  await inviteWanted(
    tx,
    document,
    links.map(({ id }) => id),
  )
}

/** Nothing is left of corrections, unless another came meanwhile or the envelope before is still to go. */
export async function recordCorrected(tx: Tx, documentId: string): Promise<void> {
  const document = await lockDocument(tx, documentId)
  if (document.formerExternalId !== null || (await readReaddressed(tx, documentId)).length > 0) return
  await recordDone(tx, documentId, 'readdress')
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
        and (o.status in ('sent', 'partially_signed') and coalesce(o.wanted, 'download') = 'download'
          or o.status in ('declined', 'expired', 'cancelled') and o.external_id is not null and o.voided_at is null
            and o.signed_file_id is null and o.ended_at > now() - interval '30 days')
        and (o.service_host is null or o.service_host = ${host})
        and coalesce(o.polled_at, o.sent_at) < now() - interval '10 minutes'
      order by o.polled_at nulls first limit ${most} for update skip locked))
    returning d.id, d.provider, d.external_id, d.external_number, d.service_account`.execute(tx.db)
  return rows
}
