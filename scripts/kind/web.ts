import type { KindNames } from './names.ts'

// The texts of the files of a kind in the client.

export const webKindFile = ({
  camelOne,
  camelMany,
  many,
  type,
}: KindNames) => `import { FileBox } from 'lucide-react'
import { recordGates } from '../../../contract/records/gates.generated.ts'
import { webKind } from '../../kit/kinds/kind.ts'

export const ${camelOne} = webKind({
  type: '${type}',
  module: '${camelMany}',
  icon: FileBox,
  refreshes: ['overviews'],
  page: {
    feature: '${many}',
    path: '${many}',
    texts: ['lists', 'records', 'values'],
    words: '${camelMany}',
    gates: recordGates.${type},
    nav: { name: '${camelMany}', area: 'clients', order: 90 },
  },
})
`

export const screenFile = ({
  camelOne,
  camelMany,
  PascalOne,
  type,
}: KindNames) => `import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import type { CompactRow } from '../../../ui/data-table/columns.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { RequiredCustom } from '../../kit/custom/required-custom.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useSaveNew } from '../../kit/form/use-save-new.ts'
import { changedColumn } from '../../kit/list/changed-column.tsx'
import { fieldColumn } from '../../kit/list/columns/field-column.tsx'
import type { ListColumn } from '../../kit/list/columns/list-column.ts'
import { tagsColumn } from '../../kit/list/columns/tags-column.tsx'
import { KindList } from '../../kit/list/kind-list.tsx'
import { useSharedFilters } from '../../kit/list/shared-filters.tsx'
import { TagCell } from '../../kit/list/tags/tag-cell.tsx'
import type { RowsOf } from '../../kit/list/use-record-list.ts'
import { useOpenMade } from '../../kit/record/links/records.tsx'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { type Translate, useTranslation } from '../../kit/words/i18n.ts'
import { ${PascalOne}Record } from './record.tsx'

type Row = RowsOf<'${type}'>

export function ListScreen() {
  const { t } = useTranslation()
  const filters = useSharedFilters()
  const columns = useMemo(() => columnsIn(t), [t])
  return (
    <KindList
      type="${type}"
      columns={columns}
      compactRow={compactRow}
      filters={filters}
      Record={${PascalOne}Record}
      create={(done) => <Create${PascalOne}Dialog {...done} />}
    />
  )
}

export function RecordScreen() {
  return <RecordPage type="${type}" Record={${PascalOne}Record} />
}

function columnsIn(t: Translate): readonly ListColumn<Row>[] {
  return [
    fieldColumn('${type}', 'name', { width: 220, grow: 2, fixed: true }),
    tagsColumn(t),
    changedColumn(t),
  ]
}

function compactRow(row: Row): CompactRow {
  return { title: row.name, aside: <TagCell tags={row.tags} /> }
}

type Create${PascalOne}DialogProps = {
  onClose: () => void
  onCreated: (id: string, name: string) => void
}

function Create${PascalOne}Dialog({ onClose, onCreated }: Create${PascalOne}DialogProps) {
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

export const recordScreen = ({
  camelOne,
  camelMany,
  PascalOne,
  table,
  type,
  word,
}: KindNames) => `import { ArchiveItem } from '../../kit/record/archive-item.tsx'
import { KindFrame, useCanEdit } from '../records/public/kind-frame.tsx'
import { NoteButton } from '../../kit/record/last-note.tsx'
import { LoadedRecord, type RecordPlace } from '../../kit/record/loaded-record.tsx'
import type { PanelControls } from '../../kit/record/record-frame.tsx'
import { useArchive } from '../../kit/record/use-archive.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Answer } from '../../kit/server/api.ts'
import { When } from '../../kit/display/when.tsx'
import { ExternalIdsGroup } from '../../kit/record/external-ids/external-ids-group.tsx'
import { FieldProperties } from '../../kit/record/fields/field-property.tsx'
import { PropertyGroup, PropertySheet, ReadProperty } from '../../kit/record/fields/property.tsx'
import { TagsProperty } from '../../kit/record/fields/tags-property.tsx'
import { useModuleEdit } from '../../kit/record/use-module-edit.ts'
import { formatDate } from '../../kit/words/format.ts'

type ${PascalOne} = Answer<'${camelMany}', 'get'>

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
      details={() => <${PascalOne}Details ${camelOne}={${camelOne}} canEdit={canEdit} />}
    />
  )
}

type DetailsProps = { ${camelOne}: ${PascalOne}; canEdit: boolean }

/** What a ${word} says of itself. */
function ${PascalOne}Details({ ${camelOne}, canEdit }: DetailsProps) {
  const { t } = useTranslation()
  const edit = useModuleEdit('${camelMany}', ${camelOne}, canEdit)
  return (
    <PropertySheet>
      <PropertyGroup>
        <FieldProperties type="${type}" edit={edit} names={['name', 'note']} />
        <TagsProperty module="${camelMany}" edit={edit} />
      </PropertyGroup>
      <ExternalIdsGroup module="${camelMany}" edit={edit} />
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
