import type { ClientLanguage } from '../../contract/values/languages.ts'
import type { KindNames } from './names.ts'

// The texts of the files of a kind outside the client: its tables, its contract, its words, its module.

export const migrationSql = ({ table, type, heading }: KindNames) => `-- ${heading}.
create table ${table} (
  port_id uuid not null references ports,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  note text,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  folded text not null generated always as (crm.folded(name)) stored,
  primary key (port_id, id)
);
create index ${table}_newest on ${table} (port_id, created_at desc, id) where archived_at is null;
create index ${table}_by_name on ${table} (port_id, name, id) where archived_at is null;
create trigger touch before update on ${table} for each row execute function touch();
call protect('${table}');
call keep_count('${table}', '${type}');
-- Called and found by these columns; one of a reference, such as berth_id, stands for what people call that record.
call keep_found('${table}', '${type}', 'name', '');
`

export const recordFile = ({ camelOne, type, table, many }: KindNames) => `import { z } from 'zod'
import { optionalLongText, timestamp } from '../fields.ts'
import { everyFacet, record } from '../record.ts'
import { inRecord, name, onRequest, special } from '../record-fields.ts'

export const ${camelOne} = record({
  type: '${type}',
  table: '${table}',
  path: '${many}',
  title: 'name',
  gates: {
    view: '${table}.view',
    create: '${table}.create',
    edit: '${table}.edit',
    delete: '${table}.delete',
  },
  has: [...everyFacet, 'externalIds', 'import', 'bulk', 'overview'],
  report: ['name', 'createdAt'],
  fields: {
    name: name(200),
    note: inRecord(special('text', optionalLongText(2000), z.string().nullable())),
    createdAt: onRequest(special('moment', null, timestamp)),
  },
  facts: { created: { webhook: true }, updated: { webhook: true } },
})
`

export const endpointsFile = ({
  camelOne,
  camelMany,
  PascalOne,
  heading,
  word,
}: KindNames) => `import { z } from 'zod'
import { detailOf, inputOf, rowOf } from '../record.ts'
import { bulkOf } from '../records/bulk.ts'
import { operationsOf } from '../records/regular.ts'
import { ${camelOne} } from './record.ts'

export const ${PascalOne}Row = z.object(rowOf(${camelOne}))
export const ${PascalOne} = z.object(detailOf(${camelOne}))

const fields = inputOf(${camelOne})

export const ${camelMany} = {
  ...operationsOf(${camelOne}, {
    row: ${PascalOne}Row,
    one: ${PascalOne},
    filters: {},
    input: fields,
    change: fields,
    summaries: {
      list: '${heading} of the port, newest first',
      create: 'Creates a ${word}',
      get: 'One ${word}',
      update: 'Changes a ${word}',
    },
  }),
  ...bulkOf(${camelOne}),
} as const
`

const json = (texts: object) => `${JSON.stringify(texts, null, 2)}\n`

/** What every kind says alike; the words for the kind itself stand in English until somebody translates them, which a test asks for. */
const alike: Readonly<Record<ClientLanguage, { name: string; note: string; created: string }>> = {
  en: { name: 'Name', note: 'Note', created: '{{name}} created' },
  sv: { name: 'Namn', note: 'Anteckning', created: '{{name}} skapad' },
  fi: { name: 'Nimi', note: 'Muistiinpano', created: '{{name}} luotu' },
}

export const textsFile = (
  { camelMany, type, table, heading, title, word }: KindNames,
  language: ClientLanguage,
) =>
  json({
    nav: { [camelMany]: heading },
    [camelMany]: {
      create: `New ${word}`,
      search: alike[language].name,
      emptyTitle: `No ${heading.toLowerCase()} yet`,
      empty: `${heading} of the port appear here.`,
      createSubmit: `Create ${word}`,
      created: alike[language].created,
    },
    record: { type: { [type]: title } },
    audit: { entity: { [type]: title } },
    permission: { resource: { [table]: heading } },
    reports: { new: { [table]: `New report of ${heading.toLowerCase()}` } },
    [type]: { list: heading, field: { name: alike[language].name, note: alike[language].note } },
  })

export const routesFile = ({
  camelMany,
  camelOne,
  PascalMany,
  PascalOne,
  many,
  type,
  heading,
  word,
}: KindNames) => `import { ${camelMany} } from '../../../contract/${many}/endpoints.ts'
import type { BodyOf, QueryOf } from '../../../contract/endpoint.ts'
import { kinds } from '../../../contract/kinds.ts'
import { type Ctx, serve, type Tx } from '../../context.ts'
import { bulkHandler } from '../records/bulk/regular-bulk.ts'
import { createRecord, type Strictness } from '../records/creating/create.ts'
import { type Listing, listRecords, readRecord, readRecords } from '../records/listing.ts'
import { operationHandlers } from '../records/regular.ts'
import { walkHandlers } from '../records/walk.ts'

const listing: Listing<QueryOf<typeof ${camelMany}.list>> = {
  kind: kinds.${type},
  alias: 'r',
  folded: ['name'],
  along: ['name'],
}

/** A page of ${heading.toLowerCase()}. */
export function list${PascalMany}(ctx: Ctx, query: QueryOf<typeof ${camelMany}.list>) {
  return listRecords<typeof ${camelMany}.list>(ctx, listing, query)
}

/** Those that are there of some, as one by itself is read. */
export function read${PascalMany}(ctx: Ctx, ids: readonly string[]) {
  return readRecords<typeof ${camelMany}.get>(ctx, listing, ids)
}

/** Creates a ${word} with its tags and records it. Gives its id. Throws REFERENCE_NOT_FOUND, RECORD_ARCHIVED. */
export function create${PascalOne}(
  tx: Tx,
  body: BodyOf<typeof ${camelMany}.create>,
  strict: Strictness = {},
): Promise<string> {
  return createRecord(tx, kinds.${type}, body, {
    ...strict,
    prepare: (fields) => ({ columns: fields, label: fields.name }),
  })
}

export const ${camelOne}Routes = serve(${camelMany}).with({
  ...walkHandlers(() => listing),
  ...operationHandlers(kinds.${type}, {
    list: list${PascalMany},
    read: (ctx, id) => readRecord<typeof ${camelMany}.get>(ctx, listing, id, {}),
    create: create${PascalOne},
  }),
  bulk: bulkHandler(kinds.${type}),
})
`

export const contributionsFile = ({
  camelMany,
  camelOne,
  PascalMany,
  PascalOne,
  many,
  type,
  table,
  heading,
  title,
}: KindNames) => `import { ${camelMany} } from '../../../contract/${many}/endpoints.ts'
import type { Demonstration } from '../../demo/demonstration.ts'
import type { Writing } from '../records/importing/writing.ts'
import type { LeftOut } from '../records/contributions/left-out.ts'
import type { PrintedList, WebhookReading } from '../records/contributions/readings.ts'
import type { TraceColumns } from '../records/privacy/trace-columns.ts'
import { create${PascalOne}, list${PascalMany}, read${PascalMany} } from './routes.ts'

/** How rows of a file become records. */
export const ${camelOne}Writing: Writing = {
  entity: '${table}',
  body: ${camelMany}.create.body,
  create: (tx, body) => create${PascalOne}(tx, ${camelMany}.create.body.parse(body)),
  sameBy: ['name'],
  called: '${heading.toLowerCase()}',
}

export const printed${PascalMany}: PrintedList = {
  kind: '${table}',
  endpoint: ${camelMany}.list,
  read: list${PascalMany},
}

export const webhook${PascalMany}: WebhookReading = {
  entity: '${type}',
  endpoint: ${camelMany}.get,
  read: read${PascalMany},
}

export const ${camelOne}Demonstration: Demonstration = {
  makes: ['${type}'],
  order: 200,
  make: async (tx) => {
    await create${PascalOne}(tx, { name: '${title} of spring' })
  },
}

/** What people type of it: the words of somebody who is erased go from it. */
export const ${camelOne}Traces: TraceColumns = { table: '${table}', columns: ['note'] }

export const ${camelOne}LeftOut: LeftOut = {
  of: '${type}',
  tokens: 'no document is about it',
  assignment: 'nobody is given one',
}
`

export const sampleFile = ({
  many,
  title,
}: KindNames) => `import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async (make) => {
  const { id } = await make('/api/v1/${many}', { name: '${title} of spring' })
  return { ids: { '${many}': id } }
}
`

export const testFile = ({
  many,
  word,
  title,
}: KindNames) => `import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => app.close())

it('keeps a ${word}, which is found by its name', async () => {
  const externalIds = [{ system: 'HubSpot', id: '801' }]
  const { id } = (
    await admin.post('/api/v1/${many}', { name: '${title} of spring', note: 'By hand', externalIds })
  ).body.data
  expect((await admin.get(\`/api/v1/${many}/\${id}\`)).body.data).toMatchObject({
    name: '${title} of spring',
    note: 'By hand',
    externalIds,
  })
  const found = (await admin.get('/api/v1/search?q=of spring')).body.data
  expect(JSON.stringify(found)).toContain(id)
  const nameless = await admin.post('/api/v1/${many}', { name: '' })
  expect([nameless.status, nameless.body.error.details[0].path]).toEqual([400, 'name'])
  const changed = (await admin.patch(\`/api/v1/${many}/\${id}\`, { note: null })).body.data
  expect(changed).toMatchObject({ note: null, version: 2 })
})
`
