import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../../../../contract/errors.ts'
import { kinds } from '../../../../contract/kinds.ts'
import type {
  profileChangeKinds,
  profileChangeStates,
} from '../../../../contract/portal-profile/vocabulary.ts'
import { profileChannels } from '../../../../contract/portal-profile/vocabulary.ts'
import { writePhone } from '../../../../platform/values/phone.ts'
import { type Ctx, portOf } from '../../../context.ts'
import type { ContactRow } from '../../clients/contacts.ts'
import { type AddressRow, addressesJson } from '../../records/addresses.ts'
import { assertRecord } from '../../records/change.ts'
import { personName } from '../../records/person-name.ts'
import type { PortalUser } from '../admit.ts'
import { oneOf, shownTo } from '../visibility.ts'

/** Fields of a name, a contact or an address. */
export type Content = Partial<Record<string, string | null>>

export interface ProfileChange {
  id: string
  kind: (typeof profileChangeKinds)[number]
  targetId: string | null
  before: Content | null
  after: Content | null
  state: (typeof profileChangeStates)[number]
  createdAt: Date
  decidedAt: Date | null
}

const columns = sql`t.id, t.kind, t.target_id, t.before, t.after, t.state, t.created_at, t.decided_at`
const order = sql`(t.state = 'waiting') desc, t.id desc`

export interface Profile {
  clientId: string
  fullName: string
  /** `written` is the value as people write it: a telephone number in groups. */
  contacts: (Pick<ContactRow, 'id' | 'channel' | 'value' | 'isPrimary'> & { written: string })[]
  addresses: AddressRow[]
  changes: ProfileChange[]
}

type StoredContact = Omit<Profile['contacts'][number], 'written'> & Pick<ContactRow, 'valueE164'>

/** The client somebody looks at: the one named, or their first. Throws RECORD_NOT_FOUND. */
export function clientOf(user: PortalUser, clientId: string | undefined): string {
  const id = clientId ?? user.clientIds[0]
  if (id === undefined || !user.clientIds.includes(id)) throw new Refusal('RECORD_NOT_FOUND')
  return id
}

/** What the port holds of a client's name, contacts and addresses, and what they want changed of it. */
export async function readProfile(ctx: Ctx, user: PortalUser, ownClientId?: string): Promise<Profile> {
  const clientId = clientOf(user, ownClientId)
  const channels = profileChannels as readonly string[]
  const [client, changes] = await Promise.all([
    sql<
      Omit<Profile, 'changes' | 'contacts'> & { contacts: StoredContact[] }
    >`select t.id as client_id, t.full_name,
        (select coalesce(json_agg(json_build_object('id', k.id, 'channel', k.channel, 'value', k.value, 'valueE164', k.value_e164,
            'isPrimary', k.is_primary) order by k.channel, k.is_primary desc, k.created_at, k.id), '[]')
          from client_contacts k where k.port_id = t.port_id and k.client_id = t.id
            and k.channel = any(${channels as string[]}::text[])) as contacts,
        ${addressesJson(kinds.client, 't')} as addresses
      from clients t where ${shownTo(ctx, 'profile', user)} and t.id = ${clientId}`.execute(ctx.db),
    sql<ProfileChange>`select ${columns} from portal_profile_changes t
      where ${shownTo(ctx, 'profileChange', user)} and t.client_id = ${clientId} and t.state <> 'replaced'
      order by ${order} limit 50`.execute(ctx.db),
  ])
  const { contacts, ...profile } = oneOf(client.rows)
  // It is read anywhere: with the code of the country.
  const written = contacts.map(({ valueE164, ...contact }) => ({
    ...contact,
    written: valueE164 ? writePhone(valueE164, null, contact.value) : contact.value,
  }))
  return { ...profile, contacts: written, changes: changes.rows }
}

/** What a client wants changed, as staff see it. Throws RECORD_NOT_FOUND. */
export async function readChanges(ctx: Ctx, clientId: string) {
  await assertRecord({ db: ctx.shown, tenantId: ctx.tenantId }, kinds.client, clientId)
  return changesOf(ctx, clientId, sql`t.state <> 'replaced'`)
}

/** One of them. */
export async function readChange(ctx: Ctx, clientId: string, id: string) {
  return oneOf(await changesOf(ctx, clientId, sql`t.id = ${id}`))
}

async function changesOf(ctx: Ctx, clientId: string, which: RawBuilder<unknown>) {
  const { rows } = await sql<ProfileChange & { decidedByName: string | null }>`select ${columns},
      (select ${personName} from users u where u.id = t.decided_by) as decided_by_name
    from portal_profile_changes t
    where t.port_id = ${portOf(ctx)} and t.client_id = ${clientId} and ${which}
    order by ${order} limit 100`.execute(ctx.db)
  return rows
}
