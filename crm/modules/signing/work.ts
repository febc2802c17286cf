import { sql } from 'kysely'
import { addressedTo } from '../../../contract/document-templates/tokens.ts'
import {
  isInFlight,
  type ProviderName,
  type SignerRole,
  type SigningOrder,
  type WantedStep,
} from '../../../contract/documents/vocabulary.ts'
import { dayMs } from '../../../contract/values/days.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { brandOf } from '../branding/brand.ts'
import { readFields, readSignerRows, type SignerRow } from '../documents/parts.ts'
import { readReaddressed, readWanted } from '../documents/provider-results.ts'
import { languageTo } from '../mail/language.ts'
import { readSetting } from '../settings/read.ts'
import type { EnvelopeRef, NewEnvelope, PlacedField, Recipient } from './provider.ts'
import { chosenProvider, type ProviderOf, providerOf } from './providers.ts'

/** What is to be done at a service, and all that is needed for it. */
export interface Work {
  readonly portId: string
  readonly wanted: WantedStep
  readonly provider: ProviderName
  readonly of: ProviderOf
  /** Where the envelope is, where that is another service than the port uses now. */
  readonly elsewhere: string | null
  /** Why it ended, as people said. */
  readonly reason: string | null
  /** Null before there is an envelope. */
  readonly ref: EnvelopeRef | null
  readonly envelope: NewEnvelope
  readonly fields: readonly PlacedField[]
  readonly fileId: string | null
  readonly templateId: string | null
  /** Values for the fields of the template, by their labels. */
  readonly prefill: Readonly<Record<string, string>>
  readonly signedAs: string | null
  /** Signers whose correction the service does not know yet, as they are to be. */
  readonly corrected: readonly Recipient[]
  /** The envelope in whose place this one came, until it is gone. */
  readonly former: EnvelopeRef | null
  /** Whether it waits for signatures. */
  readonly isOpen: boolean
}

/** What is wanted of the service of a document; null when nothing is. */
export async function readWork(
  tx: Tx,
  services: Pick<Services, 'env'>,
  documentId: string,
): Promise<Work | null> {
  const found = await readWanted(tx, documentId)
  if (!found) return null
  const { document, wanted } = found
  const portId = portOf(tx)
  const signers = await readSignerRows(tx, documentId)
  const fields = await readFields(tx, documentId)
  const { language: usual } = await brandOf(tx)
  // The pages of an envelope speak one language: that of the client.
  const client = signers.find(({ role }) => role === 'client')
  const language = client ? await languageTo(tx, client.email, usual) : usual
  const of = await providerOf(tx, services, portId)
  return {
    portId,
    wanted,
    provider: (document.provider as ProviderName | null) ?? (await chosenProvider(tx)),
    of,
    elsewhere:
      document.serviceHost !== null && document.serviceHost !== of.host ? document.serviceHost : null,
    reason: await reasonOf(tx, documentId),
    ref:
      document.externalId === null
        ? null
        : { documentId, externalId: document.externalId, externalNumber: document.externalNumber },
    envelope: {
      documentId,
      title: document.title,
      // The signing service has a name of its own for whoever it writes to.
      subject: addressedTo(document.subject, '{signer.name}'),
      message: addressedTo(document.message, '{signer.name}'),
      order: document.signingOrder as SigningOrder,
      timezone: await timezoneOf(tx),
      language,
      expiresAt: document.expiresAt ?? (await usualExpiry(tx)),
      recipients: signers.map(recipientOf),
    },
    fields: fields.map(({ signerId, ...field }) => ({ ...field, recipientId: signerId })),
    fileId: document.fileId,
    templateId: document.templateId,
    prefill: document.prefill as Record<string, string>,
    signedAs: document.signedAs,
    corrected: await correctedOf(tx, documentId, signers),
    former:
      document.formerExternalId === null
        ? null
        : { documentId, externalId: document.formerExternalId, externalNumber: null },
    isOpen: isInFlight(document.status),
  }
}

async function correctedOf(tx: Tx, documentId: string, signers: readonly SignerRow[]): Promise<Recipient[]> {
  const ids = await readReaddressed(tx, documentId)
  return signers.filter(({ id }) => ids.includes(id)).map((one) => recipientOf({ ...one, ...one.correction }))
}

/** A signer as a service is told of them. */
export function recipientOf({ id, name, email, role, signingOrder, externalId }: SignerRow): Recipient {
  return { id, name, email, externalId, role: role as SignerRole, order: signingOrder }
}

async function timezoneOf(tx: Tx): Promise<string> {
  const { rows } = await sql<{
    timezone: string
  }>`select timezone from ports where id = ${portOf(tx)}`.execute(tx.db)
  return rows[0]!.timezone
}

async function usualExpiry(tx: Tx): Promise<Date> {
  const days = await readSetting(tx, 'signing_valid_days')
  return new Date(Date.now() + days * dayMs)
}

/** Why a document was cancelled, or that its time had passed. */
async function reasonOf(tx: Tx, documentId: string): Promise<string | null> {
  const { rows } = await sql<{ type: string; reason: string | null }>`
    select type, details ->> 'reason' as reason from document_events
    where port_id = ${portOf(tx)} and document_id = ${documentId} and type in ('cancelled', 'expired', 'declined')
    order by happened_at desc, id desc limit 1`.execute(tx.db)
  const [last] = rows
  return last?.reason ?? (last?.type === 'expired' ? 'The time to sign has passed.' : null)
}
