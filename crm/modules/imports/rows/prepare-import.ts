import type { Ctx } from '../../../context.ts'
import { type Layout, layoutOf } from '../cells/row-reader.ts'
import { type ImportPort, importPort } from '../cells/terms.ts'
import type { ImportTable } from '../file/table.ts'
import type { ImportKind, ReadRow } from '../kinds/kind.ts'
import { kindIn } from '../kinds/with-custom.ts'
import type { ImportMapping } from '../mapping/import-mapping.ts'
import { undecided } from '../mapping/split.ts'
import type { Choices } from '../numbers/choices.ts'
import type { ImportRow } from '../queries.ts'
import { readRows } from './read-rows.ts'

/** A file with its mapping as the port reads it: what previewing it, showing its rows and writing them begin with. */
export interface PreparedImport {
  /** Null for a file that has no import yet. */
  readonly id: string | null
  readonly kind: ImportKind
  readonly table: ImportTable
  readonly mapping: ImportMapping
  /** What was chosen of fields that changed both here and in the file. */
  readonly choices: Choices
  readonly port: ImportPort
  readonly layout: Layout
  /** The chosen rows, each with its record or what is wrong with it; none while it is not decided how they are told apart. */
  readonly rows: readonly ReadRow[]
}

/** Runs what is read of the database: by a context of its own, or in the turn of a job. */
type Reading = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

/** Prepares an import. The rows are read outside of `reading`: of a long file that takes a while. */
export async function prepareImport(
  reading: Reading,
  part: { id: string | null } & Pick<ImportRow, 'entity' | 'runId' | 'mapping' | 'choices'>,
  table: ImportTable,
): Promise<PreparedImport> {
  const { kind, port } = await reading(async (ctx) => ({
    kind: await kindIn(ctx, part),
    port: await importPort(ctx),
  }))
  const { id, mapping, choices } = part
  const layout = layoutOf(table, mapping, kind.fields, port)
  const rows = mapping.leftOut || undecided(mapping) ? [] : readRows(kind, table, mapping, port, layout)
  return { id, kind, table, mapping, choices, port, layout, rows }
}

/** What is read alone in a context. */
export function readingIn(ctx: Ctx): Reading {
  return (work) => work(ctx)
}
