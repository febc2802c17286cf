import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { type MailCategory, usualSender } from '../../../contract/mail/categories.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { Reason } from '../../../contract/reasons.ts'
import type { documentSends } from '../../../contract/sends/endpoints.ts'
import { largestAttachment, type SendKind } from '../../../contract/sends/vocabulary.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { writeMail } from '../../../platform/mail/write.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { brandOf } from '../branding/brand.ts'
import { visibleDocuments } from '../documents/queries.ts'
import { mailedLink } from '../files/links.ts'
import { attach } from '../mail/attachments.ts'
import { envelopeOf } from '../mail/envelope.ts'
import { languageTo } from '../mail/language.ts'
import { type Place, readPlace } from '../records/place.ts'
import { readSetting } from '../settings/read.ts'

type Body = BodyOf<typeof documentSends.create>
type Rights = { readonly permissions: ReadonlySet<string> }

const categories: Readonly<Record<SendKind, MailCategory>> = {
  berth_pdf: 'berth_pdf',
  brochure: 'brochure',
  document: 'sales_message',
  message: 'sales_message',
}

/**
 * Mails words and what goes with them, and notes it. Throws REFERENCE_NOT_FOUND, RECORD_ARCHIVED, PERMISSION_DENIED,
 * VALIDATION_FAILED where there is nothing to send or nobody to send it to.
 */
export async function send(tx: Tx, env: Services['env'], body: Body, rights: Rights): Promise<string> {
  const { kind, subject, body: words } = body
  const links = await linksOf(tx, body, rights)
  const recipient = await recipientOf(tx, body, links.clientId)
  const file = await fileOf(tx, body, rights)
  const category = categories[kind]
  const sender = body.sender ?? (await readSetting(tx, 'email_routing'))[category] ?? usualSender(category)
  const brand = await brandOf(tx)
  const linked = file !== null && file.size > largestAttachment
  const mailId = await writeMail(tx, {
    subject,
    blocks: [
      { markdown: words },
      ...(linked ? [{ go: file.name, href: mailedLink(env, portOf(tx), file.id, brand.slug).url }] : []),
    ],
    category,
    to: recipient.email,
    brand,
    language: await languageTo(tx, recipient.email, brand.language),
    sender,
    ...(links.clientId ? { about: { type: 'client', id: links.clientId } } : {}),
  })
  if (file && !linked) await attach(tx, mailId, file.id)
  const id = uuidv7()
  const { from } = await envelopeOf(tx, env, { sender, replyTo: null })
  await sql`insert into document_sends (port_id, id, kind, client_id, interest_id, berth_id, brochure_id, document_id,
      recipient_email, recipient_name, subject, body, sender, from_address, file_id, file_name, linked, mail_id, sent_by)
    values (${portOf(tx)}, ${id}, ${kind}, ${links.clientId}, ${links.interestId}, ${links.berthId},
      ${body.brochureId ?? null}, ${body.documentId ?? null}, ${recipient.email}, ${recipient.name}, ${subject}, ${words},
      ${sender}, ${from?.address ?? null}, ${file?.id ?? null}, ${file?.name ?? null}, ${linked}, ${mailId},
      ${tx.actor.userId})`.execute(tx.db)
  tx.emit('document_send.sent', {
    entityId: id,
    label: subject,
    newValues: { kind, ...links, recipientEmail: recipient.email, fileName: file?.name ?? null },
  })
  return id
}

/** What it is about: a deal brings its client. */
async function linksOf(tx: Tx, body: Body, rights: Rights) {
  const place = (type: Place['type'], path: string, id: string | undefined) =>
    id === undefined ? null : readPlace(tx, { type, id, path }, rights, true)
  await place('client', 'clientId', body.clientId)
  await place('interest', 'interestId', body.interestId)
  await place('berth', 'berthId', body.berthId)
  const links = {
    clientId: body.clientId ?? null,
    interestId: body.interestId ?? null,
    berthId: body.berthId ?? null,
  }
  if (!body.interestId) return links
  const { rows } = await sql<{ clientId: string }>`select client_id from interests
    where port_id = ${portOf(tx)} and id = ${body.interestId}`.execute(tx.db)
  const { clientId } = rows[0]!
  if (body.clientId && body.clientId !== clientId)
    throw new Refusal('VALIDATION_FAILED', [because('clientId', 'deal_of_another')])
  return { ...links, clientId }
}

async function recipientOf(tx: Tx, body: Body, clientId: string | null) {
  const { rows } = await sql<{ name: string; mail: string | null }>`select c.full_name as name,
      (select k.mail from client_contacts k where k.port_id = ${portOf(tx)} and k.client_id = c.id and k.mail is not null
        order by k.is_primary desc, k.created_at limit 1) as mail
    from clients c where c.port_id = ${portOf(tx)} and c.id = ${clientId}::uuid`.execute(tx.db)
  const email = body.recipientEmail ?? rows[0]?.mail
  if (!email) throw new Refusal('VALIDATION_FAILED', [because('recipientEmail', 'send_no_address')])
  return { email, name: body.recipientName ?? rows[0]?.name ?? null }
}

interface Sent {
  id: string
  name: string
  size: number
}

/** The file that goes with it; null for words alone. */
async function fileOf(tx: Tx, body: Body, rights: Rights): Promise<Sent | null> {
  const { permissions } = rights
  const port = portOf(tx)
  const file = (ids: ReturnType<typeof sql>) =>
    sql<Sent & { fileId: string | null }>`select f.id, f.name, f.size from (${ids}) s
      left join files f on f.port_id = ${port} and f.id = s.file_id and f.deleted_at is null`.execute(tx.db)
  const found = async (path: string, request: ReturnType<typeof file>, none: Reason): Promise<Sent> => {
    const { rows } = await request
    if (!rows[0]) throw new Refusal('REFERENCE_NOT_FOUND', [because(path, 'send_absent')])
    if (!rows[0].id) throw new Refusal('VALIDATION_FAILED', [because(path, none)])
    return rows[0]
  }
  const needs = (right: string) => {
    if (!permissions.has(right)) throw new Refusal('PERMISSION_DENIED')
  }
  switch (body.kind) {
    case 'berth_pdf':
      needs('berths.view')
      return found(
        'berthId',
        file(sql`select v.file_id from berths b
          left join berth_pdf_versions v on v.port_id = ${port} and v.id = b.current_pdf_version_id
          where b.port_id = ${port} and b.id = ${body.berthId}`),
        reasonFor('send_no_sheet'),
      )
    case 'brochure':
      needs('documents.view')
      return found(
        'brochureId',
        file(sql`select case when b.is_active then b.file_id end as file_id from brochures b
          where b.port_id = ${port} and b.id = ${body.brochureId}`),
        reasonFor('send_brochure_gone'),
      )
    case 'document':
      needs('documents.view')
      return found(
        'documentId',
        file(sql`select coalesce(d.signed_file_id, d.file_id) as file_id from documents d
          where d.port_id = ${port} and d.id = ${body.documentId} and ${visibleDocuments(rights)}`),
        reasonFor('send_no_file'),
      )
    case 'message':
      return null
  }
}
