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
`

export const searchSql = ({
  table,
  type,
  heading,
}: KindNames) => `-- ${heading} in the search, by their names.
create or replace function index_${type}() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  call keep_record(new.port_id, '${type}', new.id, new.name, null, new.name, new.archived_at);
  return null;
end $$;
create or replace trigger search after insert or update of name, archived_at on ${table}
  for each row execute function index_${type}();
create or replace trigger search_forget after delete on ${table} for each row execute function forget_record();
`

export const recordFile = ({ camelOne, type, table, many }: KindNames) => `import { z } from 'zod'
import { optionalLongText } from '../fields.ts'
import { everyFacet, record } from '../record.ts'
import { inRecord, name, special } from '../record-fields.ts'

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
  has: everyFacet,
  fields: {
    name: name(200),
    note: inRecord(special('text', optionalLongText(2000), z.string().nullable())),
  },
  facts: {},
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
} as const
`

const json = (texts: object) => `${JSON.stringify(texts, null, 2)}\n`

/** What every kind says alike; the words for the kind itself stand in English until somebody translates them, which a test asks for. */
const alike: Readonly<Record<ClientLanguage, { name: string; note: string; created: string }>> = {
  en: { name: 'Name', note: 'Note', created: '{{name}} created' },
  sv: { name: 'Namn', note: 'Anteckning', created: '{{name}} skapad' },
  fi: { name: 'Nimi', note: 'Muistiinpano', created: '{{name}} luotu' },
}

export const textsFile = ({ camelMany, type, heading, title, word }: KindNames, language: ClientLanguage) =>
  json({
    nav: { [camelMany]: heading },
    [camelMany]: { create: `New ${word}` },
    record: { type: { [type]: title } },
    audit: { entity: { [type]: title } },
    [type]: { field: { name: alike[language].name, note: alike[language].note } },
  })

export const screenTexts = ({ camelMany, heading, word }: KindNames, language: ClientLanguage) =>
  json({
    [camelMany]: {
      search: alike[language].name,
      emptyTitle: `No ${heading.toLowerCase()} yet`,
      empty: `${heading} of the port appear here.`,
      createSubmit: `Create ${word}`,
      created: alike[language].created,
    },
  })

export const createFile = ({
  camelMany,
  PascalOne,
  many,
  type,
  table,
  word,
}: KindNames) => `import { sql } from 'kysely'
import type { ${camelMany} } from '../../../contract/${many}/endpoints.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { insertedAll } from '../records/columns.ts'
import { recordMade } from '../records/custom/made.ts'
import { checkValues } from '../records/custom/values.ts'

/** Creates a ${word} with its tags and records it. Gives its id. */
export async function create${PascalOne}(
  tx: Tx,
  { tagIds = [], custom, ...fields }: BodyOf<typeof ${camelMany}.create>,
): Promise<string> {
  const [checked] = await checkValues(tx, '${type}', [custom], () => 'custom')
  const id = uuidv7()
  await sql\`insert into ${table} \${insertedAll(portOf(tx), '${table}', [{ id, ...fields }])}\`.execute(tx.db)
  await recordMade(tx, '${type}', [{ id, label: fields.name, values: fields, tagIds, checked: checked! }])
  return id
}
`

export const queriesFile = ({
  camelMany,
  camelOne,
  PascalMany,
  PascalOne,
  many,
  type,
  heading,
  word,
}: KindNames) => `import { sql } from 'kysely'
import type { ${camelMany} } from '../../../contract/${many}/endpoints.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { Ctx } from '../../context.ts'
import { type Listing, listRecords, readRecord } from '../records/listing.ts'
import { walkHandlers } from '../records/walk.ts'

const listing: Listing<QueryOf<typeof ${camelMany}.list>> = {
  kind: kinds.${type},
  alias: 'r',
  folded: ['name'],
  where: () => [],
  texts: { name: sql\`r.name\` },
}

/** The way through the list. */
export const ${camelOne}Walk = walkHandlers(() => listing)

/** A page of ${heading.toLowerCase()}. */
export function list${PascalMany}(ctx: Ctx, query: QueryOf<typeof ${camelMany}.list>) {
  return listRecords<typeof ${camelMany}.list>(ctx, listing, query)
}

/** One ${word}. Throws RECORD_NOT_FOUND. */
export function read${PascalOne}(ctx: Ctx, id: string) {
  return readRecord<typeof ${camelMany}.get>(ctx, listing, id, {})
}
`

export const routesFile = ({
  camelMany,
  camelOne,
  PascalMany,
  PascalOne,
  many,
  type,
}: KindNames) => `import { ${camelMany} } from '../../../contract/${many}/endpoints.ts'
import { kinds } from '../../../contract/kinds.ts'
import { serve } from '../../context.ts'
import { operationHandlers } from '../records/regular.ts'
import { create${PascalOne} } from './create.ts'
import { ${camelOne}Walk, list${PascalMany}, read${PascalOne} } from './queries.ts'

export const ${camelOne}Routes = serve(${camelMany}).with({
  ...${camelOne}Walk,
  ...operationHandlers(kinds.${type}, {
    list: list${PascalMany},
    read: read${PascalOne},
    create: create${PascalOne},
  }),
})
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
  const { id } = (await admin.post('/api/v1/${many}', { name: '${title} of spring', note: 'By hand' })).body.data
  expect((await admin.get(\`/api/v1/${many}/\${id}\`)).body.data).toMatchObject({
    name: '${title} of spring',
    note: 'By hand',
  })
  const found = (await admin.get('/api/v1/search?q=of spring')).body.data
  expect(JSON.stringify(found)).toContain(id)
  const nameless = await admin.post('/api/v1/${many}', { name: '' })
  expect([nameless.status, nameless.body.error.details[0].path]).toEqual([400, 'name'])
  const changed = (await admin.patch(\`/api/v1/${many}/\${id}\`, { note: null })).body.data
  expect(changed).toMatchObject({ note: null, version: 2 })
})
`
