import { outbox } from '../../../contract/admin.ts'
import { readPage } from '../../../platform/database/page.ts'
import { portOf, serve } from '../../context.ts'

export const outboxRoutes = serve(outbox).with({
  list: (ctx, { query }) =>
    readPage(
      ctx.db,
      ctx.db
        .selectFrom('mails')
        .select(['id', 'category', 'toAddress', 'subject', 'text', 'status', 'error', 'createdAt', 'sentAt'])
        .where('portId', '=', portOf(ctx))
        .orderBy('createdAt', query.sort === 'createdAt' ? 'asc' : 'desc'),
      query,
    ),
})
