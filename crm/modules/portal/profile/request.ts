import { sql } from 'kysely'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import { because, Refusal } from '../../../../contract/errors.ts'
import type { portal } from '../../../../contract/portal/endpoints.ts'
import { uuidv7 } from '../../../../platform/ids.ts'
import { portOf, type Tx } from '../../../context.ts'
import { type ContactRow, readContactValue } from '../../clients/contacts.ts'
import { tellOfClient } from '../../notifications/tell-of-client.ts'
import { assertSubdivision } from '../../records/subdivisions.ts'
import type { PortalUser } from '../admit.ts'
import { type Content, type Profile, type ProfileChange, readProfile } from './read.ts'

type Wanted = BodyOf<typeof portal.wantProfileChanges>['changes'][number]
type Planned = Pick<ProfileChange, 'kind' | 'targetId' | 'before' | 'after'>

/**
 * Keeps what a client wants changed until staff decide it. What is there already is not asked for; what they wanted of the same
 * thing before and was not decided is replaced. Throws VALIDATION_FAILED, REFERENCE_NOT_FOUND, naming each by its place.
 */
export async function requestChanges(
  tx: Tx,
  user: PortalUser,
  changes: readonly Wanted[],
  ownClientId?: string,
): Promise<Profile> {
  const profile = await readProfile(tx, user, ownClientId)
  const { clientId, fullName } = profile
  const planned: Planned[] = []
  for (const [index, change] of changes.entries()) {
    try {
      const plan = await planOf(tx, profile, change)
      if (!alike(plan)) planned.push(plan)
    } catch (error) {
      throw error instanceof Refusal ? error.at(`changes.${index}`) : error
    }
  }
  if (planned.length === 0) {
    tx.unchanged()
    return profile
  }
  for (const plan of planned) await keep(tx, clientId, plan)
  tx.emit('client.portal_change_asked', {
    entityId: clientId,
    label: fullName,
    metadata: { count: planned.length },
  })
  await tellOfClient(tx, 'portal_change', { id: clientId, name: fullName })
  return readProfile(tx, user, clientId)
}

async function keep(tx: Tx, clientId: string, { kind, targetId, before, after }: Planned): Promise<void> {
  if (kind === 'name' || targetId !== null)
    await sql`update portal_profile_changes set state = 'replaced', decided_at = now()
      where port_id = ${portOf(tx)} and client_id = ${clientId} and state = 'waiting'
        and ${targetId === null ? sql`kind = 'name'` : sql`target_id = ${targetId}`}`.execute(tx.db)
  await sql`insert into portal_profile_changes (port_id, id, client_id, kind, target_id, before, after)
    values (${portOf(tx)}, ${uuidv7()}, ${clientId}, ${kind}, ${targetId}, ${json(before)}::jsonb,
      ${json(after)}::jsonb)`.execute(tx.db)
}

const json = (content: Content | null) => content && JSON.stringify(content)

async function planOf(tx: Tx, profile: Profile, change: Wanted): Promise<Planned> {
  switch (change.kind) {
    case 'name':
      return {
        kind: change.kind,
        targetId: null,
        before: { fullName: profile.fullName },
        after: { fullName: change.fullName },
      }
    case 'contact_add': {
      const { channel, value } = change
      return {
        kind: change.kind,
        targetId: null,
        before: null,
        after: await contactOf(tx, profile, { channel, value }),
      }
    }
    case 'contact_change':
    case 'contact_remove': {
      const { id, channel, value } = found(profile.contacts, change.id)
      const after =
        change.kind === 'contact_change'
          ? await contactOf(tx, profile, { channel, value: change.value })
          : null
      return { kind: change.kind, targetId: id, before: { channel, value }, after }
    }
    case 'address_add':
      return { kind: change.kind, targetId: null, before: null, after: addressOf(change.address) }
    case 'address_change':
    case 'address_remove': {
      const { id, isPrimary: _, ...before } = found(profile.addresses, change.id)
      const after = change.kind === 'address_change' ? addressOf(change.address) : null
      return { kind: change.kind, targetId: id, before, after }
    }
  }
}

/** A contact as staff could write it. Throws VALIDATION_FAILED. */
async function contactOf(
  tx: Tx,
  { clientId }: Profile,
  fields: Pick<ContactRow, 'channel' | 'value'>,
): Promise<Content> {
  const { rows } = await sql<{ country: string | null }>`select nationality_iso as country from clients
    where port_id = ${portOf(tx)} and id = ${clientId}`.execute(tx.db)
  const { value } = await readContactValue(tx, fields, rows[0]?.country ?? null)
  return { channel: fields.channel, value }
}

/** An address as staff could write it, all of its fields. Throws VALIDATION_FAILED. */
function addressOf(address: Extract<Wanted, { kind: 'address_add' }>['address']): Content {
  const { label = null, street = null, city = null, region = null, postalCode = null } = address
  const { countryIso = null, subdivisionIso = null } = address
  if (![street, city, region, postalCode, countryIso].some(Boolean))
    throw new Refusal('VALIDATION_FAILED', [because('address.street', 'required')])
  assertSubdivision('address.subdivisionIso', countryIso, subdivisionIso)
  return { label, street, city, region, postalCode, countryIso, subdivisionIso }
}

function found<Row extends { id: string }>(rows: readonly Row[], id: string): Row {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new Refusal('REFERENCE_NOT_FOUND', [because('id', 'no_record')])
  return row
}

function alike({ before, after }: Planned): boolean {
  if (!before || !after) return false
  return Object.keys({ ...before, ...after }).every((key) => (before[key] ?? null) === (after[key] ?? null))
}
