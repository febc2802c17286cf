import { sql } from 'kysely'
import type { documents } from '../../../contract/documents/endpoints.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, type ErrorDetail, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { namedFolder } from '../files/folders/queries.ts'
import { namedFile } from '../files/named-file.ts'
import { inserted } from '../records/columns.ts'
import { createRecord } from '../records/creating/create.ts'
import { readPlace } from '../records/place.ts'
import { usualOrder } from './defaults.ts'
import { lockDocument } from './lock.ts'
import { recordEvent } from './move.ts'
import type { Rights } from './queries.ts'
import { addWatcher } from './watchers.ts'

export type NewDocument = BodyOf<typeof documents.create>
type NewSigner = NonNullable<NewDocument['signers']>[number]
type NewField = NonNullable<NewDocument['fields']>[number]

/** What a document is of, and stands on. */
export interface Links {
  clientId: string | null
  interestId: string | null
  companyId: string | null
  yachtId: string | null
  reservationId: string | null
  fileId: string | null
}

/** Beyond what people write: which template it comes from, and how often that reminds. */
export interface Origin {
  /** It has the custom fields that the port requires. */
  required?: boolean
  templateId?: string | null
  autoReminderIntervalDays?: number | null
  /** Values for the fields of a template of the signing service, by their labels. */
  prefill?: Readonly<Record<string, string>>
}

/** Makes a document as a draft and gives its id. Throws REFERENCE_NOT_FOUND, RECORD_ARCHIVED, VALIDATION_FAILED. */
export function createDocument(
  tx: Tx,
  body: NewDocument,
  rights: Rights,
  { templateId = null, autoReminderIntervalDays = null, prefill = {}, required = false }: Origin = {},
): Promise<string> {
  const { signers = [], fields = [], watchers = [], documentType = 'other', ...document } = body
  const written = { ...document, documentType }
  return createRecord(tx, kinds.document, written, {
    required,
    terms: true,
    prepare: async ({ folderId = null, ...rest }) => {
      const links = await checkLinks(tx, rest, noLinks, rights)
      if (folderId) await namedFolder(tx, folderId, 'folderId', rights)
      assertExpiry(rest.expiresAt)
      // Whoever numbers signers apart has them sign in that order.
      const numbers = signers.flatMap(({ role, signingOrder }) => (role === 'cc' ? [] : (signingOrder ?? [])))
      const inTurn = new Set(numbers).size > 1
      const values = {
        title: rest.title,
        documentType,
        ...links,
        folderId,
        templateId,
        signingOrder: rest.signingOrder ?? (await usualOrder(tx, inTurn ? 'sequential' : 'parallel')),
        subject: rest.subject ?? null,
        message: rest.message ?? null,
        remindersDisabled: rest.remindersDisabled ?? false,
        reminderCadenceOverride: rest.reminderCadenceOverride ?? null,
        autoReminderIntervalDays: rest.autoReminderIntervalDays ?? autoReminderIntervalDays,
        completionCcEmails: [...new Set(rest.completionCcEmails ?? [])],
        expiresAt: rest.expiresAt ? new Date(rest.expiresAt) : null,
      }
      return {
        columns: { ...values, prefill, createdBy: tx.actor.userId },
        values: {
          ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
          ...(signers.length > 0 ? { signers: signers.map(({ name }) => name) } : {}),
        },
      }
    },
    after: async ([row]) => {
      const { id } = row!
      await addFields(tx, id, fields, await addSigners(tx, id, signers), signers)
      for (const [index, userId] of [...new Set(watchers)].entries())
        await addWatcher(tx, id, userId, `watchers.${index}`)
    },
    tell: async ({ id }, newValues) =>
      recordEvent(tx, await lockDocument(tx, id), 'created', {
        entry: { source: tx.actor.userId ? 'staff' : 'system' },
        event: { newValues },
      }),
  })
}

const noLinks: Links = {
  clientId: null,
  interestId: null,
  companyId: null,
  yachtId: null,
  reservationId: null,
  fileId: null,
}

/**
 * What a document is of after a change: what was given has to be of the port, an interest brings its client, a reservation
 * client, interest and yacht. Throws
 * REFERENCE_NOT_FOUND, RECORD_ARCHIVED, VALIDATION_FAILED.
 */
export async function checkLinks(
  tx: Tx,
  ids: Partial<Record<keyof Links, string | null | undefined>>,
  before: Links,
  rights: Rights,
): Promise<Links> {
  const links = { ...before }
  for (const name of Object.keys(before) as (keyof Links)[]) {
    const value = ids[name]
    if (value === undefined || value === before[name]) continue
    if (value !== null && name === 'fileId') await namedFile(tx, value, rights)
    if (value !== null && name !== 'fileId') {
      const type = name.slice(0, -2) as 'client' | 'interest' | 'company' | 'yacht' | 'reservation'
      await readPlace(tx, { type, id: value, path: name }, rights, true)
    }
    links[name] = value
  }
  if (links.reservationId !== null && links.reservationId !== before.reservationId)
    await takeFromReservation(tx, links, ids)
  if (links.interestId === null) return links
  const { rows } = await sql<{ clientId: string }>`select client_id from interests
    where port_id = ${portOf(tx)} and id = ${links.interestId}`.execute(tx.db)
  const { clientId } = rows[0]!
  if (ids.clientId && ids.clientId !== clientId)
    throw new Refusal('VALIDATION_FAILED', [because('clientId', 'deal_of_another')])
  return { ...links, clientId }
}

/** A reservation brings what nobody named. Throws VALIDATION_FAILED where that is of another client. */
async function takeFromReservation(
  tx: Tx,
  links: Links,
  ids: Partial<Record<keyof Links, string | null | undefined>>,
): Promise<void> {
  const { rows } = await sql<Pick<Links, 'clientId' | 'interestId' | 'yachtId'>>`
    select client_id, interest_id, yacht_id from berth_reservations
    where port_id = ${portOf(tx)} and id = ${links.reservationId}`.execute(tx.db)
  const { clientId, interestId, yachtId } = rows[0]!
  if (ids.clientId && ids.clientId !== clientId)
    throw new Refusal('VALIDATION_FAILED', [because('clientId', 'reservation_of_other')])
  links.clientId = clientId
  if (ids.interestId === undefined) links.interestId ??= interestId
  if (ids.yachtId === undefined) links.yachtId ??= yachtId
}

/** Throws VALIDATION_FAILED for a moment that has passed. */
export function assertExpiry(expiresAt: string | null | undefined): void {
  if (!expiresAt || new Date(expiresAt).getTime() > Date.now()) return
  throw new Refusal('VALIDATION_FAILED', [because('expiresAt', 'future_needed')])
}

/** Puts signers into a document and gives their ids, in the order given. */
export async function addSigners(
  tx: Tx,
  documentId: string,
  signers: readonly NewSigner[],
): Promise<string[]> {
  if (signers.length === 0) return []
  const rows = signers.map(({ name, email, role, signingOrder }, index) => ({
    portId: portOf(tx),
    id: uuidv7(),
    documentId,
    name,
    email,
    role,
    signingOrder: signingOrder ?? index + 1,
  }))
  await sql`insert into document_signers ${inserted(rows)}`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** Puts what is filled in on the pages of a document. Throws VALIDATION_FAILED for a signer that is not there. */
export async function addFields(
  tx: Tx,
  documentId: string,
  fields: readonly NewField[],
  signerIds: readonly string[],
  signers: readonly Pick<NewSigner, 'role'>[],
): Promise<void> {
  const wrong = fields.flatMap(({ signerIndex }, index): ErrorDetail[] => {
    const path = `fields.${index}.signerIndex`
    if (signerIndex >= signerIds.length) return [because(path, 'signer_unknown')]
    if (signers[signerIndex]!.role !== 'cc') return []
    return [because(path, 'copy_fills_nothing')]
  })
  if (wrong.length > 0) throw new Refusal('VALIDATION_FAILED', wrong.slice(0, 50))
  if (fields.length === 0) return
  const rows = fields.map(({ signerIndex, ...field }) => ({
    portId: portOf(tx),
    id: uuidv7(),
    documentId,
    signerId: signerIds[signerIndex]!,
    ...field,
  }))
  await sql`insert into document_fields ${inserted(rows)}`.execute(tx.db)
}
