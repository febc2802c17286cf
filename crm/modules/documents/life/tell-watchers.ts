import { sql } from 'kysely'
import type { NotificationKind } from '../../../../contract/notifications/kinds.ts'
import type { FactRecord } from '../../../../platform/unit/facts.ts'
import { portOf, type Tx } from '../../../context.ts'
import { notify } from '../../notifications/notify.ts'
import { worksInPort } from '../../settings/works-in-port.ts'

const kindOf: Readonly<Record<string, NotificationKind>> = {
  'document.signed': 'document_signed',
  'document.completed': 'document_completed',
  'document.declined': 'document_declined',
  'document.expired': 'document_expired',
}

/** Whoever watches a document, and whoever sent it, is told what happened to it. */
export async function tellWatchers(tx: Tx, fact: FactRecord): Promise<void> {
  const kind = kindOf[fact.type]!
  const documentId = fact.entityId!
  const { rows } = await sql<{ userId: string }>`
      select w.user_id from document_watchers w where w.port_id = ${portOf(tx)} and w.document_id = ${documentId}
      union select d.sent_by from documents d
        where d.port_id = ${portOf(tx)} and d.id = ${documentId} and d.sent_by is not null`.execute(tx.db)
  const signer = (fact.metadata?.signerId ?? '') as string
  for (const { userId: to } of rows) {
    if (!(await worksInPort(tx, to))) continue
    await notify(tx, {
      kind,
      to,
      entity: { type: 'document', id: documentId, title: fact.label ?? null },
      key: `${kind}:${documentId}:${signer}`,
      bySystem: true,
    })
  }
}

/** A document that was cancelled could not be withdrawn at the service: whoever runs the installation is told. */
export async function tellVoidFailed(tx: Tx, fact: FactRecord): Promise<void> {
  if (fact.metadata?.step !== 'void') return
  const { rows } = await sql<{ id: string }>`select id from users
    where is_super_admin and disabled_at is null order by id`.execute(tx.db)
  for (const { id: to } of rows)
    await notify(tx, {
      kind: 'document_void_failed',
      to,
      entity: { type: 'document', id: fact.entityId!, title: fact.label ?? null },
      key: `document_void_failed:${fact.entityId}`,
      bySystem: true,
    })
}
