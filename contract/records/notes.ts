import { z } from 'zod'
import { created, data, empty } from '../endpoint.ts'
import { id, longText, timestamp } from '../fields.ts'
import type { TypeWith } from '../kinds.ts'
import type { Editable } from '../record.ts'
import { endpoint } from '../staff-endpoint.ts'

export const Note = z.object({
  id,
  body: z.string(),
  pinned: z.boolean(),
  pipelineStage: z.string().nullable(),
  authorId: id.nullable(),
  authorName: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
})

const noteParams = z.object({ id: z.string(), noteId: z.string() })

/** The notes of one kind of record: Markdown, pinned ones first, then newest first. */
export function notesOf({ type, path: kindPath, gates }: Editable<TypeWith<'notes'>>) {
  const path = `/api/v1/${kindPath}/{id}/notes`
  const fact = `${type}.noted` as const
  return {
    listNotes: endpoint({
      method: 'GET',
      path,
      summary: 'Notes of the record, pinned ones first, then newest first',
      gate: gates.view,
      params: z.object({ id: z.string() }),
      response: data(z.array(Note)),
    }),
    addNote: endpoint({
      method: 'POST',
      path,
      summary: 'Adds a note in Markdown',
      gate: gates.edit,
      params: z.object({ id: z.string() }),
      body: z.strictObject({ body: longText(20_000), pinned: z.boolean().optional() }),
      response: created(Note),
      emits: [fact],
    }),
    editNote: endpoint({
      method: 'PATCH',
      path: `${path}/{noteId}`,
      summary: 'Changes a note',
      gate: gates.edit,
      params: noteParams,
      body: z.strictObject({ body: longText(20_000).optional(), pinned: z.boolean().optional() }),
      response: data(Note),
      emits: [fact],
    }),
    removeNote: endpoint({
      method: 'DELETE',
      path: `${path}/{noteId}`,
      summary: 'Removes a note',
      gate: gates.edit,
      params: noteParams,
      response: empty,
      emits: [fact],
    }),
  } as const
}
