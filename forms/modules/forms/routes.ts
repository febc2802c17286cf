import { sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import { forms } from '../../../contract/forms/forms.ts'
import type { HeadPicture } from '../../../contract/forms/head-pictures.ts'
import { cursorPage, readCursor, readPage, sortOf } from '../../../platform/database/page.ts'
import type { UploadedFile } from '../../../platform/http/upload.ts'
import { passwordHashes } from '../../../platform/identity/passwords.ts'
import { accountOf, type Ctx, serve, type Tx, type UnitCtx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { changeForm } from './change.ts'
import { createForm } from './create.ts'
import { replacePicture, storePicture } from './head-picture.ts'
import { publishForm } from './publish.ts'
import { assertForm, formQuery, lockForm, readForm } from './queries.ts'
import { testConfirmation } from './test-confirmation.ts'

const activityColumns = [
  'id',
  'type',
  'action',
  'actorKind',
  'actorName',
  'entityLabel as label',
  'metadata',
  'createdAt',
] as const

export function formRoutes({ env, storage }: Services) {
  const read = (ctx: Parameters<typeof readForm>[0], id: string) => readForm(ctx, id, env.publicUrl)
  const setPicture = (kind: HeadPicture) => ({
    outside: async (
      ctx: UnitCtx,
      { params, file }: { params: { id: string }; file: UploadedFile | null },
    ) => {
      await assertForm(ctx, params.id)
      const picture = await storePicture(ctx, kind, file, storage)
      return ctx.inTenant(async (tx) => {
        await replacePicture(tx, kind, params.id, picture)
        return read(tx, params.id)
      })
    },
  })
  const removePicture =
    (kind: HeadPicture) =>
    async (tx: Tx, { params }: { params: { id: string } }) => {
      await replacePicture(tx, kind, params.id, null)
      return read(tx, params.id)
    }
  return serve(forms).with({
    list: (ctx, { query }) => {
      const { field, direction } = sortOf(query.sort, '-createdAt')
      let rows = formQuery(ctx, env.publicUrl).orderBy(`f.${field}`, direction).orderBy('f.id', direction)
      if (query.workspaceId) rows = rows.where('f.workspaceId', '=', query.workspaceId)
      if (query.archived !== 'all')
        rows = rows.where('f.archivedAt', query.archived === 'yes' ? 'is not' : 'is', null)
      if (query.q) rows = rows.where(sql<boolean>`strpos(lower(f.name), lower(${query.q})) > 0`)
      return readPage(ctx.db, rows, query)
    },
    get: (ctx, { params }) => read(ctx, params.id),
    create: async (tx, { body }) => read(tx, await createForm(tx, body)),
    update: {
      outside: async (ctx, { params, body: { password, ...body }, ifMatch }) => {
        await assertForm(ctx, params.id)
        const passwordHash = password ? await passwordHashes.hash(password) : password
        return ctx.inTenant(async (tx) => {
          await changeForm(tx, params.id, { ...body, passwordHash }, ifMatch)
          return read(tx, params.id)
        })
      },
    },
    publish: async (tx, { params, ifMatch }) => {
      await publishForm(tx, params.id, ifMatch)
      return read(tx, params.id)
    },
    testConfirmation: async (tx, { params, body }) => ({
      to: await testConfirmation(tx, await read(tx, params.id), body),
    }),
    unpublish: async (tx, { params }) => {
      const form = await lockForm(tx, params.id)
      if (form.publishedVersion === null) tx.unchanged()
      else {
        await sql`update forms set published_version = null where account_id = ${accountOf(tx)} and id = ${params.id}`.execute(
          tx.db,
        )
        tx.emit('form.unpublished', {
          entityId: params.id,
          label: form.name,
          oldValues: { publishedVersion: form.publishedVersion },
          newValues: { publishedVersion: null },
        })
      }
      return read(tx, params.id)
    },
    archive: (tx, { params }) => setArchived(tx, params.id, true),
    restore: (tx, { params }) => setArchived(tx, params.id, false),
    versions: async (ctx, { params }) => {
      await assertForm(ctx, params.id)
      const rows = await ctx.db
        .selectFrom('formVersions as v')
        .leftJoin('users as u', 'u.id', 'v.publishedBy')
        .select(['v.number', 'v.publishedAt', 'v.definition', 'u.name as publishedBy'])
        .select(
          sql<number>`(select count(*) from submissions s where s.account_id = v.account_id and s.form_id = v.form_id
            and s.form_version = v.number and s.spam is null)`.as('submissionCount'),
        )
        .where('v.accountId', '=', accountOf(ctx))
        .where('v.formId', '=', params.id)
        .orderBy('v.number', 'desc')
        .execute()
      return rows.map((row) => ({ ...row, definition: row.definition as never }))
    },
    setLogo: setPicture('logo'),
    removeLogo: removePicture('logo'),
    setCover: setPicture('cover'),
    removeCover: removePicture('cover'),
    activity: (ctx, { params, query }) => readActivity(ctx, params.id, query),
  })
}

/** What happened to a form, newest first. Throws RECORD_NOT_FOUND. */
async function readActivity(ctx: Ctx, id: string, query: QueryOf<typeof forms.activity>) {
  await assertForm(ctx, id)
  let rows = ctx.db
    .selectFrom('events')
    .select(activityColumns)
    .where('accountId', '=', accountOf(ctx))
    .where((either) =>
      either.or([
        either.and([either('entityType', '=', 'form'), either('entityId', '=', id)]),
        either(sql<string>`metadata ->> 'formId'`, '=', id),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
  const last = readCursor(query.cursor)
  if (last) rows = rows.where('id', '<', last)
  return cursorPage(await rows.execute(), query.limit)
}

async function setArchived(tx: Tx, id: string, archived: boolean): Promise<void> {
  const form = await lockForm(tx, id)
  if (archived && form.archivedAt) throw new Refusal('ALREADY_ARCHIVED')
  if (!archived && !form.archivedAt) throw new Refusal('NOT_ARCHIVED')
  const when = archived ? sql`now()` : sql`null`
  await sql`update forms set archived_at = ${when} where account_id = ${accountOf(tx)} and id = ${id}`.execute(
    tx.db,
  )
  tx.emit(archived ? 'form.archived' : 'form.restored', { entityId: id, label: form.name })
}
