import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { Reason } from '../../../contract/reasons.ts'
import type { ReportConfig } from '../../../contract/reports/config.ts'
import type { reports } from '../../../contract/reports/endpoints.ts'
import type { ReportSchedule } from '../../../contract/reports/templates.ts'
import { mostTemplates } from '../../../contract/reports/vocabulary.ts'
import { isUuid, uuidv7 } from '../../../platform/ids.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { assertListReport } from './printing/list-report.ts'
import { assertMayView } from './rights.ts'
import { findTemplate, type StoredTemplate } from './template-queries.ts'

type Permissions = ReadonlySet<string>

/** Keeps a report under a name and gives its id. Throws REPORT_NAME_TAKEN, VALIDATION_FAILED, PERMISSION_DENIED, CONFLICT. */
export async function createTemplate(
  tx: Tx,
  { kind, name, description = null, config, schedule = null }: BodyOf<typeof reports.createTemplate>,
  permissions: Permissions,
): Promise<string> {
  assertMayView(config, permissions)
  await assertConfig(tx, config)
  await assertRecipients(tx, schedule)
  await inTurn(tx)
  await assertRoom(tx)
  await assertNameFree(tx, kind, name, null)
  const id = uuidv7()
  await sql`insert into report_templates (port_id, id, kind, name, description, config, schedule, created_by)
    values (${portOf(tx)}, ${id}, ${kind}, ${name}, ${description}, ${JSON.stringify(config)}::jsonb,
      ${schedule && JSON.stringify(schedule)}::jsonb, ${tx.actor.userId})`.execute(tx.db)
  if (schedule) await startSchedule(tx, id)
  tx.emit('report.created', {
    entityId: id,
    label: name,
    newValues: { kind, name, description, config, schedule },
  })
  return id
}

/** Changes a template. Throws as creating one does, and VERSION_STALE. */
export async function updateTemplate(
  tx: Tx,
  id: string,
  body: BodyOf<typeof reports.updateTemplate>,
  { permissions, ifMatch }: { permissions: Permissions; ifMatch: number | null },
): Promise<void> {
  await inTurn(tx)
  const before = await lockTemplate(tx, id, permissions)
  assertVersion(ifMatch, before.version)
  const after = { ...before, ...withoutUndefined(body) }
  if (after.config.kind !== before.kind) throw refuse('config.kind', reasonFor('report_kind'))
  // What it was kept with may name what is gone: that hinders no other change.
  if (body.config) {
    assertMayView(after.config, permissions)
    await assertConfig(tx, after.config)
  }
  if (body.schedule) await assertRecipients(tx, body.schedule)
  const changed = changeable.filter((field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]))
  if (changed.length === 0) return tx.unchanged()
  await assertNameFree(tx, before.kind, after.name, id)
  const { name, description, config, schedule } = after
  await sql`update report_templates set name = ${name}, description = ${description},
      config = ${JSON.stringify(config)}::jsonb, schedule = ${schedule && JSON.stringify(schedule)}::jsonb
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  if (momentsOf(schedule) !== momentsOf(before.schedule)) await startSchedule(tx, id)
  const picked = (of: typeof after) => Object.fromEntries(changed.map((field) => [field, of[field]]))
  tx.emit('report.updated', {
    entityId: id,
    label: name,
    oldValues: picked(before),
    newValues: picked(after),
  })
}

/** Deletes a template, and what is known of its mails. Throws RECORD_NOT_FOUND, PERMISSION_DENIED. */
export async function deleteTemplate(tx: Tx, id: string, permissions: Permissions): Promise<void> {
  const { name, kind, config, schedule } = await lockTemplate(tx, id, permissions)
  await sql`delete from report_templates where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  tx.emit('report.deleted', { entityId: id, label: name, oldValues: { kind, config, schedule } })
}

const changeable = ['name', 'description', 'config', 'schedule'] as const

async function lockTemplate(tx: Tx, id: string, permissions: Permissions): Promise<StoredTemplate> {
  if (isUuid(id))
    await sql`select 1 from report_templates where port_id = ${portOf(tx)} and id = ${id} for update`.execute(
      tx.db,
    )
  return findTemplate(tx, id, permissions)
}

/** From now on: moments that another schedule missed are not made up for. */
async function startSchedule(tx: Tx, id: string): Promise<void> {
  await sql`insert into report_schedules (port_id, template_id, settled_until) values (${portOf(tx)}, ${id}, now())
    on conflict (port_id, template_id) do update set settled_until = excluded.settled_until, next_at = null`.execute(
    tx.db,
  )
}

/** Who it goes to changes no moment: one that has come already is still due. */
function momentsOf(schedule: ReportSchedule | null): string {
  return JSON.stringify(schedule && { ...schedule, recipients: [] })
}

async function assertConfig(ctx: Ctx, config: ReportConfig): Promise<void> {
  if (config.kind === 'dashboard') return
  await assertListReport(ctx, config).catch((error: unknown) => {
    throw error instanceof Refusal ? error.at('config') : error
  })
}

async function assertRecipients(ctx: Ctx, schedule: ReportSchedule | null): Promise<void> {
  if (!schedule) return
  const { rows } = await sql<{ id: string }>`select m.user_id as id from port_members m
    join users u on u.id = m.user_id and u.disabled_at is null
    where m.port_id = ${portOf(ctx)} and m.active and m.user_id = any(${schedule.recipients}::uuid[])`.execute(
    ctx.db,
  )
  const known = new Set(rows.map(({ id }) => id))
  const unknown = schedule.recipients.findIndex((id) => !known.has(id))
  if (unknown !== -1) throw refuse(`schedule.recipients.${unknown}`, reasonFor('no_user'))
}

/** Names are given one after another, so that none is given twice. */
async function inTurn(tx: Tx): Promise<void> {
  const turn = `report templates ${portOf(tx)}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx.db)
}

async function assertRoom(tx: Tx): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from report_templates
    where port_id = ${portOf(tx)}`.execute(tx.db)
  if (rows[0]!.count >= mostTemplates) throw new Refusal('CONFLICT')
}

async function assertNameFree(tx: Tx, kind: string, name: string, own: string | null): Promise<void> {
  const { rows } = await sql`select 1 from report_templates where port_id = ${portOf(tx)} and kind = ${kind}
    and lower(name) = lower(${name}) and id is distinct from ${own}::uuid`.execute(tx.db)
  if (rows.length > 0) throw new Refusal('REPORT_NAME_TAKEN', [because('name', 'report_name_taken')])
}

function withoutUndefined<T extends object>(body: T): T {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as T
}

const refuse = (path: string, reason: Reason) => new Refusal('VALIDATION_FAILED', [because(path, reason)])
