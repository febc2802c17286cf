import { sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import { answered, fieldsOf, readAnswer } from '../../../contract/forms/answers.ts'
import type { submissions } from '../../../contract/forms/submissions.ts'
import { readPage } from '../../../platform/database/page.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { inBatches } from '../../../platform/watching/prune.ts'
import { accountOf, type Ctx, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { assertForm } from '../forms/queries.ts'
import type { HostedForm } from '../hosted/cache.ts'
import { storable } from './storable.ts'

export interface Unfinished {
  readonly token: string
  readonly keep: boolean
  /** By the keys of the fields, as the page has them. */
  readonly answers: Readonly<Record<string, unknown>>
  readonly step: number
  readonly steps: number
}

/** Days for which they stay where the form says no fewer. */
const days = 30
/** Of one form at a time; more are not kept. */
const mostOfForm = 5000
/** Characters of JSON that one takes at most. */
const mostLetters = 64_000
/** Characters of each text that are kept. */
const mostOfText = 10_000

/** Keeps what somebody wrote so far in place of what they had written before, or forgets it. Nothing of what was sent is kept so. */
export async function keepUnfinished(
  { kernel }: Pick<Services, 'kernel'>,
  form: HostedForm,
  { token, keep, answers, step, steps }: Unfinished,
): Promise<void> {
  const { accountId, id: formId } = form
  const data = writtenOf(form, answers)
  const text = JSON.stringify(data)
  const hasAny = keep && Object.keys(data).length > 0 && text.length <= mostLetters
  await inTenant(kernel, systemIn(accountId), async (tx) => {
    tx.unchanged()
    if (!hasAny) {
      if (!keep || Object.keys(data).length === 0)
        await sql`delete from unfinished_answers where account_id = ${accountId} and form_id = ${formId}
          and token = ${token}`.execute(tx.db)
      return
    }
    await sql`insert into unfinished_answers as u (account_id, id, form_id, form_version, token, data, step, steps)
      select ${accountId}, ${uuidv7()}, ${formId}, ${form.version}, ${token}, ${text}::jsonb, ${step}, ${steps}
      where not exists (select 1 from submissions s where s.account_id = ${accountId} and s.form_id = ${formId}
          and s.token = ${token})
        and (select count(*) from unfinished_answers o where o.account_id = ${accountId} and o.form_id = ${formId}
          and o.token <> ${token}) < ${mostOfForm}
      on conflict (account_id, form_id, token) do update set data = excluded.data, step = excluded.step,
        steps = excluded.steps, form_version = excluded.form_version, updated_at = excluded.updated_at`.execute(
      tx.db,
    )
  })
}

/** What stands in the fields of the form, files and what nobody sees left out; it need not be right yet. */
function writtenOf({ definition }: HostedForm, answers: Unfinished['answers']): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(definition).flatMap((field) => {
      if (['file', 'signature', 'hidden'].includes(field.type) || !Object.hasOwn(answers, field.key))
        return []
      const answer = readAnswer(field, storable(answers[field.key], mostOfText))
      return answered(answer) ? [[field.key, answer]] : []
    }),
  )
}

/** A page of what was not finished, the latest first. Throws RECORD_NOT_FOUND. */
export async function listUnfinished(
  ctx: Ctx,
  formId: string,
  query: QueryOf<typeof submissions.unfinished>,
) {
  await assertForm(ctx, formId)
  const rows = ctx.db
    .selectFrom('unfinishedAnswers as u')
    .select(['u.id', 'u.formVersion', 'u.data', 'u.step', 'u.steps', 'u.createdAt', 'u.updatedAt'])
    .where('u.accountId', '=', accountOf(ctx))
    .where('u.formId', '=', formId)
    .orderBy('u.updatedAt', query.sort === 'updatedAt' ? 'asc' : 'desc')
    .orderBy('u.id')
  const page = await readPage(ctx.db, rows, query)
  return { ...page, rows: page.rows as never }
}

/** Throws RECORD_NOT_FOUND. */
export async function removeUnfinished(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ formId: string }>`delete from unfinished_answers
    where account_id = ${accountOf(tx)} and id = ${id} returning form_id`.execute(tx.db)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  tx.emit('submission.unfinished_deleted', { entityId: id, metadata: { formId: rows[0].formId } })
}

const batch = 500

/** Forgets of an account what is older than a month, or than its form keeps answers. Gives how many went. */
export function forgetUnfinished({ kernel }: Pick<Services, 'kernel'>, accountId: string): Promise<number> {
  return inBatches(async () => {
    const { numAffectedRows } = await inTenant(kernel, systemIn(accountId), (tx) => {
      tx.unchanged()
      return sql`delete from unfinished_answers where account_id = ${accountId} and id in (
        select u.id from unfinished_answers u join forms f on f.account_id = u.account_id and f.id = u.form_id
        where u.account_id = ${accountId}
          and (u.updated_at < now() - make_interval(days => least(${days}, coalesce(f.retention_days, ${days}))))
        order by u.updated_at limit ${batch})`.execute(tx.db)
    })
    return Number(numAffectedRows ?? 0n)
  }, batch)
}
