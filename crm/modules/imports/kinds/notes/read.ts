import type { RowReader } from '../../cells/row-reader.ts'
import { readDate, readEmail } from '../../cells/values.ts'
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
  const record: NoteRecord = {
    text: text ?? '',
    day: reader.value('day', readDate, (day) => `“${day}” is no date: write 2020-05-31.`),
    author: reader.text('author'),
    clientName: reader.text('clientName'),
    clientEmail: reader.value('clientEmail', readEmail, (email) => `“${email}” is no e-mail address.`),
    companyName: reader.text('companyName'),
    yachtName: reader.text('yachtName'),
    tags: [],
  }
  if (text === null && reader.problems.length === 0) reader.refuse('text', 'The note has no text.')
  const { clientName, clientEmail, companyName, yachtName } = record
  const named = [clientName, clientEmail, companyName, yachtName, ...numbers.map((key) => reader.text(key))]
  if (named.every((one) => one === null)) reader.refuse(null, 'The row does not say what the note is about.')
  return { record, identities: [] }
}
