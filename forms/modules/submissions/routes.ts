import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { submissions } from '../../../contract/forms/submissions.ts'
import type { DeliveryState } from '../../../contract/values/deliveries.ts'
import { readPage } from '../../../platform/database/page.ts'
import type { BulkResult } from '../../../platform/http/serve.ts'
import { accountOf, type Ctx, serve, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { withFreshLinks } from '../files/refresh.ts'
import { assertForm } from '../forms/queries.ts'
import { exportArchive, readExportFiles } from './archive.ts'
import { exportSubmissions } from './export.ts'
import { readColumns, readSubmission, submissionQuery } from './queries.ts'
import { markSubmission, removeSubmission } from './remove.ts'
import { listUnfinished, removeUnfinished } from './unfinished.ts'

/** Submissions for the people of the account. */
export function submissionRoutes({ env, storage }: Pick<Services, 'env' | 'storage'>) {
  return serve(submissions).with({
    list: async (ctx, { params, query }) => {
      await assertForm(ctx, params.id)
      const rows = submissionQuery(ctx, params.id, query)
        .select(['s.id', 's.submittedAt', 's.formVersion', 's.spam', 's.data'])
        .orderBy('s.id', query.sort === 'submittedAt' ? 'asc' : 'desc')
      const page = await readPage(ctx.db, rows, query)
      return { ...page, rows: withFreshLinks(page.rows, accountOf(ctx), env, new Date()) as never }
    },
    columns: async (ctx, { params }) => {
      await assertForm(ctx, params.id)
      return readColumns(ctx, params.id)
    },
    get: async (ctx, { params }) => {
      const row = await readSubmission(ctx, params.id)
      return {
        submission: withFreshLinks(JSON.parse(row.body), accountOf(ctx), env, new Date()),
        formVersion: row.formVersion,
        spam: row.spam,
        confirmation: row.confirmation,
        newerId: row.newerId,
        olderId: row.olderId,
        deliveries: await readDeliveries(ctx, row.id),
      }
    },
    export: async (ctx, { params, query }) => {
      const form = await ctx.db
        .selectFrom('forms')
        .select(['id', 'slug'])
        .where('accountId', '=', accountOf(ctx))
        .where('id', '=', params.id)
        .executeTakeFirst()
      if (!form) throw new Refusal('RECORD_NOT_FOUND')
      const { format, ...filters } = query
      return format === 'zip'
        ? exportArchive(ctx, form, filters, storage)
        : exportSubmissions(ctx, form, filters, format, env)
    },
    exportFiles: async (ctx, { params, query }) => {
      await assertForm(ctx, params.id)
      return readExportFiles(ctx, params.id, query)
    },
    unfinished: (ctx, { params, query }) => listUnfinished(ctx, params.id, query),
    removeUnfinished: (tx, { params }) => removeUnfinished(tx, params.id),
    mark: (tx, { body }) => eachOf(tx, body.ids, (id) => markSubmission(tx, id, body.spam)),
    removeMany: (tx, { body }) => eachOf(tx, body.ids, (id) => removeSubmission(tx, id)),
    remove: (tx, { params }) => removeSubmission(tx, params.id),
  })
}

async function readDeliveries(ctx: Ctx, submissionId: string) {
  return ctx.db
    .selectFrom('deliveries as d')
    .innerJoin('subscriptions as s', (join) =>
      join.onRef('s.accountId', '=', 'd.accountId').onRef('s.id', '=', 'd.subscriptionId'),
    )
    .select(['d.id', 'd.subscriptionId', 's.hookUrl', 'd.state', 'd.attempts', 'd.lastStatus', 'd.lastError'])
    .select(
      sql<Date | null>`case when d.state = 'pending' then nullif(d.next_attempt_at, 'infinity') end`.as(
        'nextAttemptAt',
      ),
    )
    .where('d.accountId', '=', accountOf(ctx))
    .where('d.submissionId', '=', submissionId)
    .orderBy('s.id')
    .$narrowType<{ state: DeliveryState }>()
    .execute()
}

/**
 * Does a step for each id; one that is refused is told in its place and leaves the others done. Rows are locked in one
 * order, whoever asks, so that two such requests never wait for each other; results stand in the order asked for.
 */
async function eachOf(
  tx: Tx,
  ids: readonly string[],
  step: (id: string) => Promise<void>,
): Promise<BulkResult[]> {
  const done = new Map<string, BulkResult>()
  for (const id of [...new Set(ids)].sort()) {
    try {
      await tx.attempt(() => step(id))
      done.set(id, { id, ok: true })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      done.set(id, { id, ok: false, error: { code: error.code, message: error.message } })
    }
  }
  const results = ids.map((id) => done.get(id)!)
  if (results.every((one) => !one.ok)) tx.unchanged()
  return results
}
