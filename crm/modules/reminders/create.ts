import type { BodyOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import { kinds, type TypeWith } from '../../../contract/kinds.ts'
import type { reminders } from '../../../contract/reminders/endpoints.ts'
import type { Tx } from '../../context.ts'
import { zoneOf } from '../identity/zone.ts'
import { createRecord } from '../records/creating/create.ts'
import { readPlace } from '../records/place.ts'
import { assertAssignee } from '../records/references/hold.ts'
import { remindAt } from './remind.ts'
import { peopleOf, type Rights } from './rights.ts'

type Typed = BodyOf<typeof reminders.create>

/** Makes a reminder and gives its id. Throws REFERENCE_NOT_FOUND, RECORD_ARCHIVED, PERMISSION_DENIED. */
export function createReminder(tx: Tx, body: Typed, rights: Rights): Promise<string> {
  const dueAt = new Date(body.dueAt)
  const repeat = body.repeat ?? null
  return createRecord(
    tx,
    kinds.reminder,
    {},
    {
      prepare: async (_body, { id }) => {
        const assignedTo = body.assignedTo ?? tx.actor.userId!
        await checkAssignee(tx, assignedTo, rights)
        const row = {
          title: body.title,
          note: body.note ?? null,
          priority: body.priority ?? 'normal',
          assignedTo,
          createdBy: tx.actor.userId,
          dueAt,
          recordId: await checkRecord(tx, body, rights),
        }
        return {
          columns: { ...row, ...seriesOf(tx, repeat, row) },
          label: row.title,
          values: { id, ...row, dueAt: dueAt.toISOString(), repeat },
          to: peopleOf(row),
        }
      },
      after: ([row]) => remindAt(tx, row!.id, dueAt),
    },
  )
}

/** How a reminder comes again, as its columns have it. */
export function seriesOf(tx: Tx, repeat: Typed['repeat'], row: { dueAt: Date; assignedTo: string }) {
  if (!repeat) return { repeatUnit: null, repeatEvery: null, seriesStart: null, seriesZone: null }
  return {
    repeatUnit: repeat.unit,
    repeatEvery: repeat.every,
    seriesStart: row.dueAt,
    seriesZone: zoneOf(tx, row.assignedTo),
  }
}

/** Throws REFERENCE_NOT_FOUND for somebody who does not work here, PERMISSION_DENIED for one the caller gives nothing. */
export async function checkAssignee(tx: Tx, userId: string, { permissions }: Rights): Promise<void> {
  if (userId === tx.actor.userId) return
  if (!permissions.has('reminders.assign_others')) throw new Refusal('PERMISSION_DENIED')
  await assertAssignee(tx, userId, 'assignedTo')
}

/** The id of the record a request names; null for none. Throws REFERENCE_NOT_FOUND, RECORD_ARCHIVED. */
export async function checkRecord(
  tx: Tx,
  {
    recordType,
    recordId,
  }: { recordType?: TypeWith<'reminders'> | null | undefined; recordId?: string | null | undefined },
  rights: Rights,
): Promise<string | null> {
  if (!recordType || !recordId) return null
  await readPlace(tx, { type: recordType, id: recordId, path: 'recordId' }, rights, true)
  return recordId
}
