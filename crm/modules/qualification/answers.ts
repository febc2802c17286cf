import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { lockLive } from '../interests/archive.ts'
import { assertRecord } from '../records/change.ts'
import { personName } from '../records/person-name.ts'

interface Answer {
  criterionId: string
  label: string
  description: string | null
  met: boolean | null
  note: string | null
  changedByName: string | null
  changedAt: Date | null
}

/** What is known of each active criterion. Throws RECORD_NOT_FOUND. */
export async function readAnswers(ctx: Ctx, interestId: string): Promise<Answer[]> {
  await assertRecord(ctx, kinds.interest, interestId)
  return readFor(ctx, interestId)
}

async function readFor(ctx: Ctx, interestId: string, criterionId: string | null = null): Promise<Answer[]> {
  const { rows } = await sql<Answer>`
    select c.id as criterion_id, c.label, c.description, q.met, q.note, q.changed_at,
      (select ${personName} from users u where u.id = q.changed_by) as changed_by_name
    from qualification_criteria c
    left join interest_qualifications q on q.port_id = ${portOf(ctx)} and q.criterion_id = c.id and q.interest_id = ${interestId}
    where c.port_id = ${portOf(ctx)} and c.active and (${criterionId}::uuid is null or c.id = ${criterionId})
    order by c.display_order, c.id`.execute(ctx.db)
  return rows
}

/** Says whether a criterion is met. Throws RECORD_NOT_FOUND, RECORD_ARCHIVED. */
export async function putAnswer(
  tx: Tx,
  { id, criterionId }: { id: string; criterionId: string },
  { met, note }: { met: boolean | null; note?: string | null | undefined },
): Promise<Answer> {
  const interest = await lockLive(tx, id)
  const [before] = await readFor(tx, id, criterionId)
  if (!before) throw new Refusal('RECORD_NOT_FOUND')
  const text = note === undefined ? before.note : note
  if (before.met === met && before.note === text) {
    tx.unchanged()
    return before
  }
  await sql`insert into interest_qualifications (port_id, interest_id, criterion_id, met, note, changed_by)
    values (${portOf(tx)}, ${id}, ${criterionId}, ${met}, ${text}, ${tx.actor.userId})
    on conflict (port_id, interest_id, criterion_id) do update
      set met = excluded.met, note = excluded.note, changed_by = excluded.changed_by, changed_at = now()`.execute(
    tx.db,
  )
  tx.emit('interest.qualified', {
    entityId: id,
    label: interest.called,
    oldValues: { met: before.met, note: before.note },
    newValues: { met, note: text },
    metadata: { criterion: before.label, criterionId },
  })
  return (await readFor(tx, id, criterionId))[0]!
}
