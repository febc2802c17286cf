import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { fieldsOf } from '../../../contract/forms/answers.ts'
import { Definition } from '../../../contract/forms/definition.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { accountOf, type Tx } from '../../context.ts'
import { changesBetween } from './changes.ts'
import { lockForm } from './queries.ts'

/**
 * Publishes the draft as the next version; a draft that is what the last version says is not published again but
 * brought back to its address. Throws FORM_EMPTY, RECORD_ARCHIVED, VERSION_STALE.
 */
export async function publishForm(tx: Tx, id: string, ifMatch: number | null = null): Promise<void> {
  const form = await lockForm(tx, id)
  assertVersion(ifMatch, form.version)
  if (form.archivedAt) throw new Refusal('RECORD_ARCHIVED')
  const definition = Definition.parse(form.draft)
  if (fieldsOf(definition).length === 0) throw new Refusal('FORM_EMPTY')
  const accountId = accountOf(tx)
  const { rows } = await sql<{ number: number; definition: Definition; same: boolean }>`
    select number, definition, definition = ${JSON.stringify(definition)}::jsonb as same from form_versions
    where account_id = ${accountId} and form_id = ${id} order by number desc limit 1`.execute(tx.db)
  const last = rows[0]
  if (last?.same && form.publishedVersion === last.number) return tx.unchanged()
  const number = last?.same ? last.number : (last?.number ?? 0) + 1
  if (!last?.same) {
    await tx.db
      .insertInto('formVersions')
      .values({
        accountId,
        formId: id,
        number,
        definition: JSON.stringify(definition),
        publishedBy: tx.actor.userId,
      })
      .execute()
  }
  await sql`update forms set published_version = ${number}, published_at = now(), draft = ${JSON.stringify(definition)}::jsonb
    where account_id = ${accountId} and id = ${id}`.execute(tx.db)
  tx.emit('form.published', {
    entityId: id,
    label: form.name,
    newValues: { publishedVersion: number },
    metadata: {
      version: number,
      ...(last && !last.same ? { changes: changesBetween(last.definition, definition) } : {}),
    },
  })
}
