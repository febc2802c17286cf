import { reasonFor } from '../../../../../contract/reason.ts'
import type { RowReader } from '../../cells/row-reader.ts'
import { nameAndAddress } from '../../cells/shared-values.ts'
import { firstEmail } from '../../cells/values.ts'
import type { ImportedRecord, RowResult } from '../kind.ts'

export interface NoteRecord extends ImportedRecord {
  text: string
  day: string | null
  /** As the file has it. */
  author: string | null
  clientName: string | null
  clientEmail: string | null
  companyName: string | null
  yachtName: string | null
}

const numbers = ['dealNumber', 'yachtNumber', 'clientNumber', 'companyNumber', 'dealTitle']

/** A note of a row, and what it is about. */
export function readNote(reader: RowReader): RowResult<NoteRecord> {
  const text = reader.lines('text')
  const contact = nameAndAddress(reader.text('clientName'))
  const record: NoteRecord = {
    text: text ?? '',
    day: reader.date('day'),
    author: reader.text('author'),
    clientName: contact.name,
    clientEmail:
      reader.valueOrGap('clientEmail', firstEmail, (email) =>
        reasonFor('import_no_email', { text: email }),
      ) ?? contact.email,
    companyName: reader.text('companyName'),
    yachtName: reader.text('yachtName'),
    tags: [],
  }
  if (reader.gaps.length > 0)
    record.text = [record.text, ...reader.gaps].filter((line) => line !== '').join('\n')
  if (text === null && reader.problems.length === 0) reader.refuse('text', reasonFor('import_note_empty'))
  const { clientName, clientEmail, companyName, yachtName } = record
  const subjects = [
    clientName,
    clientEmail,
    companyName,
    yachtName,
    ...numbers.map((key) => reader.text(key)),
  ]
  if (subjects.every((one) => one === null)) reader.refuse(null, reasonFor('import_note_bare'))
  return { record, identities: [] }
}
