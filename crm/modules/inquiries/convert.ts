import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { inquiries } from '../../../contract/inquiries/endpoints.ts'
import { answerText } from '../../../contract/inquiries/mapping.ts'
import { kinds } from '../../../contract/kinds.ts'
import { portOf, type Tx } from '../../context.ts'
import { contactHandlers } from '../clients/contacts.ts'
import { createClient } from '../clients/create.ts'
import { createInterest } from '../interests/create.ts'
import { noteHandlers } from '../records/notes.ts'
import { assertTerms } from '../vocabularies/terms.ts'
import { certainClients, lockSender } from './sender.ts'
import { type InquiryRow, lockInquiry, senderOf } from './triage.ts'

type Choice = BodyOf<typeof inquiries.convert>

interface Converted {
  clientId: string
  clientCreated: boolean
  interestId: string
}

/**
 * Makes an interest of an inquiry: of the client named, of a new one, or, when neither is said, of the known client
 * that certainly sent it. Throws INQUIRY_CONVERTED, REFERENCE_NOT_FOUND, PERMISSION_DENIED.
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
  const known = choice.clientId ?? (await knownSender(tx, row, choice.newClient))
  if (known === null && !permissions.has('clients.create')) throw new Refusal('PERMISSION_DENIED')
  const clientId = known ?? (await makeClient(tx, row, choice.newClient ?? {}))
  if (known !== null && choice.addContacts) {
    if (!permissions.has('clients.edit')) throw new Refusal('PERMISSION_DENIED')
    await addContacts(tx, known, row)
  }
  const assignedTo = choice.assignedTo === undefined ? (row.assignedTo ?? undefined) : choice.assignedTo
  const interestId = await createInterest(tx, {
    clientId,
    source: 'website',
    leadCategory: choice.leadCategory,
    temperature: choice.temperature,
    yachtId: choice.yachtId,
    assignedTo,
    ...sizesOf(row),
  })
  await keepMessage(tx, interestId, row)
  await sql`update website_inquiries set triage_state = 'converted', client_id = ${clientId},
      interest_id = ${interestId}, triaged_at = now(), triaged_by = ${tx.actor.userId}
    where port_id = ${portOf(tx)} and id = ${row.id}`.execute(tx.db)
  tx.emit('inquiry.converted', {
    entityId: row.id,
    label: senderOf(row),
    oldValues: { triageState: row.triageState },
    newValues: { triageState: 'converted', clientId, interestId },
    metadata: { clientCreated: known === null },
  })
  return { clientId, clientCreated: known === null, interestId }
}

/** The client that certainly sent it; where a new one is wanted, only one that was not known to whoever wants it. */
async function knownSender(tx: Tx, row: InquiryRow, wanted: Choice['newClient']): Promise<string | null> {
  const sender = { name: row.name, ...reachedBy(row, wanted) }
  const besides = wanted ? (wanted.besides ?? (await certainClients(tx, sender))) : []
  await lockSender(tx, sender)
  const found = await certainClients(tx, sender)
  return found.find((id) => !besides.includes(id)) ?? null
}

function reachedBy(row: InquiryRow, given: Choice['newClient']) {
  return {
    email: given?.email === undefined ? row.email : given.email,
    phone: given?.phone === undefined ? row.phone : given.phone,
  }
}

async function makeClient(tx: Tx, row: InquiryRow, given: NonNullable<Choice['newClient']>): Promise<string> {
  const { email, phone } = reachedBy(row, given)
  const fullName = given.fullName ?? senderOf({ name: row.name, email, phone })
  if (!fullName) {
    throw new Refusal('VALIDATION_FAILED', [{ path: 'newClient.fullName', message: 'Name the client.' }])
  }
  const contacts = [
    ...(email ? [{ channel: 'email', value: email }] : []),
    ...(phone ? [{ channel: 'phone', value: phone }] : []),
  ]
  const client = { fullName, source: 'website', nationalityIso: given.nationalityIso ?? null, contacts }
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
  const wanted = [
    ...(row.email && !has(row.email, null) ? [{ channel: 'email', value: row.email }] : []),
    ...(row.phone && !has(row.phone, row.phoneE164) ? [{ channel: 'phone', value: row.phone }] : []),
  ]
  for (const body of wanted) {
    await contactHandlers.addContact(tx, { params, body }).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'VALIDATION_FAILED') throw error
    })
  }
}

/** Names a refused contact as the body names it. */
function placed(error: unknown, contacts: readonly { channel: string }[]): unknown {
  if (!(error instanceof Refusal) || !error.details) return error
  const details = error.details.map(({ path, message }) => {
    const [, index] = /^contacts\.(\d+)\./.exec(path) ?? []
    const contact = index === undefined ? undefined : contacts[Number(index)]
    return { path: contact ? `newClient.${contact.channel}` : path, message }
  })
  return new Refusal(error.code, details, error.message)
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
  const answers = row.answers.map(({ label, value }) => `- ${label}: ${answerText(value)}`)
  const body = [row.message, answers.join('\n')].filter(Boolean).join('\n\n')
  if (body) await addNote(tx, { params: { id: interestId }, body: { body } })
}
