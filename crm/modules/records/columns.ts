import { type RawBuilder, sql } from 'kysely'

type Values = Readonly<Record<string, unknown>>

/** A name of the code as the database has it: `lengthM` is `length_m`. */
export function inDatabase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** SQL `a = …, b = …` for an update: values by the names of the code. */
export function assigned(values: Values): RawBuilder<unknown> {
  return sql.join(
    Object.entries(values).map(([name, value]) => sql`${sql.ref(inDatabase(name))} = ${stored(value)}`),
  )
}

/** SQL `(a, b) values (…), (…)` for an insert: what a row does not name has the default of its column. */
export function inserted(rows: readonly Values[]): RawBuilder<unknown> {
  const names = [...new Set(rows.flatMap(Object.keys))]
  const lines = rows.map((row) => {
    const values = names.map((name) => (row[name] === undefined ? sql`default` : sql`${stored(row[name])}`))
    return sql`(${sql.join(values)})`
  })
  return sql`(${sql.join(names.map((name) => sql.ref(inDatabase(name))))}) values ${sql.join(lines)}`
}

/** SQL `(a, b) select …` for an insert of any number of rows of a port into a table: what a row does not name is null. */
export function insertedAll(portId: string, table: string, rows: readonly Values[]): RawBuilder<unknown> {
  const names = [...new Set(rows.flatMap(Object.keys))].map(inDatabase)
  const columns = (prefix: string) => sql.join(names.map((name) => sql.ref(prefix + name)))
  return sql`(port_id, ${columns('')}) select ${portId}, ${columns('r.')}
    from jsonb_populate_recordset(null::${sql.table(`crm.${table}`)}, ${JSON.stringify(rows.map(toColumns))}::jsonb) as r`
}

/** A row by the names of the database. */
export function toColumns(row: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [inDatabase(name), value]))
}

/** Objects go into jsonb columns as JSON text; what is SQL stays so. */
function stored(value: unknown): unknown {
  if (isSql(value)) return value
  const structured =
    typeof value === 'object' && value !== null && !(value instanceof Date) && !Array.isArray(value)
  return structured ? JSON.stringify(value) : value
}

function isSql(value: unknown): value is RawBuilder<unknown> {
  return typeof value === 'object' && value !== null && 'toOperationNode' in value
}
