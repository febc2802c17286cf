import type { ClientLanguage } from '../../contract/values/languages.ts'

/** What a kind of record is called in each place, from the word for many of them: `berth-inspections`. */
export interface KindNames {
  /** Folders and paths: `berth-inspections`. */
  readonly many: string
  /** `berth-inspection`. */
  readonly one: string
  /** The type in facts and addresses: `berth_inspection`. */
  readonly type: string
  /** The table, and the resource of its permissions: `berth_inspections`. */
  readonly table: string
  /** `berthInspections`, `berthInspection`, `BerthInspections`, `BerthInspection` in code. */
  readonly camelMany: string
  readonly camelOne: string
  readonly PascalMany: string
  readonly PascalOne: string
  /** On the screen: `Berth inspections`, `Berth inspection`, `berth inspection`. */
  readonly heading: string
  readonly title: string
  readonly word: string
}

/** Throws for a name that is no lower-case words joined by hyphens. */
export function namesOf(many: string, one = singular(many)): KindNames {
  for (const name of [many, one])
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
      throw new Error(
        `“${name}” is no name for a kind: lower-case words joined by hyphens, as berth-inspections.`,
      )
  if (many === one) throw new Error(`Say what one of them is called: --one ${one}.`)
  const camel = (name: string) => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
  const words = (name: string) => name.replaceAll('-', ' ')
  return {
    many,
    one,
    type: one.replaceAll('-', '_'),
    table: many.replaceAll('-', '_'),
    camelMany: camel(many),
    camelOne: camel(one),
    PascalMany: capital(camel(many)),
    PascalOne: capital(camel(one)),
    heading: capital(words(many)),
    title: capital(words(one)),
    word: words(one),
  }
}

function singular(many: string): string {
  if (many.endsWith('ies')) return `${many.slice(0, -3)}y`
  return many.replace(/s$/, '')
}

interface Place {
  /** The number of the migration, four digits. */
  readonly migration: string
  /** The key that opens its screen. */
  readonly key: string
  readonly languages: readonly ClientLanguage[]
}

/** The files of a kind, by their paths. */
export function templates(names: KindNames, { migration, key, languages }: Place): Record<string, string> {
  const { many, one, table, camelMany } = names
  const server = `crm/modules/${many}`
  const web = `web/features/${many}`
  return {
    [`migrations/crm/${migration}_${table}.sql`]: migrationSql(names),
    [`migrations/crm/functions/${many}.sql`]: searchSql(names),
    [`contract/${many}/record.ts`]: recordFile(names),
    [`contract/${many}/endpoints.ts`]: endpointsFile(names),
    ...Object.fromEntries(
      languages.map((language) => [`contract/${many}/texts.${language}.json`, textsFile(names, language)]),
    ),
    ...Object.fromEntries(
      languages.map((language) => [`web/locales/${language}/${many}.json`, screenTexts(names, language)]),
    ),
    [`${server}/create.ts`]: createFile(names),
    [`${server}/queries.ts`]: queriesFile(names),
    [`${server}/routes.ts`]: routesFile(names),
    [`${server}/testing/sample.ts`]: sampleFile(names),
    [`${server}/${many}.test.ts`]: testFile(names),
    [`${web}/kind.ts`]: webKindFile(names, key),
    [`${web}/${one}.ts`]: `import type { Answer } from '../../lib/api.ts'\n\nexport type ${names.PascalOne} = Answer<'${camelMany}', 'get'>\n`,
    [`${web}/screen.tsx`]: screenFile(names),
    [`${web}/columns.tsx`]: columnsFile(names),
    [`${web}/record.tsx`]: recordScreen(names),
    [`${web}/details-tab.tsx`]: detailsFile(names),
    [`${web}/create-dialog.tsx`]: createDialog(names),
  }
}

const migrationSql = ({ table, type, heading }: KindNames) => `-- ${heading}.
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

const searchSql = ({ table, type, heading }: KindNames) => `-- ${heading} in the search, by their names.
create or replace function index_${type}() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  call keep_record(new.port_id, '${type}', new.id, new.name, null, new.name, new.archived_at);
  return null;
end $$;
create or replace trigger search after insert or update of name, archived_at on ${table}
  for each row execute function index_${type}();
create or replace trigger search_forget after delete on ${table} for each row execute function forget_record();
`

const recordFile = ({ camelOne, type, table, many }: KindNames) => `import { z } from 'zod'
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

const endpointsFile = ({
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

const textsFile = ({ camelMany, type, heading, title, word }: KindNames, language: ClientLanguage) =>
  json({
    nav: { [camelMany]: heading },
    [camelMany]: { create: `New ${word}` },
    record: { type: { [type]: title } },
    audit: { entity: { [type]: title } },
    [type]: { field: { name: alike[language].name, note: alike[language].note } },
  })

const screenTexts = ({ camelMany, heading, word }: KindNames, language: ClientLanguage) =>
  json({
    [camelMany]: {
      search: alike[language].name,
      emptyTitle: `No ${heading.toLowerCase()} yet`,
      empty: `${heading} of the port appear here.`,
      createSubmit: `Create ${word}`,
      created: alike[language].created,
    },
  })

const createFile = ({
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

const queriesFile = ({
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

const routesFile = ({
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

const sampleFile = ({
  many,
  title,
}: KindNames) => `import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async (make) => {
  const { id } = await make('/api/v1/${many}', { name: '${title} of spring' })
  return { ids: { '${many}': id } }
}
`

const testFile = ({
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

const webKindFile = (
  { camelOne, camelMany, many, type }: KindNames,
  key: string,
) => `import { FileBox } from 'lucide-react'
import { recordGates } from '../../../contract/records/gates.generated.ts'
import { webKind } from '../../lib/kind.ts'

export const ${camelOne} = webKind({
  type: '${type}',
  module: '${camelMany}',
  icon: FileBox,
  refreshes: [],
  page: {
    feature: '${many}',
    path: '${many}',
    texts: ['${many}', 'lists', 'records', 'values'],
    words: '${camelMany}',
    gates: recordGates.${type},
    nav: { name: '${camelMany}', group: 'records', key: '${key}', place: 90 },
  },
})
`

const screenFile = ({ camelOne, PascalOne, type }: KindNames) => `import { useMemo } from 'react'
import { KindList } from '../../components/list/kind-list.tsx'
import { useSharedFilters } from '../../components/list/shared-filters.tsx'
import { RecordPage } from '../../components/record/record-page.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { compact${PascalOne}, ${camelOne}Columns } from './columns.tsx'
import { Create${PascalOne}Dialog } from './create-dialog.tsx'
import { ${PascalOne}Record } from './record.tsx'

export function ListScreen() {
  const { t } = useTranslation()
  const filters = useSharedFilters()
  const columns = useMemo(() => ${camelOne}Columns(t), [t])
  return (
    <KindList
      type="${type}"
      columns={columns}
      compactRow={compact${PascalOne}}
      filters={filters}
      Record={${PascalOne}Record}
      create={(done) => <Create${PascalOne}Dialog {...done} />}
    />
  )
}

export function RecordScreen() {
  return <RecordPage type="${type}" Record={${PascalOne}Record} />
}
`

const columnsFile = ({
  camelOne,
  PascalOne,
  type,
}: KindNames) => `import type { CompactRow } from '../../../ui/data-table/columns.ts'
import { changedColumn } from '../../components/list/changed-column.tsx'
import { fieldColumn } from '../../components/list/columns/field-column.tsx'
import type { ListColumn } from '../../components/list/columns/list-column.ts'
import { tagsColumn } from '../../components/list/columns/tags-column.tsx'
import { TagCell } from '../../components/list/tags/tag-cell.tsx'
import type { RowsOf } from '../../components/list/use-record-list.ts'
import type { Translate } from '../../lib/words/i18n.ts'

type Row = RowsOf<'${type}'>

export function ${camelOne}Columns(t: Translate): readonly ListColumn<Row>[] {
  return [
    fieldColumn('${type}', 'name', { width: 220, grow: 2, fixed: true }),
    tagsColumn(t),
    changedColumn(t),
  ]
}

export function compact${PascalOne}(row: Row): CompactRow {
  return { title: row.name, aside: <TagCell tags={row.tags} /> }
}
`

const recordScreen = ({
  camelOne,
  camelMany,
  PascalOne,
  one,
  table,
  type,
  word,
}: KindNames) => `import { ArchiveItem } from '../../components/record/archive-item.tsx'
import { KindFrame, useCanEdit } from '../../components/record/kind-frame.tsx'
import { NoteButton } from '../../components/record/last-note.tsx'
import { LoadedRecord, type RecordPlace } from '../../components/record/loaded-record.tsx'
import type { PanelControls } from '../../components/record/record-frame.tsx'
import { useArchive } from '../../components/record/use-archive.ts'
import { usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { ${PascalOne}Details } from './details-tab.tsx'
import type { ${PascalOne} } from './${one}.ts'

/** One ${word}, beside the list or as a page. */
export function ${PascalOne}Record({ id, panel }: RecordPlace) {
  return (
    <LoadedRecord type="${type}" id={id}>
      {(${camelOne}) => <Loaded ${camelOne}={${camelOne}} panel={panel} />}
    </LoadedRecord>
  )
}

type LoadedProps = { ${camelOne}: ${PascalOne}; panel: PanelControls | undefined }

function Loaded({ ${camelOne}, panel }: LoadedProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const { archive, restore } = useArchive('${camelMany}', ${camelOne}.id, ${camelOne}.name)
  const archived = ${camelOne}.archivedAt !== null
  const canEdit = useCanEdit('${type}', ${camelOne})
  return (
    <KindFrame
      type="${type}"
      record={${camelOne}}
      title={${camelOne}.name}
      actions={!archived && canEdit && <NoteButton />}
      menu={
        can('${table}.delete') && (
          <ArchiveItem archived={archived} onArchive={archive} onRestore={restore} />
        )
      }
      panel={panel}
      tabs={[
        {
          id: 'details',
          label: t('record.tab.details'),
          content: () => <${PascalOne}Details ${camelOne}={${camelOne}} canEdit={canEdit} />,
        },
      ]}
    />
  )
}
`

const detailsFile = ({
  camelOne,
  camelMany,
  PascalOne,
  one,
  type,
  word,
}: KindNames) => `import { FieldProperties } from '../../components/record/fields/field-property.tsx'
import { PropertyGroup, PropertySheet, ReadProperty } from '../../components/record/fields/property.tsx'
import { TagsProperty } from '../../components/record/fields/tags-property.tsx'
import { useModuleEdit } from '../../components/record/use-module-edit.ts'
import { When } from '../../components/when.tsx'
import { formatDate } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import type { ${PascalOne} } from './${one}.ts'

type DetailsProps = { ${camelOne}: ${PascalOne}; canEdit: boolean }

/** What a ${word} says of itself. */
export function ${PascalOne}Details({ ${camelOne}, canEdit }: DetailsProps) {
  const { t } = useTranslation()
  const edit = useModuleEdit('${camelMany}', ${camelOne}, canEdit)
  return (
    <PropertySheet>
      <PropertyGroup>
        <FieldProperties type="${type}" edit={edit} names={['name', 'note']} />
        <TagsProperty module="${camelMany}" edit={edit} />
      </PropertyGroup>
      <PropertyGroup>
        <ReadProperty label={t('record.created')}>{formatDate(${camelOne}.createdAt)}</ReadProperty>
        <ReadProperty label={t('record.changed')}>
          <When timestamp={${camelOne}.updatedAt} />
        </ReadProperty>
      </PropertyGroup>
    </PropertySheet>
  )
}
`

const createDialog = ({
  camelOne,
  camelMany,
  PascalOne,
  type,
}: KindNames) => `import { useForm } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { useSaveNew } from '../../components/create/use-save-new.ts'
import { RequiredCustom } from '../../components/custom/required-custom.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useOpenMade } from '../../components/records.tsx'
import { useWrite } from '../../lib/server-state.ts'
import { useTranslation } from '../../lib/words/i18n.ts'

type Create${PascalOne}DialogProps = {
  onClose: () => void
  onCreated: (id: string, name: string) => void
}

export function Create${PascalOne}Dialog({ onClose, onCreated }: Create${PascalOne}DialogProps) {
  const { t } = useTranslation()
  const begin = useOpenMade()
  const create = useWrite('${camelMany}', 'create')
  const form = useForm({ defaultValues: { name: '' } })
  const { custom, problem, save } = useSaveNew(form, '${type}')
  const { errors, isSubmitting } = form.formState

  async function submit() {
    const done = begin()
    const ${camelOne} = await save({
      bodyOf: (values) => values,
      create: (body) => create.mutateAsync({ body }),
      refused: ['name'],
    })
    if (!${camelOne}) return
    done(
      { title: t('${camelMany}.created', { name: ${camelOne}.name }) },
      { type: '${type}', id: ${camelOne}.id },
      () => onCreated(${camelOne}.id, ${camelOne}.name),
    )
  }

  return (
    <FormDialog
      title={t('${camelMany}.create')}
      submitLabel={t('${camelMany}.createSubmit')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={t('${type}.field.name')} error={errors.name?.message} required>
        <Input {...form.register('name', { required: t('form.required') })} autoFocus />
      </Field>
      <RequiredCustom custom={custom} />
    </FormDialog>
  )
}
`
