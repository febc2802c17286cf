import { z } from 'zod'
import { outcomes } from '../../../../../contract/interests/pipeline.ts'
import { kinds, type RecordType } from '../../../../../contract/kinds.ts'
import type { FrontDoor } from '../front-door.ts'
import { type Question, type Tool, tool } from '../tool.ts'
import { addressOf, mayCall, recordId, typeField, typesFor } from './kinds.ts'

/** What is hard to take back, as far as the permissions go: each asks for a confirmation first. */
export function destroyingTools(permissions: ReadonlySet<string>): Tool[] {
  const archivable = typesFor(permissions, 'DELETE', '/{id}').filter(
    (type) =>
      mayCall(permissions, 'GET', addressOf(type, '/{id}')) &&
      (kinds[type].has as string[]).includes('archive'),
  )
  const closes = ['outcome', 'preview'].every((rest) =>
    mayCall(permissions, 'POST', addressOf('interest', `/{id}/${rest}`)),
  )
  return [...(archivable.length > 0 ? [archiveTool(archivable)] : []), ...(closes ? [closeInterest] : [])]
}

const archiveTool = (types: readonly RecordType[]) =>
  tool({
    name: 'archive_record',
    title: 'Archive a record',
    description:
      'Archives a record. A berth needs a reason; a client or yacht that holds a berth by an active tenancy needs acknowledgeTenancies, an interest with an active reservation needs reservations.',
    input: z.strictObject({
      type: typeField(types),
      id: recordId,
      reason: z.string().max(500).optional(),
      acknowledgeTenancies: z.boolean().optional(),
      /** What becomes of the active reservations of an interest. */
      reservations: z.enum(['end', 'keep']).optional(),
    }),
    does: 'destroy',
    about: ({ type, id }) => ({ type, id }),
    ask: async (door, { type, id }) => {
      const { name, state } = await lookAt(door, type, id)
      return { what: [`The ${type.replaceAll('_', ' ')} ${name} is archived. People can restore it.`], state }
    },
    run: async (door, { type, id, reason, acknowledgeTenancies, reservations }) => {
      await door.call('DELETE', addressOf(type, `/${id}`), {
        query: {
          ...(acknowledgeTenancies ? { acknowledgeTenancies: 'true' } : {}),
          ...(reservations ? { reservations } : {}),
        },
        ...(reason === undefined ? {} : { body: { reason } }),
      })
      return { archived: { type, id } }
    },
  })

const closeInterest = tool({
  name: 'close_interest',
  title: 'Close an interest',
  description: 'Ends an interest as won, lost or cancelled. Berths, waiting lists and documents follow.',
  input: z.strictObject({
    interestId: recordId,
    outcome: z.enum(outcomes),
    reason: z.string().max(1000).optional(),
    /** What becomes of its active reservations where it is not won. */
    reservations: z.enum(['end', 'keep']).optional(),
  }),
  does: 'destroy',
  about: ({ interestId }) => ({ type: 'interest', id: interestId }),
  ask: async (door, { interestId, outcome, reservations }) => {
    const { name, state } = await lookAt(door, 'interest', interestId)
    const preview = (await door.call('POST', addressOf('interest', `/${interestId}/preview`), {
      body: { action: 'set_outcome', outcome, reservations },
    })) as { data: Preview }
    const { consequences, stays, warnings } = preview.data
    return {
      what: [
        `The interest of ${name} ends as ${outcome}.`,
        ...stays.map(({ kind, mooringNumber }) => `It holds ${mooringNumber} by a ${kind}.`),
        ...consequences.map(sentenceOf),
        ...warnings,
      ],
      state,
    }
  },
  run: async (door, { interestId, ...closing }) => {
    const { data } = (await door.call('POST', addressOf('interest', `/${interestId}/outcome`), {
      body: closing,
    })) as { data: unknown }
    return data
  },
})

interface Preview {
  readonly consequences: readonly { type: string; entityLabel: string | null; newValues: unknown }[]
  readonly stays: readonly { kind: string; mooringNumber: string }[]
  readonly warnings: readonly string[]
}

function sentenceOf({ type, entityLabel, newValues }: Preview['consequences'][number]): string {
  return [type, entityLabel, newValues && JSON.stringify(newValues).slice(0, 300)].filter(Boolean).join(': ')
}

/** What a record is called, and its version. */
async function lookAt(
  door: FrontDoor,
  type: RecordType,
  id: string,
): Promise<{ name: string } & Pick<Question, 'state'>> {
  const { data } = (await door.call('GET', addressOf(type, `/${id}`))) as { data: Record<string, unknown> }
  const titleText = [kinds[type].title ?? 'clientName', 'clientName', 'name'].map((field) => data[field])
  const name = titleText.find((value) => typeof value === 'string') ?? id
  return { name: String(name), state: String(data.version) }
}
