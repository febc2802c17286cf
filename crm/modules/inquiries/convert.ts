import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import type { inquiries } from '../../../contract/inquiries/endpoints.ts'
import { wordsOf } from '../../../contract/inquiries/mapping.ts'
import { kinds } from '../../../contract/kinds.ts'
import { reasonFor } from '../../../contract/reason.ts'
import { portOf, type Tx } from '../../context.ts'
import { assertToBeHad } from '../berths/doubts.ts'
import { contactHandlers } from '../clients/contacts.ts'
import { createClient } from '../clients/create.ts'
import { createCompany } from '../companies/create.ts'
import { addMember } from '../companies/members.ts'
import { moveFiles } from '../files/move.ts'
import { createInterest, defaultOwner } from '../interests/create.ts'
import { linkBerth } from '../interests/links.ts'
import { lockRecord } from '../records/change.ts'
import { lockBerths } from '../records/lock-deals.ts'
import { noteHandlers } from '../records/notes.ts'
import { worksInPort } from '../settings/works-in-port.ts'
import { assertTerms } from '../vocabularies/terms.ts'
import { certainClients, lockSender } from './sender.ts'
import { type InquiryRow, lockInquiry, senderOf } from './triage.ts'

type Choice = BodyOf<typeof inquiries.convert>

interface Converted {
  /** Null for a client that whoever converts is not shown. */
  clientId: string | null
  clientCreated: boolean
  interestId: string
  interestKnown: boolean
}

/**
 * Makes an interest of an inquiry: of the client named, of a new one, or, when neither is said, of the known client
 * that certainly sent it. An interest that an earlier conversion of it opened is named again. Throws INQUIRY_CONVERTED, REFERENCE_NOT_FOUND, PERMISSION_DENIED.
 */
export async function convertInquiry(
  tx: Tx,
  id: string,
  choice: Choice,
  permissions: ReadonlySet<string>,
): Promise<Converted> {
  await assertTerms(tx, kinds.interest, [{ temperature: choice.temperature }])
  const row = await lockInquiry(tx, id)
  if (row.triageState === 'converted') throw new Refusal('INQUIRY_CONVERTED')
  const earlier = await earlierInterest(tx, row)
  if (earlier) return convertAgain(tx, row, earlier, choice)
  const known = choice.clientId ?? (await knownSender(tx, row, choice.newClient))
  if (known === null && !permissions.has('clients.create')) throw new Refusal('PERMISSION_DENIED')
  const clientId = known ?? (await makeClient(tx, row, choice.newClient ?? {}))
  const isHidden = known !== null && !(await isShown(tx, known))
  if (known !== null && !isHidden && choice.addContacts) {
    if (!permissions.has('clients.edit')) throw new Refusal('PERMISSION_DENIED')
    await addContacts(tx, known, row)
  }
  const chosen =
    choice.assignedTo === undefined ? (row.assignedTo ?? (await usualOwner(tx))) : choice.assignedTo
  const interest = {
    clientId,
    source: 'website',
    leadCategory: choice.leadCategory,
    temperature: choice.temperature,
    yachtId: choice.yachtId,
    assignedTo: isHidden ? await personOfClient(tx, clientId) : chosen,
    ...sizesOf(row),
    arrivalDate: row.arrivalDate,
    departureDate: row.departureDate,
  }
  // Anybody can write in anybody's name: that makes nobody's client somebody else's.
  const interestId = await createInterest(tx, interest, isHidden ? { madeBy: null } : {})
  await keepMessage(tx, interestId, row)
  if (!isHidden) await joinCompany(tx, clientId, choice, permissions)
  await linkBerths(tx, interestId, choice, permissions)
  await writeConverted(tx, row, { clientId, interestId, clientCreated: known === null })
  return {
    clientId: isHidden ? null : clientId,
    clientCreated: known === null,
    interestId,
    interestKnown: false,
  }
}

/** Makes the client a member of the company that is named, unless they are or were one. */
async function joinCompany(
  tx: Tx,
  clientId: string,
  { companyId, newCompany }: Choice,
  permissions: ReadonlySet<string>,
): Promise<void> {
  if (!companyId && !newCompany) return
  if (!permissions.has('companies.edit')) throw new Refusal('PERMISSION_DENIED')
  if (newCompany && !permissions.has('companies.create')) throw new Refusal('PERMISSION_DENIED')
  if (companyId) {
    const { rows } = await sql<{ isMember: boolean }>`select exists (select 1 from company_members m
        where m.port_id = o.port_id and m.company_id = o.id and m.client_id = ${clientId}) as is_member
      from companies o where o.port_id = ${portOf(tx)} and o.id = ${companyId} and o.archived_at is null`.execute(
      tx.db,
    )
    const reason = reasonFor('no_company')
    if (!rows[0]) throw new Refusal('REFERENCE_NOT_FOUND', [because('companyId', reason)])
    if (rows[0].isMember) return
  }
  const id = companyId ?? (await createCompany(tx, { name: newCompany!.name }))
  await addMember(tx, id, { clientId, role: 'representative' })
}

/** Links the berths that somebody asked for. Throws BERTH_UNCONFIRMED. */
async function linkBerths(
  tx: Tx,
  interestId: string,
  { berthIds = [], acknowledgeHeld, acknowledgeSold }: Choice,
  permissions: ReadonlySet<string>,
): Promise<void> {
  if (berthIds.length === 0) return
  if (!permissions.has('interests.edit')) throw new Refusal('PERMISSION_DENIED')
  lockBerths(tx, berthIds)
  const interest = await lockRecord(tx, kinds.interest, interestId)
  for (const berthId of new Set(berthIds)) await linkBerth(tx, interest, { berthId })
  await assertToBeHad(tx, berthIds, interest.clientId, { acknowledgeHeld, acknowledgeSold })
}

async function writeConverted(
  tx: Tx,
  row: InquiryRow,
  { clientId, interestId, clientCreated }: { clientId: string; interestId: string; clientCreated: boolean },
): Promise<void> {
  await sql`update website_inquiries set triage_state = 'converted', client_id = ${clientId},
      interest_id = ${interestId}, triaged_at = now(), triaged_by = ${tx.actor.userId}
    where port_id = ${portOf(tx)} and id = ${row.id}`.execute(tx.db)
  await moveFiles(tx, await calledBy(tx, row.id), await calledBy(tx, interestId))
  tx.emit('inquiry.converted', {
    entityId: row.id,
    label: senderOf(row),
    oldValues: { triageState: row.triageState },
    newValues: { triageState: 'converted', clientId, interestId },
    metadata: { clientCreated },
  })
}

/** A record with what people call it. */
export async function calledBy(tx: Tx, id: string): Promise<{ id: string; title: string }> {
  const { rows } = await sql<{ title: string }>`select title from records
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  return { id, title: rows[0]?.title ?? '' }
}

/** The live interest that an earlier conversion of an inquiry opened. */
async function earlierInterest(tx: Tx, { interestId }: InquiryRow) {
  if (!interestId) return null
  const { rows } = await sql<{ id: string; clientId: string }>`select id, client_id from interests
    where port_id = ${portOf(tx)} and id = ${interestId} and archived_at is null for share`.execute(tx.db)
  return rows[0] ?? null
}

/** An inquiry that was converted and set back to open has its interest: it is converted again without a second one. */
async function convertAgain(
  tx: Tx,
  row: InquiryRow,
  { id: interestId, clientId }: { id: string; clientId: string },
  choice: Choice,
): Promise<Converted> {
  if (choice.clientId && choice.clientId !== clientId) throw new Refusal('INQUIRY_CONVERTED')
  await writeConverted(tx, row, { clientId, interestId, clientCreated: false })
  const isHidden = !(await isShown(tx, clientId))
  return { clientId: isHidden ? null : clientId, clientCreated: false, interestId, interestKnown: true }
}

/** Whether whoever acts is shown a client. */
async function isShown(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from clients where port_id = ${portOf(tx)} and id = ${id}`.execute(
    tx.shown,
  )
  return rows.length > 0
}

/** Whom the port gives interests to, else whoever converts. */
async function usualOwner(tx: Tx): Promise<string | null> {
  const owner = await defaultOwner(tx)
  if (owner !== null) return owner
  const { userId } = tx.actor
  return userId && (await worksInPort(tx, userId)) ? userId : null
}

/** Whose client it is: whoever their newest running deal is assigned to, else who made the client; null for nobody here. */
async function personOfClient(tx: Tx, clientId: string): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    (select i.assigned_to as user_id from interests i
      where i.port_id = ${portOf(tx)} and i.client_id = ${clientId} and i.assigned_to is not null and i.archived_at is null
      order by i.outcome is null desc, i.created_at desc, i.id)
    union all
    select c.created_by from clients c
      where c.port_id = ${portOf(tx)} and c.id = ${clientId} and c.created_by is not null`.execute(tx.db)
  for (const { userId } of rows) if (await worksInPort(tx, userId)) return userId
  return null
}

/** The client that certainly sent it; where a new one is wanted, only one that was not known to whoever wants it. */
async function knownSender(tx: Tx, row: InquiryRow, choice: Choice['newClient']): Promise<string | null> {
  const sender = { name: row.name, ...reachedBy(row, choice) }
  const besides = choice ? (choice.besides ?? (await certainClients(tx, sender))) : []
  await lockSender(tx, sender)
  const found = await certainClients(tx, sender)
  return found.find((id) => !besides.includes(id)) ?? null
}

function reachedBy(row: InquiryRow, input: Choice['newClient']) {
  return {
    email: input?.email === undefined ? row.email : input.email,
    phone: input?.phone === undefined ? row.phone : input.phone,
  }
}

async function makeClient(tx: Tx, row: InquiryRow, input: NonNullable<Choice['newClient']>): Promise<string> {
  const { email, phone } = reachedBy(row, input)
  const fullName = input.fullName ?? senderOf({ name: row.name, email, phone })
  if (!fullName) {
    throw new Refusal('VALIDATION_FAILED', [because('newClient.fullName', 'name_client')])
  }
  const contacts = [
    ...(email ? [{ channel: 'email' as const, value: email }] : []),
    ...(phone ? [{ channel: 'phone' as const, value: phone }] : []),
  ]
  const client = { fullName, source: 'website', nationalityIso: input.nationalityIso ?? null, contacts }
  return createClient(tx, client).catch((error: unknown) => {
    throw placed(error, contacts)
  })
}

/** Gives a known client what they were not known to be reached by. What is no address or number stays on the inquiry. */
async function addContacts(tx: Tx, clientId: string, row: InquiryRow): Promise<void> {
  const params = { id: clientId }
  const present = await contactHandlers.listContacts(tx, { params })
  const has = (value: string, e164: string | null) =>
    present.some(
      (contact) =>
        contact.value.toLowerCase() === value.toLowerCase() || (e164 !== null && contact.valueE164 === e164),
    )
  const contacts = [
    ...(row.email && !has(row.email, null) ? [{ channel: 'email' as const, value: row.email }] : []),
    ...(row.phone && !has(row.phone, row.phoneE164) ? [{ channel: 'phone' as const, value: row.phone }] : []),
  ]
  for (const body of contacts) {
    await contactHandlers.addContact(tx, { params, body }).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'VALIDATION_FAILED') throw error
    })
  }
}

/** Names a refused contact as the body names it. */
function placed(error: unknown, contacts: readonly { channel: string }[]): unknown {
  if (!(error instanceof Refusal) || !error.details) return error
  const details = error.details.map((detail) => {
    const [, index] = /^contacts\.(\d+)\./.exec(detail.path) ?? []
    const contact = index === undefined ? undefined : contacts[Number(index)]
    return contact ? { ...detail, path: `newClient.${contact.channel}` } : detail
  })
  return new Refusal(error.code, details, error.reason)
}

function sizesOf(row: InquiryRow): Partial<Choice> {
  const names = ['desiredLength', 'desiredWidth', 'desiredDraft'] as const
  return Object.fromEntries(
    names.flatMap((name) => {
      const metres = row[`${name}M`]
      if (metres === null) return []
      return [
        [`${name}M`, metres],
        [`${name}Ft`, row[`${name}Ft`]],
        [`${name}Unit`, row[`${name}Unit`]],
      ]
    }),
  )
}

const { addNote } = noteHandlers(kinds.interest)

/** What the sender wrote becomes the first note of the interest. */
async function keepMessage(tx: Tx, interestId: string, row: InquiryRow): Promise<void> {
  const answers = row.answers.map((answer) => `- ${answer.label}: ${wordsOf(answer)}`)
  const body = [row.message, answers.join('\n')].filter(Boolean).join('\n\n')
  if (body) await addNote(tx, { params: { id: interestId }, body: { body } })
}
