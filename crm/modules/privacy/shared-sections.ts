import { type RawBuilder, sql } from 'kysely'
import { has, kinds } from '../../../contract/kinds.ts'
import type { Facet } from '../../../contract/record.ts'
import { clientReferences } from '../duplicates/client-references.ts'
import type { NotExported, Section } from '../records/privacy/section.ts'
import type { TraceColumns } from '../records/privacy/trace-columns.ts'

/** The tables of kinds of record that are of a client and have one of some facets. */
function tablesWith(...facets: readonly Facet[]): string[] {
  const ofClients = new Set(
    clientReferences.filter(({ column }) => column === 'client_id').map(({ table }) => table),
  )
  return Object.values(kinds)
    .filter((kind) => ofClients.has(kind.table) && facets.some((facet) => has(kind, facet)))
    .map(({ table }) => table)
}

/** Notes on the client, and on what is theirs, by the column that names them. */
const noteRows =
  (places: () => readonly (readonly [table: string, column: string])[]) =>
  (port: string, ids: RawBuilder<unknown>) =>
    sql`select t.body, t.pinned, t.created_at as "createdAt", t.updated_at as "updatedAt" from notes t
    where t.port_id = ${port} and t.record_id in (${sql.join(
      places().map(
        ([table, column]) =>
          sql`select o.id from ${sql.table(table)} o where o.port_id = ${port} and ${sql.ref(`o.${column}`)} = any(${ids})`,
      ),
      sql` union all `,
    )}) order by t.created_at, t.id`

/** What is the client's and may have reminders and files of its own. */
const recordsOf = (port: string, ids: RawBuilder<unknown>) =>
  sql.join(
    tablesWith('reminders', 'files').map(
      (table) =>
        sql`select o.id from ${sql.table(table)} o where o.port_id = ${port} and o.client_id = any(${ids})`,
    ),
    sql` union all `,
  )

/** What is the client's and may have numbers in other systems. */
const numberedOf = (port: string, ids: RawBuilder<unknown>) =>
  sql.join(
    tablesWith('externalIds').map(
      (table) =>
        sql`select o.id from ${sql.table(table)} o where o.port_id = ${port} and o.client_id = any(${ids})`,
    ),
    sql` union all `,
  )

export const notesSection: Section = {
  name: 'notes',
  order: 50,
  title: { en: 'Notes', sv: 'Anteckningar', fi: 'Muistiinpanot' },
  tables: ['notes'],
  rows: noteRows(() => [
    ['clients', 'id'],
    ...tablesWith('notes').flatMap((table): [string, string][] =>
      table === 'interests' ? [] : [[table, 'client_id']],
    ),
  ]),
}

export const tagsSection: Section = {
  name: 'tags',
  order: 60,
  title: { en: 'Tags', sv: 'Taggar', fi: 'Tunnisteet' },
  tables: ['taggings', 'tags'],
  rows: (
    port,
    ids,
  ) => sql`select g.name from taggings t join tags g on g.port_id = ${port} and g.id = t.tag_id
      where t.port_id = ${port} and t.record_id = any(${ids}) order by lower(g.name)`,
}

export const externalIdsSection: Section = {
  name: 'externalIds',
  order: 65,
  title: {
    en: 'Numbers in other systems',
    sv: 'Nummer i andra system',
    fi: 'Numerot muissa järjestelmissä',
  },
  tables: ['external_ids'],
  rows: (
    port,
    ids,
  ) => sql`select t.system, t.external_id as "id", t.record_type as "record" from external_ids t
      where t.port_id = ${port} and (t.record_id = any(${ids}) or t.record_id in (${numberedOf(port, ids)}))
      order by t.record_type, t.system_key, t.external_id`,
}

export const interestNotesSection: Section = {
  name: 'interestNotes',
  order: 100,
  title: { en: 'Notes on interests', sv: 'Anteckningar om affärer', fi: 'Kauppojen muistiinpanot' },
  tables: ['notes'],
  rows: noteRows(() => [['interests', 'client_id']]),
}

export const remindersSection: Section = {
  name: 'reminders',
  order: 250,
  title: { en: 'Reminders', sv: 'Påminnelser', fi: 'Muistutukset' },
  tables: ['reminders'],
  rows: (
    port,
    ids,
  ) => sql`select t.title, t.note, t.due_at as "dueAt", t.status, t.created_at as "createdAt" from reminders t
      where t.port_id = ${port} and (t.record_id = any(${ids}) or t.record_id in (${recordsOf(port, ids)}))
      order by t.created_at, t.id`,
}

export const filesSection: Section = {
  name: 'files',
  order: 260,
  title: { en: 'Files', sv: 'Filer', fi: 'Tiedostot' },
  tables: ['files'],
  rows: (
    port,
    ids,
  ) => sql`select t.name, t.media_type as "mediaType", t.size, t.created_at as "createdAt" from files t
      where t.port_id = ${port} and t.deleted_at is null and (t.record_id = any(${ids}) or t.record_id in (${recordsOf(port, ids)}))
      order by t.created_at, t.id`,
}

export const auditSection: Section = {
  name: 'audit',
  order: 310,
  title: { en: 'Latest changes', sv: 'Senaste ändringar', fi: 'Viimeisimmät muutokset' },
  tables: ['events'],
  rows: (port, ids) => sql`select t.action, t.old_values as "oldValues", t.new_values as "newValues",
        t.created_at as "createdAt"
      from events t where t.port_id = ${port} and t.entity_type = 'client' and t.entity_id = any(${ids})
      order by t.id desc`,
}

export const privacyNotExported: NotExported = {
  data_exports: 'the archives themselves',
  erasure_codes: 'a code of a colleague',
  custom_fields: 'what the port calls its fields',
}

export const sharedTraces: readonly TraceColumns[] = [
  { table: 'client_retentions', columns: ['reason'], of: 'client_id' },
  { table: 'custom_values', columns: ['text'], of: 'record_id' },
  { table: 'notes', columns: ['body'], of: 'record_id' },
]
