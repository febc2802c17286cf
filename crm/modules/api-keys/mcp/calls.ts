import { sql } from 'kysely'
import { Refusal } from '../../../../contract/errors.ts'
import type { FactName } from '../../../../contract/events.ts'
import type { RecordType } from '../../../../contract/kinds.ts'
import type { Caller } from '../../../../platform/http/gate.ts'
import { inTenant, type Kernel } from '../../../../platform/scope.ts'
import { portOf, type Tx } from '../../../context.ts'
import type { DB } from '../../../database.generated.ts'
import { apiKeyOf } from '../admit.ts'
import { ToolError } from './tool-error.ts'

/** A call of a tool as the audit log tells of it. */
interface Call {
  readonly tool: string
  readonly record: { type: RecordType; id: string } | null
  readonly requestId: string
}

/**
 * Counts a call against the budget of its key and records it, both or neither, before anything is done. Throws a ToolError once
 * the budget of the minute or the day is used up.
 */
export async function recordCall(
  kernel: Kernel<DB, FactName>,
  caller: Caller,
  { tool, record, requestId }: Call,
): Promise<void> {
  const { tenantId, actor, sight = null } = caller
  await inTenant(kernel, { tenantId, actor, sight, requestId }, async (tx) => {
    await countCall(tx, caller)
    tx.emit('api_key.called', {
      entityId: actor.keyId!,
      label: actor.name,
      newValues: { tool },
      metadata: record && {
        recordType: record.type,
        recordId: record.id,
        recordTitle: await titleOf(tx, record.id),
      },
    })
  })
}

/** What people call a record that the key is shown. */
async function titleOf(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ title: string }>`select title from records
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.shown)
  return rows[0]?.title ?? null
}

interface Counters {
  minuteCalls: number
  dayCalls: number
  minuteLeft: number
  dayLeft: number
}

async function countCall(tx: Tx, caller: Caller): Promise<void> {
  const { id, callsPerMinute, callsPerDay } = apiKeyOf(caller)!
  const next = (part: 'minute' | 'day') => {
    const [at, calls] = [sql.ref(`${part}_at`), sql.ref(`${part}_calls`)]
    // Of calls that wait for one another the one that began before midnight does not bring back the day before.
    return sql`${at} = greatest(c.${at}, excluded.${at}),
      ${calls} = case when excluded.${at} > c.${at} then 1 else c.${calls} + 1 end`
  }
  const { rows } = await sql<Counters>`
    insert into api_key_calls as c (port_id, key_id, minute_at, minute_calls, day_at, day_calls)
    values (${portOf(tx)}, ${id}, date_trunc('minute', now(), 'UTC'), 1, date_trunc('day', now(), 'UTC'), 1)
    on conflict (port_id, key_id) do update set ${next('minute')}, ${next('day')}
    returning minute_calls, day_calls,
      ceil(extract(epoch from minute_at + interval '1 minute' - now()))::int as minute_left,
      ceil(extract(epoch from day_at + interval '1 day' - now()))::int as day_left`.execute(tx.db)
  const { minuteCalls, dayCalls, minuteLeft, dayLeft } = rows[0]!
  if (dayCalls > callsPerDay) throw budgetError(`${callsPerDay} calls of a day`, dayLeft)
  if (minuteCalls > callsPerMinute) throw budgetError(`${callsPerMinute} calls of a minute`, minuteLeft)
}

function budgetError(budget: string, seconds: number): ToolError {
  const { code } = new Refusal('RATE_LIMITED')
  return new ToolError(code, `This key has used up its ${budget}. Call again in ${seconds} seconds.`)
}
