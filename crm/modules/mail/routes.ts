import { outbox } from '../../../contract/admin.ts'
import { readPage } from '../../../platform/database/page.ts'
import { portOf, serve } from '../../context.ts'
import type { Services } from '../../services.ts'

export function outboxRoutes({ env }: Services) {
  const instead = env.smtpUrl
    ? '[a link that only this mail holds]'
    : '[a link: without a mail server it was printed on the console of the server]'
  return serve(outbox).with({
    list: async (ctx, { query }) => {
      const page = await readPage(
        ctx.db,
        ctx.db
          .selectFrom('mails')
          .select([
            'id',
            'category',
            'toAddress',
            'subject',
            'text',
            'status',
            'error',
            'createdAt',
            'sentAt',
          ])
          .where('portId', '=', portOf(ctx))
          .orderBy('createdAt', query.sort === 'createdAt' ? 'asc' : 'desc'),
        query,
      )
      const rows = page.rows.map((mail) => ({ ...mail, text: mail.text.replaceAll('{link}', instead) }))
      return { ...page, rows }
    },
  })
}
