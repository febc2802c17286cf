import type { Failure } from '../../../contract/reason.ts'
import type { Waiting } from '../../../platform/mail/send-job.ts'
import type { Tx } from '../../context.ts'

/** Tells of a mail that will not arrive, or may not have arrived, at the record it is about. */
export function tellMailFailed(tx: Tx, mail: Waiting, { error }: Failure): void {
  if (tx.tenantId === null) return
  tx.emit('mail.failed', {
    entityId: mail.entityId ?? mail.id,
    label: mail.subject,
    metadata: { to: mail.toAddress, category: mail.category, mailId: mail.id, error },
  })
}
