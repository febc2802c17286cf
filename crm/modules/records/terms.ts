import { sql } from 'kysely'
import type { Kind } from '../../../contract/kinds.ts'
import type { CsvColumn } from '../../../contract/records/csv-columns.ts'
import type { Ctx } from '../../context.ts'
import { readVocabularies } from '../vocabularies/read.ts'
import { termFieldsOf } from '../vocabularies/terms.ts'
import { columnOf, type Listed } from './filter.ts'

/** The table of a list that is sorted by a value of a vocabulary: in the order of the port. */
export async function withTermOrder(
  ctx: Ctx,
  kind: Kind,
  listed: Listed,
  sortName: string | undefined,
): Promise<Listed> {
  const sort = sortName?.replace(/^-/, '')
  const key = termFieldsOf(kind).find(([field]) => field === sort)?.[1]
  if (sort === undefined || key === undefined) return listed
  const [vocabulary] = await readVocabularies(ctx, [key])
  const order = vocabulary!.values.map(({ value }) => value)
  const place = sql`array_position(${order}::text[], ${columnOf(listed.alias, sort)}::text)`
  return { ...listed, sorts: { ...listed.sorts, [sort]: { value: place, ranked: true, values: order } } }
}

/** The labels of a port for the columns whose values a vocabulary has. */
export async function termColumns(ctx: Ctx, kind: Kind): Promise<CsvColumn[]> {
  const fields = termFieldsOf(kind)
  if (fields.length === 0) return []
  const known = await readVocabularies(ctx, [...new Set(fields.map(([, key]) => key))])
  return fields.map(([of, key]) => {
    const { values } = known.find((one) => one.key === key)!
    return {
      of,
      type: kind.type,
      // What a port did not name itself is said in the language of the table.
      words: new Map(
        values.flatMap(({ value, label, renamed }) => (renamed ? [[value, label] as const] : [])),
      ),
      // A list that shows it has the column itself.
      onRequest: true as const,
    }
  })
}
