import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { workspaces } from '../../../contract/forms/account/workspaces.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { accountOf, type Ctx, serve, type Tx } from '../../context.ts'
import { addWorkspace, nameTaken } from './create.ts'

export const workspaceRoutes = serve(workspaces).with({
  list: (ctx) => workspaceQuery(ctx).orderBy('name').execute(),
  create: async (tx, { body }) => readWorkspace(tx, await addWorkspace(tx, body.name)),
  update: async (tx, { params, body, ifMatch }) => {
    const before = await lockWorkspace(tx, params.id)
    assertVersion(ifMatch, before.version)
    const { rows } =
      await sql`select 1 from workspaces where account_id = ${accountOf(tx)} and id <> ${params.id}
      and lower(name) = lower(${body.name})`.execute(tx.db)
    if (rows.length > 0) throw nameTaken()
    await tx.db
      .updateTable('workspaces')
      .set({ name: body.name })
      .where('accountId', '=', accountOf(tx))
      .where('id', '=', params.id)
      .execute()
    tx.emit('workspace.updated', {
      entityId: params.id,
      label: body.name,
      oldValues: { name: before.name },
      newValues: { name: body.name },
    })
    return readWorkspace(tx, params.id)
  },
  remove: async (tx, { params }) => {
    const { name } = await lockWorkspace(tx, params.id)
    const { rows } = await sql`select 1 from forms where account_id = ${accountOf(tx)}
      and workspace_id = ${params.id} limit 1`.execute(tx.db)
    if (rows.length > 0) throw new Refusal('WORKSPACE_IN_USE')
    await tx.db.deleteFrom('workspaces').where('id', '=', params.id).execute()
    tx.emit('workspace.deleted', { entityId: params.id, label: name })
  },
})

function workspaceQuery(ctx: Pick<Ctx, 'db' | 'tenantId'>) {
  return ctx.db
    .selectFrom('workspaces as w')
    .select(['w.id', 'w.name', 'w.version', 'w.createdAt'])
    .select(
      sql<number>`(select count(*) from forms f where f.account_id = w.account_id and f.workspace_id = w.id
        and f.archived_at is null)`.as('formCount'),
    )
    .where('w.accountId', '=', accountOf(ctx))
}

function readWorkspace(tx: Tx, id: string) {
  return workspaceQuery(tx).where('w.id', '=', id).executeTakeFirstOrThrow()
}

/** The workspace, locked. Throws RECORD_NOT_FOUND. */
async function lockWorkspace(tx: Tx, id: string) {
  const row = await tx.db
    .selectFrom('workspaces')
    .select(['name', 'version'])
    .where('accountId', '=', accountOf(tx))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('RECORD_NOT_FOUND')
  return row
}
