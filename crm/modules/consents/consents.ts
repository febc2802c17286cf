import { sql } from 'kysely'
import type { consents } from '../../../contract/consents/endpoints.ts'
import type { ConsentKind } from '../../../contract/consents/names.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { assertRecord, lockRecord } from '../records/change.ts'
import { inserted } from '../records/columns.ts'
import { personName } from '../records/person-name.ts'

interface ConsentRow {
  id: string
  kind: ConsentKind
  given: boolean
  means: string
  textVersion: string | null
  note: string | null
  happenedAt: Date
  authorName: string | null
  createdAt: Date
}

/** What a client agreed to and took back, newest first. Throws RECORD_NOT_FOUND. */
export async function listConsents(ctx: Ctx, clientId: string): Promise<ConsentRow[]> {
  await assertRecord(ctx, kinds.client, clientId)
  return readConsents(ctx, clientId)
}

async function readConsents(ctx: Ctx, clientId: string, id: string | null = null): Promise<ConsentRow[]> {
  const { rows } = await sql<ConsentRow>`
    select s.id, s.kind, s.given, s.means, s.text_version, s.note, s.happened_at, s.created_at,
      (select ${personName} from users u where u.id = s.author_id) as author_name
    from client_consents s where s.port_id = ${portOf(ctx)} and s.client_id = ${clientId}
      and (${id}::uuid is null or s.id = ${id})
    order by s.happened_at desc, s.id desc`.execute(ctx.db)
  return rows
}

/** Writes down what a client said. Throws RECORD_NOT_FOUND, CLIENT_MERGED, VALIDATION_FAILED. */
export async function addConsent(
  tx: Tx,
  clientId: string,
  body: BodyOf<typeof consents.add>,
): Promise<ConsentRow> {
  const client = await lockRecord(tx, kinds.client, clientId)
  const happenedAt = body.happenedAt ? new Date(body.happenedAt) : new Date()
  if (happenedAt.getTime() > Date.now() + aMinute)
    throw new Refusal('VALIDATION_FAILED', [because('happenedAt', 'contact_ahead')])
  const { kind, given, means, textVersion = null, note = null } = body
  const id = uuidv7()
  const row = {
    portId: portOf(tx),
    id,
    clientId,
    kind,
    given,
    means,
    textVersion,
    note,
    happenedAt,
    authorId: tx.actor.userId,
  }
  await sql`insert into client_consents ${inserted([row])}`.execute(tx.db)
  tx.emit(given ? 'client.consent_given' : 'client.consent_withdrawn', {
    entityId: clientId,
    label: client.called,
    newValues: { consentKind: kind, consentMeans: means },
  })
  return (await readConsents(tx, clientId, id))[0]!
}

/** Clocks of browsers are not exact. */
const aMinute = 60_000
