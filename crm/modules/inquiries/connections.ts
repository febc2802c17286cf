import { type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import type { formConnections } from '../../../contract/form-connections/endpoints.ts'
import { type FormField, type InquiryMapping, mappingFor } from '../../../contract/inquiries/mapping.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { type SecretBox, SecretUnreadable } from '../../../platform/secrets.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { byName } from '../records/sort.ts'

export interface ConnectionRow {
  id: string
  name: string
  secretSealed: string | null
  active: boolean
  mapping: InquiryMapping | null
  sampleFields: FormField[]
  lastReceivedAt: Date | null
  inquiryCount: number
  deskAccountId: string | null
  deskSubscriptionId: string | null
  deskFormId: string | null
  deskFormName: string | null
  deskConnectedAt: Date | null
  earlierCount: number
  earlierRequestedAt: Date | null
  takenOver: number
  mappingChangedAt: Date | null
  mappingAppliedAt: Date | null
  openBefore: number
  convertedBefore: number
  createdAt: Date
  updatedAt: Date
  version: number
}

/** The connections of the port by name. */
export async function listConnections(ctx: Ctx): Promise<ConnectionRow[]> {
  const { rows } = await select(ctx).execute(ctx.db)
  return rows
}

/** One connection of the port. Throws RECORD_NOT_FOUND. */
export async function findConnection(ctx: Ctx, id: string, lock?: 'for update'): Promise<ConnectionRow> {
  const { rows } = await select(ctx, id, lock).execute(ctx.db)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0]
}

/** Makes a connection. Gives its id. Throws NAME_TAKEN. */
export async function createConnection(
  tx: Tx,
  box: SecretBox,
  body: BodyOf<typeof formConnections.create>,
  id: string = uuidv7(),
): Promise<string> {
  await assertNameFree(tx, body.name)
  await sql`insert into form_connections (port_id, id, name, secret_sealed)
    values (${portOf(tx)}, ${id}, ${body.name}, ${body.secret ? box.seal(body.secret) : null})`.execute(tx.db)
  tx.emit('form_connection.created', { entityId: id, label: body.name, newValues: body })
  return id
}

/** Changes a connection. Throws NAME_TAKEN, VERSION_STALE. */
export async function updateConnection(
  tx: Tx,
  box: SecretBox,
  id: string,
  body: BodyOf<typeof formConnections.update>,
  ifMatch: number | null,
): Promise<void> {
  const before = await findConnection(tx, id, 'for update')
  assertVersion(ifMatch, before.version)
  const { name = before.name, active = before.active, mapping = before.mapping, secret, form } = body
  const present = lookAtSecret(box, before).secret
  const same =
    JSON.stringify([name, active, mapping]) === JSON.stringify([before.name, before.active, before.mapping])
  if (same && !form && (secret === undefined || secret === present)) {
    tx.unchanged()
    return
  }
  if (name !== before.name) await assertNameFree(tx, name, id)
  const sealed = secret === undefined ? before.secretSealed : box.seal(secret)
  await sql`update form_connections set name = ${name}, active = ${active}, secret_sealed = ${sealed},
      mapping = ${mapping && JSON.stringify(mapping)},
      mapping_changed_at = case when ${becomesOther(before, mapping)} then now() else mapping_changed_at end,
      mapping_applied_at = case when ${becomesOther(before, mapping)} then null else mapping_applied_at end
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  if (form) await storeForm(tx, before, form)
  tx.emit('form_connection.updated', {
    entityId: id,
    label: name,
    oldValues: { name: before.name, active: before.active, mapping: before.mapping },
    newValues: { ...body, ...(form ? { form: form.name } : {}) },
  })
}

/** Whether a field that is known becomes something else by a mapping than it did. */
function becomesOther(
  { sampleFields, mapping: before }: ConnectionRow,
  mapping: InquiryMapping | null,
): boolean {
  const [old, next] = [mappingFor(sampleFields, before), mappingFor(sampleFields, mapping)]
  return sampleFields.some(({ key }) => old[key] !== next[key])
}

type ChosenForm = NonNullable<BodyOf<typeof formConnections.update>['form']>

/** What the form desk said of the form. Answers that came already stay beside their fields. */
async function storeForm(tx: Tx, before: ConnectionRow, form: ChosenForm): Promise<void> {
  const answers = new Map(before.sampleFields.map(({ key, value, text }) => [key, { value, text }]))
  const fields = form.fields
    .filter(({ type }) => type !== 'section')
    .map(({ options: _options, ...field }) => ({ value: null, ...field, ...answers.get(field.key) }))
  await sql`update form_connections set desk_account_id = ${form.accountId}, desk_subscription_id = ${form.subscriptionId}, desk_form_id = ${form.id},
      desk_form_name = ${form.name}, desk_connected_at = now(), earlier_count = ${form.earlier}, sample_fields = ${JSON.stringify(fields)}
    where port_id = ${portOf(tx)} and id = ${before.id}`.execute(tx.db)
}

/** Ends a connection; what it brought stays. */
export async function removeConnection(tx: Tx, id: string): Promise<void> {
  const { name } = await findConnection(tx, id, 'for update')
  await sql`delete from form_connections where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  tx.emit('form_connection.deleted', { entityId: id, label: name, oldValues: { name } })
}

/** Seals with the present key what was sealed with the one before. Gives how many; what nothing opens stays. */
export async function resealConnections(tx: Tx, box: SecretBox): Promise<number> {
  const { rows } = await sql<{
    id: string
    sealed: string
  }>`select id, secret_sealed as sealed from form_connections
    where port_id = ${portOf(tx)} and secret_sealed is not null order by id for update`.execute(tx.db)
  const renewed = rows.flatMap(({ id, sealed }) => {
    const anew = box.renewed(sealed)
    return anew === null ? [] : [{ id, anew }]
  })
  for (const { id, anew } of renewed) {
    await sql`update form_connections set secret_sealed = ${anew}
      where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  }
  return renewed.length
}

/** The secret that signs the deliveries; null before it was pasted. Throws SECRET_UNREADABLE. */
export function openSecret(box: SecretBox, { secretSealed }: { secretSealed: string | null }): string | null {
  return secretSealed === null ? null : box.open(secretSealed)
}

/** The secret, or that it cannot be read. */
function lookAtSecret(box: SecretBox, row: ConnectionRow): { secret: string | null; unreadable: boolean } {
  try {
    return { secret: openSecret(box, row), unreadable: false }
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error
    return { secret: null, unreadable: true }
  }
}

/** A connection as it is shown: without its secret. */
export function shownConnection(
  box: SecretBox,
  { publicUrl, desk }: { publicUrl: string; desk: string | null },
  row: ConnectionRow,
) {
  const { secretSealed: _sealed, mapping, ...rest } = row
  const { secret, unreadable } = lookAtSecret(box, row)
  return {
    ...rest,
    hookUrl: `${publicUrl}/api/public/form-deliveries/${row.id}`,
    secretHint: secret && `…${secret.replaceAll('=', '').slice(-4)}`,
    secretUnreadable: unreadable,
    mapping: { ...mapping, ...mappingFor(row.sampleFields, mapping) },
    mappingConfirmed: mapping !== null,
    form:
      row.deskFormName === null
        ? null
        : {
            name: row.deskFormName,
            url: desk && `${desk}/forms/${row.deskFormId}/webhooks`,
            earlier: row.earlierCount,
            takenOver: row.takenOver,
            requestedAt: row.earlierRequestedAt,
          },
    mappedBefore: {
      open: row.openBefore,
      converted: row.convertedBefore,
      applying: row.openBefore > 0 && row.mappingAppliedAt !== null,
    },
  }
}

function select(ctx: Ctx, id?: string, lock?: 'for update') {
  const countOf = (which: RawBuilder<unknown>) =>
    sql`(select count(*) from website_inquiries q where q.port_id = f.port_id and q.connection_id = f.id and ${which})`
  return sql<ConnectionRow>`
    select f.id, f.name, f.secret_sealed, f.active, f.mapping, f.sample_fields, f.last_received_at, f.created_at,
      f.updated_at, f.version, f.desk_account_id, f.desk_subscription_id, f.desk_form_id, f.desk_form_name, f.desk_connected_at, f.earlier_count,
      f.earlier_requested_at, f.mapping_changed_at, f.mapping_applied_at,
      ${countOf(sql`true`)} as inquiry_count, ${countOf(sql`q.taken_over`)} as taken_over,
      ${countOf(sql`q.mapped_at < f.mapping_changed_at and q.triage_state <> 'converted'`)} as open_before,
      ${countOf(sql`q.mapped_at < f.mapping_changed_at and q.triage_state = 'converted'`)} as converted_before
    from form_connections f
    where f.port_id = ${portOf(ctx)} and ${id === undefined ? sql`true` : sql`f.id = ${id}`}
    order by ${byName(ctx, sql`f.name`)}, f.id ${lock ? sql`for update of f` : sql``}`
}

async function assertNameFree(tx: Tx, name: string, except: string | null = null): Promise<void> {
  const { rows } = await sql`select 1 from form_connections
    where port_id = ${portOf(tx)} and lower(name) = lower(${name}) and id is distinct from ${except}::uuid`.execute(
    tx.db,
  )
  if (rows.length > 0) {
    throw new Refusal('NAME_TAKEN', [because('name', 'connection_name_taken')])
  }
}
