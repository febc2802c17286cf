import { sql } from 'kysely'
import { z } from 'zod'
import { pagePathOf, type RecordType } from '../../../contract/kinds.ts'
import { declarationOf, type NotificationKind } from '../../../contract/notifications/kinds.ts'
import { handleJob, job } from '../../../platform/jobs/job.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { portOf } from '../../context.ts'
import type { Services } from '../../services.ts'
import { brandOf } from '../branding/brand.ts'
import { writeLetter } from '../mail/write.ts'
import { notificationLetter } from './letters.ts'
import { readToldHere } from './preferences.ts'

export const mailNotificationJob = job('mail_notification', z.object({ notificationId: z.uuid() }))

interface Row {
  id: string
  userId: string
  kind: NotificationKind
  count: number
  entityType: RecordType
  entityId: string | null
  label: string | null
  actorName: string | null
}

/** Writes to somebody of what they want to hear by mail at once, in the transaction that notes that it was written. */
export const mailNotification = handleJob(
  mailNotificationJob,
  ({ kernel, env }: Pick<Services, 'kernel' | 'env'>) => {
    return async ({ tenantId, notificationId }) => {
      await inTenant(kernel, systemIn(tenantId), async (tx) => {
        const { rows } = await sql<Row>`update notifications set mailed_at = now()
        where port_id = ${portOf(tx)} and id = ${notificationId} and mailed_at is null
        returning id, user_id, kind, count, entity_type, entity_id, label, actor_name`.execute(tx.db)
        const row = rows[0]
        const reader = row && (await readToldHere(tx, row.userId))
        if (!row || !reader) return
        const port = await brandOf(tx)
        const { kind, count, label, actorName: by } = row
        await writeLetter(
          tx,
          notificationLetter,
          {
            name: reader.name,
            port: port.name,
            news: { kind, count, label, by },
            href: linkTo(env, port.slug, row),
          },
          {
            to: reader.email,
            language: reader.language,
            brand: port,
            category: declarationOf(kind).mail ?? 'notification',
          },
        )
      })
    }
  },
)

/** The address of what a notification is about; of several things that of their list. */
export function linkTo(
  { publicUrl }: Pick<Services['env'], 'publicUrl'>,
  slug: string,
  { kind, entityType, entityId }: Pick<Row, 'kind' | 'entityType' | 'entityId'>,
): string {
  const { settings } = declarationOf(kind)
  if (settings) return `${publicUrl}/${slug}/settings/${settings}`
  const list = `${publicUrl}/${slug}/${pagePathOf(entityType)}`
  return entityId ? `${list}/${entityId}` : list
}
