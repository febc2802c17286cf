import { sql } from 'kysely'
import { importTypes } from '../../../../../contract/imports/entities.generated.ts'
import { wordFields } from '../../../../../contract/imports/mapping.ts'
import { has, type KindWith, kinds } from '../../../../../contract/kinds.ts'
import { importPermission } from '../../../../../contract/permissions.ts'
import { portOf, type Tx } from '../../../../context.ts'
import { checkValues, keepValues } from '../../../records/custom/values.ts'
import type { Writing } from '../../../records/importing/writing.ts'
import { lockBerths } from '../../../records/lock-deals.ts'
import { tagNew } from '../../../records/tags.ts'
import { field, type ImportField } from '../../cells/field.ts'
import { departedFlag } from '../../cells/flags.ts'
import { rowStateReader, stateField } from '../../cells/row-state.ts'
import type { Choice, ImportKind, Made, Writable, Writer } from '../kind.ts'
import { besideWriting } from './beside.ts'
import { assigneeColumnOf, valueColumnsOf } from './fields.ts'
import { type Found, matchDeclared } from './match.ts'
import { type Columns, type DeclaredRecord, declaredReader, titleOf } from './read.ts'
import { referenceColumnsOf } from './reference-columns.ts'

/**
 * The import of a kind as its declaration says it: its fields are the columns, what it refers to is found by what people
 * call it, and its own operation makes the records, with all rules and events of that.
 */
export function declaredImport(writing: Writing): ImportKind<DeclaredRecord, Found> {
  const { entity } = writing
  if (entity === 'notes') throw new Error('Notes are read by a reader of their own.')
  const kind: KindWith<'import'> = kinds[importTypes[entity]]
  const shape: Readonly<Record<string, unknown>> = writing.body.shape
  const references = referenceColumnsOf(kind)
    .filter(({ name, isNeeded }) => isNeeded || name in shape)
    .map((one) => ({ ...one, isNeeded: one.isNeeded || isAsked(writing, one.name) }))
  const columns: Columns = {
    references,
    values: valueColumnsOf(kind, writing),
    assignee: assigneeColumnOf(kind, writing),
    hasTags: has(kind, 'tags'),
    state: writing.states ? rowStateReader(kind.type, writing.states) : null,
    beside: besideWriting[entity] ?? {},
    takesEnded: writing.createEnded !== undefined,
    sameBy: writing.sameBy,
  }
  const declared = { kind, columns, writing }
  return {
    entity,
    kind,
    permission: importPermission[entity],
    fields: importFieldsOf(columns),
    required: [
      ...references.flatMap(({ isNeeded, columns: columnsOfNeeded }) =>
        isNeeded ? [columnsOfNeeded.map(({ field: { key } }) => key)] : [],
      ),
      ...columns.values.flatMap(({ isNeeded, field: { key } }) => (isNeeded ? [[key]] : [])),
    ],
    choices: choicesOf(columns),
    // Each holds its berth until the commit: few at once, so that others need not wait long.
    rowsAtOnce: 50,
    titleOf: (record) => titleOf(record, references),
    reader: ({ mapping }, _table, port) => declaredReader(columns, { mapping, port }),
    match: (ctx, rows, matching) => matchDeclared(ctx, declared, rows, matching),
    lockToWrite: (tx, rows) => lockReferences(tx, columns, rows),
    write: (tx, rows, writer) => writeDeclared(tx, kind, writing, rows, writer),
    update: updateOf(writing),
  }
}

/** How a record is brought up where its module says how; else what the port has is left as it is. */
function updateOf({ change }: Writing): ImportKind<DeclaredRecord, Found>['update'] {
  if (!change) return null
  return {
    permission: change.permission,
    // Of a new record all of them are kept for the next file.
    columnsOf: (_record, found) =>
      Object.fromEntries(
        (found?.changing ?? change.fields).flatMap((name) =>
          found?.body[name] === undefined ? [] : [[name, found.body[name]]],
        ),
      ),
    async write(tx, id, columns, { permissions }) {
      await change.change(tx, id, columns, { permissions })
      return null
    },
  }
}

function isAsked(writing: Writing, name: string): boolean {
  const input = writing.body.shape[name] as { safeParse(value: unknown): { success: boolean } } | undefined
  return input !== undefined && !input.safeParse(undefined).success
}

function importFieldsOf({
  references,
  values,
  assignee,
  hasTags,
  state,
  beside,
  takesEnded,
}: Columns): ImportField[] {
  return [
    ...references.flatMap(({ columns }) => columns.map((column) => column.field)),
    ...values.map((column) => column.field),
    ...(assignee ? [assignee.field] : []),
    ...(state ? [stateField] : []),
    ...(takesEnded ? [departedFlag] : []),
    ...(beside.sort ? [beside.sort.field] : []),
    ...(hasTags ? [field('tags', 'Tags', 'tags', 'tags, tag, labels')] : []),
  ]
}

/** Of the choices those whose words a mapping may explain. */
function choicesOf({ values }: Columns): Choice[] {
  return wordFields.flatMap((name) => {
    const column = values.find(({ field: { key } }) => key === name)
    if (!column?.meaning) return []
    const { meaning: read, vocabulary } = column
    return [{ field: name, read, ...(vocabulary ? { vocabulary } : {}) }]
  })
}

type Row = Writable<DeclaredRecord, Found>

/** Locks berths first, then whatever else rows refer to, as each row by itself would, and all in one order. */
async function lockReferences(tx: Tx, { references }: Columns, rows: readonly Row[]): Promise<void> {
  const idsOf = (type: string) => [
    ...new Set(
      references
        .filter((one) => one.type === type)
        .flatMap(({ name }) => rows.flatMap(({ found }) => (found?.body[name] as string | undefined) ?? [])),
    ),
  ]
  const port = portOf(tx)
  const berths = idsOf('berth')
  if (berths.length > 0) {
    await lockBerths(tx, berths)
    await sql`select 1 from berths where port_id = ${port} and id = any(${berths}::uuid[]) order by id for update`.execute(
      tx.db,
    )
  }
  for (const [type, table] of [
    ['client', 'clients'],
    ['company', 'companies'],
    ['yacht', 'yachts'],
  ] as const) {
    const ids = idsOf(type)
    if (ids.length === 0) continue
    await sql`select 1 from ${sql.table(table)} where port_id = ${port} and id = any(${ids}::uuid[])
      order by id for share`.execute(tx.db)
  }
}

async function writeDeclared(
  tx: Tx,
  kind: KindWith<'import'>,
  writing: Writing,
  rows: readonly Row[],
  { permissions }: Writer,
): Promise<Made[]> {
  const shape: Readonly<Record<string, unknown>> = writing.body.shape
  const results: Made[] = []
  for (const { row, record, tagIds, found } of rows) {
    if (!found) throw new Error(`Row ${row} was not held against the port.`)
    const { custom } = record
    const beside = {
      ...('tagIds' in shape ? { tagIds } : {}),
      ...('custom' in shape && custom ? { custom } : {}),
    }
    const body = writing.body.parse({ ...found.body, ...beside })
    const create = record.over && writing.createEnded ? writing.createEnded : writing.create
    const id = await create(tx, body, { permissions })
    if (record.begun !== undefined && writing.begin && permissions.has(writing.begin.permission))
      await writing.begin.begin(tx, id)
    if (!('tagIds' in shape)) await tagNew(tx, [{ id, tagIds }])
    if (!('custom' in shape) && custom) {
      const [checked] = await checkValues(tx, kind.type, [custom], () => 'custom')
      keepValues(tx, [{ recordId: id, checked: checked! }])
    }
    results.push({ id })
  }
  return results
}
