import { sql } from 'kysely'
import { type contactTemplates, mostContactTemplates } from '../../../contract/contact-log/endpoints.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { byName } from '../records/sort.ts'

interface Template {
  id: string
  name: string
  channel: string | null
  body: string
  version: number
}

/** The quick templates of the port, by name. */
export async function readTemplates(ctx: Ctx): Promise<Template[]> {
  const { rows } = await sql<Template>`select id, name, channel, body, version from contact_templates
    where port_id = ${portOf(ctx)} order by ${byName(ctx, sql`name`)}, id`.execute(ctx.db)
  return rows
}

/** Makes one. Throws NAME_TAKEN, CONFLICT for one too many. */
export async function createTemplate(
  tx: Tx,
  body: BodyOf<typeof contactTemplates.create>,
): Promise<Template> {
  await inTurn(tx)
  const others = await readTemplates(tx)
  if (others.length >= mostContactTemplates) throw new Refusal('CONFLICT')
  assertFree(others, body.name)
  const row = { id: uuidv7(), name: body.name, channel: body.channel ?? null, body: body.body }
  await tx.db
    .insertInto('contactTemplates')
    .values({ portId: portOf(tx), ...row })
    .execute()
  tx.emit('contact_template.created', { entityId: row.id, label: row.name, newValues: row })
  return { ...row, version: 1 }
}

/** Changes one. Throws RECORD_NOT_FOUND, NAME_TAKEN, VERSION_STALE. */
export async function changeTemplate(
  tx: Tx,
  id: string,
  body: BodyOf<typeof contactTemplates.update>,
  ifMatch: number | null,
): Promise<Template> {
  await inTurn(tx)
  const all = await readTemplates(tx)
  const before = all.find((one) => one.id === id)
  if (!before) throw new Refusal('RECORD_NOT_FOUND')
  assertVersion(ifMatch, before.version)
  const names = (['name', 'channel', 'body'] as const).filter(
    (name) => body[name] !== undefined && body[name] !== before[name],
  )
  if (names.length === 0) {
    tx.unchanged()
    return before
  }
  const after = { ...before, ...Object.fromEntries(names.map((name) => [name, body[name]])) } as Template
  assertFree(
    all.filter((one) => one.id !== id),
    after.name,
  )
  await sql`update contact_templates set name = ${after.name}, channel = ${after.channel}, body = ${after.body}
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  const picked = (one: Template) => Object.fromEntries(names.map((name) => [name, one[name]]))
  tx.emit('contact_template.updated', {
    entityId: id,
    label: after.name,
    oldValues: picked(before),
    newValues: picked(after),
  })
  return { ...after, version: before.version + 1 }
}

/** Deletes one. Throws RECORD_NOT_FOUND. */
export async function removeTemplate(tx: Tx, id: string): Promise<void> {
  const { rows } =
    await sql<Template>`delete from contact_templates where port_id = ${portOf(tx)} and id = ${id}
    returning name, channel, body`.execute(tx.db)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  tx.emit('contact_template.deleted', { entityId: id, label: rows[0].name, oldValues: { ...rows[0] } })
}

/** Of several who change the templates of a port at once each waits for the one before. */
async function inTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`templates ${portOf(tx)}`}, 0))`.execute(tx.db)
}

function assertFree(others: readonly Template[], name: string): void {
  if (!others.some((one) => one.name.toLowerCase() === name.toLowerCase())) return
  throw new Refusal('NAME_TAKEN', [because('name', 'template_taken')])
}
