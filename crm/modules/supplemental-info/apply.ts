import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { SupplementalField } from '../../../contract/supplemental-info/vocabulary.ts'
import { portOf, type Row, type Tx } from '../../context.ts'
import { lockLive } from '../interests/archive.ts'
import { changeInterest } from '../interests/change.ts'
import { type AddressFields, addressHandlers } from '../records/addresses.ts'
import { changeRecord, lockRecord } from '../records/change.ts'
import { createYacht, yachtDimensions } from '../yachts/create.ts'

type SubmittedValues = Record<string, unknown>
const { addAddress, editAddress, listAddresses } = addressHandlers(kinds.client)

/**
 * Takes over fields of an answer that somebody looked at. Throws RECORD_NOT_FOUND, RECORD_ARCHIVED, SUPPLEMENTAL_UNANSWERED,
 * PERMISSION_DENIED, VALIDATION_FAILED for a field that was not answered and for a new yacht without a name.
 */
export async function applyAnswer(
  tx: Tx,
  interestId: string,
  id: string,
  fields: readonly SupplementalField[],
  permissions: ReadonlySet<string>,
): Promise<void> {
  const interest = await lockLive(tx, interestId)
  const { rows } = await sql<Row<'supplementalRequests'>>`select * from supplemental_requests
    where port_id = ${portOf(tx)} and interest_id = ${interestId} and id = ${id} for update`.execute(tx.db)
  const answer = rows[0]
  if (!answer) throw new Refusal('RECORD_NOT_FOUND')
  if (!answer.submittedAt) throw new Refusal('SUPPLEMENTAL_UNANSWERED')
  const address = chosen(fields, '', (answer.address ?? {}) as SubmittedValues)
  const yacht = chosen(fields, 'yacht.', (answer.yacht ?? {}) as SubmittedValues)
  if (address) {
    if (!permissions.has('clients.edit')) throw new Refusal('PERMISSION_DENIED')
    await writeAddress(tx, interest.clientId as string, address)
  }
  if (yacht) {
    const yachtId = interest.yachtId as string | null
    if (!permissions.has(yachtId ? 'yachts.edit' : 'yachts.create')) throw new Refusal('PERMISSION_DENIED')
    if (yachtId) await changeRecord(tx, kinds.yacht, await lockRecord(tx, kinds.yacht, yachtId), yacht)
    else await makeYacht(tx, interestId, interest.clientId as string, yacht)
  }
  const applied = [...new Set([...((answer.appliedFields as string[] | null) ?? []), ...fields])]
  await sql`update supplemental_requests set applied_fields = ${applied}::text[], applied_at = now(), applied_by = ${tx.actor.userId}
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  tx.emit('interest.supplemental_applied', {
    entityId: interestId,
    label: interest.called,
    metadata: { tokenId: id, fields: [...fields] },
  })
}

/** The values of the fields chosen; null where none of this part was. A dimension has its three columns. */
function chosen(
  fields: readonly SupplementalField[],
  part: '' | 'yacht.',
  submitted: SubmittedValues,
): SubmittedValues | null {
  const chosen = fields
    .map((field, index) => ({ field, index }))
    .filter(({ field }) => field.startsWith('yacht.') === (part === 'yacht.'))
  if (chosen.length === 0) return null
  const values: SubmittedValues = {}
  for (const { field, index } of chosen) {
    const name = field.slice(part.length)
    const dimension = yachtDimensions.some((one) => one === name)
    const columns = dimension ? [`${name}Ft`, `${name}M`, `${name}Unit`] : [name]
    if (submitted[columns[0]!] === undefined) {
      throw new Refusal('VALIDATION_FAILED', [because(`fields.${index}`, 'not_answered')])
    }
    for (const column of columns) values[column] = submitted[column]
  }
  return values
}

async function writeAddress(tx: Tx, clientId: string, body: AddressFields): Promise<void> {
  const params = { id: clientId }
  const [first] = await listAddresses(tx, { params })
  if (first) await editAddress(tx, { params: { ...params, addressId: first.id }, body })
  else await addAddress(tx, { params, body })
}

async function makeYacht(
  tx: Tx,
  interestId: string,
  clientId: string,
  facts: SubmittedValues,
): Promise<void> {
  if (typeof facts.name !== 'string') {
    throw new Refusal('VALIDATION_FAILED', [because('fields', 'yacht_unnamed')])
  }
  const texts = { ...facts, name: facts.name }
  const yachtId = await createYacht(tx, { ...texts, ownerType: 'client', ownerId: clientId })
  await changeInterest(tx, await lockLive(tx, interestId), { yachtId }, null)
}
