import { kinds } from '../../../../../contract/kinds.ts'
import { importPermission } from '../../../../../contract/permissions.ts'
import { removeNote, writeNotes } from '../../../records/notes.ts'
import type { ImportKind, Made } from '../kind.ts'
import { noteFields } from './fields.ts'
import { bodyOf, matchNotes, type NoteFound } from './match.ts'
import { type NoteRecord, readNote } from './read.ts'

export const notes: ImportKind<NoteRecord, NoteFound> = {
  entity: 'notes',
  kind: null,
  permission: importPermission.notes,
  fields: noteFields,
  required: [['text'], ['clientName', 'clientEmail', 'companyName', 'yachtName']],
  choices: [],
  rowsAtOnce: 200,
  titleOf: ({ text }) => text.slice(0, 80),
  reader: () => readNote,
  match: matchNotes,
  async write(tx, rows): Promise<Made[]> {
    const written = rows.map(({ row, record, found }) => {
      if (!found?.subject.id) throw new Error(`Row ${row} was not held against the port.`)
      const { type, id, name } = found.subject
      const body = bodyOf(record, found.author)
      return { kind: kinds[type], recordId: id, label: name, body, authorId: found.author?.id ?? null }
    })
    const ids = await writeNotes(tx, written)
    return ids.map((id) => ({ id }))
  },
  update: null,
  undo: {
    remove: removeNote,
  },
}
