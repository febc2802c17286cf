import { z } from 'zod'
import { contactLogChannels, directions } from '../../../../../contract/contact-log/vocabulary.ts'
import { timestamp } from '../../../../../contract/fields.ts'
import { stages } from '../../../../../contract/interests/pipeline.ts'
import { type RecordType, typesWith } from '../../../../../contract/kinds.ts'
import { priorities } from '../../../../../contract/reminders/vocabulary.ts'
import type { FrontDoor } from '../front-door.ts'
import { type Tool, tool } from '../tool.ts'
import { addressOf, mayCall, recordId, typeField, typesFor } from './kinds.ts'

const interests = '/api/v1/interests/{id}'
const moment = timestamp.describe('A moment in UTC, such as 2027-03-01T09:00:00Z')

/** Noting, logging, moving and reminding, as far as the permissions go. */
export function changingTools(permissions: ReadonlySet<string>): Tool[] {
  const notable = typesFor(permissions, 'POST', '/{id}/notes')
  const may = (path: string) => mayCall(permissions, 'POST', path)
  return [
    ...(notable.length > 0 ? [noteTool(notable)] : []),
    ...(may(`${interests}/contact-log`) ? [logContact] : []),
    ...(may(`${interests}/stage`) ? [moveInterest] : []),
    ...(may('/api/v1/reminders') ? [createReminder] : []),
    ...(may('/api/v1/reminders/{id}/complete') ? [completeReminder] : []),
  ]
}

const noteTool = (types: readonly RecordType[]) =>
  tool({
    name: 'add_note',
    title: 'Add a note',
    description: 'Adds a note in Markdown to a record.',
    input: z.strictObject({ type: typeField(types), id: recordId, body: z.string().min(1).max(20_000) }),
    does: 'change',
    about: ({ type, id }) => ({ type, id }),
    run: (door, { type, id, body }) => post(door, addressOf(type, `/${id}/notes`), { body }),
  })

const logContact = tool({
  name: 'log_contact',
  title: 'Log a contact',
  description:
    'Writes down a call, meeting or message about an interest; followUpAt creates a reminder for whoever created the key.',
  input: z.strictObject({
    interestId: recordId,
    channel: z.enum(contactLogChannels),
    direction: z.enum(directions).default('outbound'),
    summary: z.string().min(1).max(10_000),
    happenedAt: moment.optional(),
    followUpAt: moment.optional(),
  }),
  does: 'change',
  about: ({ interestId }) => ({ type: 'interest', id: interestId }),
  run: (door, { interestId, ...contact }) =>
    post(door, addressOf('interest', `/${interestId}/contact-log`), contact),
})

const moveInterest = tool({
  name: 'move_interest',
  title: 'Move an interest',
  description:
    'Moves an interest to another stage of the pipeline. A move that the pipeline does not allow needs override and a reason.',
  input: z.strictObject({
    interestId: recordId,
    stage: z.enum(stages),
    reason: z.string().max(1000).optional(),
    override: z.boolean().optional(),
  }),
  does: 'change',
  about: ({ interestId }) => ({ type: 'interest', id: interestId }),
  run: (door, { interestId, ...move }) => post(door, addressOf('interest', `/${interestId}/stage`), move),
})

const createReminder = tool({
  name: 'create_reminder',
  title: 'Create a reminder',
  description: 'Creates a reminder, for whoever created the key where nobody is named.',
  input: z.strictObject({
    title: z.string().min(1).max(200),
    dueAt: moment,
    note: z.string().max(5000).optional(),
    priority: z.enum(priorities).optional(),
    assignedTo: z.uuid().optional().describe('The id of a user of the port'),
    recordType: z.enum(typesWith('reminders')).optional(),
    recordId: recordId.optional(),
  }),
  does: 'change',
  about: ({ recordType, recordId: id }) => (recordType && id ? { type: recordType, id } : null),
  run: (door, reminder) => post(door, '/api/v1/reminders', reminder),
})

const completeReminder = tool({
  name: 'complete_reminder',
  title: 'Complete a reminder',
  description: 'Marks a reminder as done; one that repeats comes again.',
  input: z.strictObject({ reminderId: recordId }),
  does: 'change',
  about: ({ reminderId }) => ({ type: 'reminder', id: reminderId }),
  run: (door, { reminderId }) => post(door, addressOf('reminder', `/${reminderId}/complete`), {}),
})

async function post(door: FrontDoor, path: string, body: unknown): Promise<unknown> {
  const { data } = (await door.call('POST', path, { body })) as { data: unknown }
  return data
}
