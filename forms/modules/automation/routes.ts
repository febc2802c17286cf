import { Refusal } from '../../../contract/errors.ts'
import { automation } from '../../../contract/forms/automation.ts'
import { RawJson } from '../../../platform/http/answer.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { isUuid } from '../../../platform/ids.ts'
import { assertHookAddress } from '../../../platform/outbound/assert-hook.ts'
import { accountOf, type Ctx, serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { endSubscription, subscribe } from '../hooks/subscribe.ts'
import { keyOf } from '../keys/cache.ts'

/** What automation platforms call. A workspace or form that the key may not use is answered as one that is absent. */
export function automationRoutes({ addresses, hookSecrets }: Services) {
  return serve(automation).with({
    validate: async (ctx, { caller }) => {
      const { accountName, email } = keyOf(caller)
      return { name: accountName, email: email ?? '', workspaces: await readWorkspaces(ctx, caller) }
    },
    workspaces: (ctx, { caller }) => readWorkspaces(ctx, caller),
    forms: async (ctx, { query, caller }) => {
      const mine = await readWorkspaces(ctx, caller)
      if (!mine.some((one) => one.id === query.workspace_id)) throw new Refusal('RECORD_NOT_FOUND')
      const rows = await ctx.db
        .selectFrom('forms')
        .select(['id', 'name', 'slug'])
        .where('accountId', '=', accountOf(ctx))
        .where('workspaceId', '=', query.workspace_id)
        .where('archivedAt', 'is', null)
        .orderBy('name')
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ ...row, label: row.name }))
    },
    subscribe: {
      outside: async (ctx, { body, caller }) => {
        await assertOwnForm(ctx, caller, body.form_id)
        await assertHookAddress(body.hookUrl, addresses, 'hookUrl')
        return ctx.inTenant(async (tx) => {
          const row = await subscribe(
            tx,
            { formId: body.form_id, hookUrl: body.hookUrl, keyId: keyOf(caller).id },
            hookSecrets,
          )
          return {
            id: row.hookUrl,
            subscription_id: row.id,
            hookUrl: row.hookUrl,
            form_id: row.formId,
            created_at: row.createdAt,
          }
        })
      },
    },
    unsubscribe: async (tx, { body, caller }) => {
      if (!isUuid(body.form_id)) throw new Refusal('RECORD_NOT_FOUND')
      const row = await tx.db
        .selectFrom('subscriptions')
        .select(['id', 'hookUrl', 'formId', 'keyId'])
        .where('accountId', '=', accountOf(tx))
        .where('formId', '=', body.form_id)
        .where('state', '<>', 'removed')
        .where((either) =>
          either.or([
            either('hookUrl', '=', body.hookUrl),
            ...(isUuid(body.hookUrl) ? [either('id', '=', body.hookUrl)] : []),
          ]),
        )
        .forUpdate()
        .executeTakeFirst()
      // What a key subscribed it also ends, wherever the form was moved since.
      if (row?.keyId !== keyOf(caller).id) await assertOwnForm(tx, caller, body.form_id)
      if (row) await endSubscription(tx, row, 'unsubscribed')
      else tx.unchanged()
      return { removed: row !== undefined }
    },
    recent: async (ctx, { query, caller }) => {
      await assertOwnForm(ctx, caller, query.form_id)
      const rows = await ctx.db
        .selectFrom('submissions')
        .select('body')
        .where('accountId', '=', accountOf(ctx))
        .where('formId', '=', query.form_id)
        .where('spam', 'is', null)
        .orderBy('id', 'desc')
        .limit(query.limit)
        .execute()
      return new RawJson(`[${rows.map((row) => row.body).join()}]`)
    },
  })
}

function readWorkspaces(ctx: Ctx, caller: Caller): Promise<{ id: string; name: string }[]> {
  const { workspaceIds } = keyOf(caller)
  let rows = ctx.db.selectFrom('workspaces').select(['id', 'name']).where('accountId', '=', accountOf(ctx))
  if (workspaceIds) rows = rows.where('id', 'in', workspaceIds)
  return rows.orderBy('name').execute()
}

/** Throws RECORD_NOT_FOUND for a form outside the account or the workspaces of the key. */
async function assertOwnForm(
  ctx: Pick<Ctx, 'db' | 'tenantId'>,
  caller: Caller,
  formId: string,
): Promise<void> {
  const { workspaceIds } = keyOf(caller)
  let rows = ctx.db
    .selectFrom('forms')
    .select('id')
    .where('accountId', '=', accountOf(ctx))
    .where('id', '=', formId)
  if (workspaceIds) rows = rows.where('workspaceId', 'in', workspaceIds)
  if (isUuid(formId) && (await rows.executeTakeFirst())) return
  throw new Refusal('RECORD_NOT_FOUND')
}
