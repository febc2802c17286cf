import { reasonFor } from '../../../../contract/reason.ts'
import type { Reason } from '../../../../contract/reasons.ts'
import type { ImportField } from '../cells/field.ts'
import { activeFlag, departedFlag, flag, readFlag } from '../cells/flags.ts'
import type { ImportKind } from './kind.ts'

/** What other systems say of a record with yes or no, whatever it is; `no` where the answer that takes it away is no. */
const flags: readonly { readonly of: ImportField; readonly no?: true; readonly reason: Reason }[] = [
  {
    of: flag(
      'isDeleted',
      'Deleted',
      'is deleted, isdeleted, deleted, deleted flag, removed, poistettu, borttagen, gelöscht, supprimé, eliminado, eliminato, verwijderd',
    ),
    reason: reasonFor('import_gone_deleted'),
  },
  {
    of: flag(
      'isArchived',
      'Archived',
      'is archived, isarchived, archived, arkistoitu, arkiverad, archiviert, archivé, archivado, archiviato, gearchiveerd',
    ),
    reason: reasonFor('import_gone_archived'),
  },
  {
    of: activeFlag,
    no: true,
    reason: reasonFor('import_gone_inactive'),
  },
  {
    of: departedFlag,
    reason: reasonFor('import_gone_departed'),
  },
  {
    of: flag('isConverted', 'Converted', 'is converted, isconverted, converted'),
    reason: reasonFor('import_gone_converted'),
  },
]

/**
 * A kind whose rows say by flags that they are gone: what another system has deleted, archived or turned into something else is
 * not brought to life. A flag that the kind reads itself is left to it.
 */
export function withFlags(kind: ImportKind): ImportKind {
  const own = flags.filter(({ of }) => !kind.fields.some((field) => field.flag === of.flag))
  return {
    ...kind,
    fields: [...kind.fields, ...own.map(({ of }) => of)],
    reader(layout, table, port) {
      const read = kind.reader(layout, table, port)
      return (reader, more) => {
        const gone = own.find(({ of, no }) => readFlag(reader, of) === !no)
        const result = read(reader, more)
        if (!gone) return result
        // What is gone is no double of what is there, and nothing else is asked of it.
        for (const list of [reader.problems, reader.remarks, reader.gaps]) list.length = 0
        reader.refuse(gone.of.key, gone.reason)
        return { ...result, identities: [] }
      }
    },
  }
}
