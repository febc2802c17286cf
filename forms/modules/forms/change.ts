import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { fieldsOf } from '../../../contract/forms/answers.ts'
import { Definition } from '../../../contract/forms/definition.ts'
import type { forms } from '../../../contract/forms/forms.ts'
import { reasonFor } from '../../../contract/reason.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { accountOf, type Tx } from '../../context.ts'
import { changesBetween } from './changes.ts'
import { assertWorkspace } from './create.ts'
import { lockForm } from './queries.ts'

/** Changes draft and settings of a form. Throws RECORD_ARCHIVED, SLUG_TAKEN, REFERENCE_NOT_FOUND, VERSION_STALE. */
export async function changeForm(
  tx: Tx,
  id: string,
  body: Omit<BodyOf<typeof forms.update>, 'password'> & { passwordHash?: string | null | undefined },
  ifMatch: number | null,
): Promise<void> {
  const before = await lockForm(tx, id)
  assertVersion(ifMatch, before.version)
  if (before.archivedAt) throw new Refusal('RECORD_ARCHIVED')
  if (body.workspaceId) await assertWorkspace(tx, body.workspaceId)
  if (body.slug && body.slug !== before.slug) await assertSlugFree(tx, body.slug, id)
  if (body.onceField) assertOnceField(body.onceField, body.draft ?? Definition.parse(before.draft))
  const { draft, ...settings } = body
  const changed = Object.entries(settings).filter(
    ([key, value]) => value !== undefined && !same(before[key as keyof typeof before], value),
  )
  const draftChanged = draft !== undefined && !same(before.draft, draft)
  if (changed.length === 0 && !draftChanged) return tx.unchanged()
  await tx.db
    .updateTable('forms')
    .set({ ...Object.fromEntries(changed), ...(draftChanged ? { draft: JSON.stringify(draft) } : {}) })
    .where('accountId', '=', accountOf(tx))
    .where('id', '=', id)
    .execute()
  tx.emit('form.updated', {
    entityId: id,
    label: body.name ?? before.name,
    oldValues: auditValuesOf(changed.map(([key]) => [key, before[key as keyof typeof before]])),
    // A draft is saved many times while it is built: the log tells what by name, each version tells all of it.
    newValues: { ...auditValuesOf(changed), ...(draftChanged ? { draft: 'changed' } : {}) },
    metadata: {
      changes: {
        ...(draftChanged ? changesBetween(Definition.parse(before.draft), draft) : {}),
        ...(changed.length > 0 ? { settings: changed.map(([key]) => key) } : {}),
      },
    },
  })
}

/** What the log says of settings: of a password only whether there is one. */
function auditValuesOf(settings: [string, unknown][]): Record<string, unknown> {
  return Object.fromEntries(
    settings.map(([key, value]) => (key === 'passwordHash' ? ['isProtected', value !== null] : [key, value])),
  )
}

/** Throws VALIDATION_FAILED for what is no e-mail field of the form. */
function assertOnceField(id: string, draft: Definition): void {
  const field = fieldsOf(draft).find((one) => one.id === id)
  if (field?.type === 'email') return
  throw new Refusal('VALIDATION_FAILED', [because('onceField', 'email_field')])
}

async function assertSlugFree(tx: Tx, slug: string, formId: string): Promise<void> {
  // Addresses are shared by all accounts, so the look-up leaves this one; it tells no more than the address itself.
  const { rows } = await sql<{ taken: boolean }>`select slug_taken(${slug}, ${formId}) as taken`.execute(
    tx.db,
  )
  if (!rows[0]!.taken) return
  const reason = reasonFor('form_address_taken')
  throw new Refusal('SLUG_TAKEN', [because('slug', reason)], reason)
}

function same(left: unknown, right: unknown): boolean {
  return canonical(left) === canonical(right)
}

/** JSON with sorted keys, so that what PostgreSQL gives back compares equal; times as times. */
function canonical(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString())
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value))
    return JSON.stringify(new Date(value).toISOString())
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
    .join()}}`
}
