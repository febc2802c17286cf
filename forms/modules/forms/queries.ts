import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { accountOf, type Ctx, type Tx } from '../../context.ts'

type Reader = Pick<Ctx, 'db' | 'tenantId'>

const counted = sql<number>`(select count(*) from submissions s where s.account_id = f.account_id
  and s.form_id = f.id and s.spam is null)`

/** What a visitor meets at the form's address. */
const stateOf = sql<'draft' | 'open' | 'closed' | 'full' | 'archived'>`case
  when f.archived_at is not null then 'archived'
  when f.published_version is null then 'draft'
  when f.closes_at <= now() then 'closed'
  when f.response_limit is not null and ${counted} >= f.response_limit then 'full'
  else 'open' end`

/** Forms as the lists show them. */
export function formQuery(ctx: Reader, publicUrl: string) {
  return ctx.db
    .selectFrom('forms as f')
    .leftJoin('formVersions as v', (join) =>
      join
        .onRef('v.accountId', '=', 'f.accountId')
        .onRef('v.formId', '=', 'f.id')
        .onRef('v.number', '=', 'f.publishedVersion'),
    )
    .where('f.accountId', '=', accountOf(ctx))
    .select(['f.id', 'f.workspaceId', 'f.name', 'f.slug', 'f.publishedVersion', 'f.publishedAt'])
    .select(['f.archivedAt', 'f.createdAt', 'f.updatedAt', 'f.version'])
    .select([
      sql<string>`${`${publicUrl}/f/`}::text || f.slug`.as('url'),
      stateOf.as('state'),
      sql<boolean>`coalesce(f.draft <> v.definition, f.published_version is null)`.as('changed'),
      counted.as('submissionCount'),
      sql<Date | null>`(select s.submitted_at from submissions s where s.account_id = f.account_id
        and s.form_id = f.id and s.spam is null order by s.id desc limit 1)`.as('lastSubmissionAt'),
      sql<number>`(select count(*) from subscriptions s where s.account_id = f.account_id and s.form_id = f.id
        and s.state = 'disabled' and s.state_reason = 'failing')`.as('failingHooks'),
    ])
}

/** One form with its draft. Throws RECORD_NOT_FOUND. */
export async function readForm(ctx: Reader, id: string, publicUrl: string) {
  const form = await formQuery(ctx, publicUrl)
    .select(['f.draft', 'f.closesAt', 'f.responseLimit', 'f.retentionDays', 'f.notifyEmails'])
    .select(sql<boolean>`f.logo_file_id is not null`.as('hasLogo'))
    .select(sql<boolean>`f.cover_file_id is not null`.as('hasCover'))
    .select(['f.onceField', 'f.keepsUnfinished', sql<boolean>`f.password_hash is not null`.as('hasPassword')])
    .where('f.id', '=', id)
    .executeTakeFirst()
  if (!form) throw new Refusal('RECORD_NOT_FOUND')
  return { ...form, draft: form.draft as never }
}

/** The form, locked. Throws RECORD_NOT_FOUND. */
export async function lockForm(tx: Tx, id: string) {
  const row = await tx.db
    .selectFrom('forms')
    .selectAll()
    .where('accountId', '=', accountOf(tx))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('RECORD_NOT_FOUND')
  return row
}

/** Throws RECORD_NOT_FOUND where the account has no such form. */
export async function assertForm(ctx: Reader, id: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('forms')
    .select('id')
    .where('accountId', '=', accountOf(ctx))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('RECORD_NOT_FOUND')
}
