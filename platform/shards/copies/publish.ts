import pg from 'pg'
import type { ServiceSchemas } from '../../service/schemas.ts'
import { type PublishedTable, readPublishedTables } from '../published-tables.ts'
import { type CopiedTable, fingerprintOf, publicationOf } from './copied.ts'

/** Publishes at home what is copied, as its owner, who owns the tables; changes nothing where it is published so already. */
export async function publish(
  home: pg.ClientBase,
  { tables: schema, copied }: ServiceSchemas,
): Promise<void> {
  const name = publicationOf(schema)
  const comment = `${fingerprintOf(copied)} what every server has`
  const { rows } = await home.query<{ comment: string | null }>(
    `select obj_description(oid, 'pg_publication') as comment from pg_publication where pubname = $1`,
    [name],
  )
  const [found] = rows
  if (found?.comment === comment && sameColumns(await readPublishedTables(home, name), copied)) return
  const list = copied.map((one) => tableText(schema, one)).join(', ')
  await home.query('begin')
  try {
    await home.query(
      found
        ? `alter publication ${name} set table ${list}`
        : `create publication ${name} for table ${list} with (publish = 'insert, update, delete')`,
    )
    await home.query(`comment on publication ${name} is ${pg.escapeLiteral(comment)}`)
    await home.query('commit')
  } catch (error) {
    await home.query('rollback')
    throw error
  }
}

/**
 * Publishes no more what this version does not copy, before its migrations drop columns: PostgreSQL lets none be dropped that
 * is published. What is new is published by `publish`, once the tables have it.
 */
export async function publishLess(
  home: pg.ClientBase,
  { tables: schema, copied }: ServiceSchemas,
): Promise<void> {
  const name = publicationOf(schema)
  const rows = await readPublishedTables(home, name)
  const byTable = new Map(copied.map((one) => [one.table, one]))
  const still = rows.flatMap(({ table, columns }) => {
    const one = byTable.get(table)
    return one ? [{ ...one, columns: columns.filter((column) => one.columns.includes(column)) }] : []
  })
  if (rows.every(({ table, columns }) => columns.every((one) => byTable.get(table)?.columns.includes(one))))
    return
  await home.query(
    `alter publication ${name} set table ${still.map((one) => tableText(schema, one)).join(', ')}`,
  )
}

function sameColumns(found: readonly PublishedTable[], copied: readonly CopiedTable[]): boolean {
  const names = (tables: readonly Pick<CopiedTable, 'table' | 'columns'>[]) =>
    new Set(tables.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)))
  return names(found).symmetricDifference(names(copied)).size === 0
}

function tableText(schema: string, { table, columns, where }: CopiedTable): string {
  const filter = where ? ` where (${where})` : ''
  return `${schema}.${table} (${columns.map((one) => pg.escapeIdentifier(one)).join(', ')})${filter}`
}
