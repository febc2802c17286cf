import type { ModuleHaving } from '../../kinds/kinds.ts'
import { useTranslation } from '../../words/i18n.ts'
import { TagEditor } from '../tag-editor.tsx'
import type { RecordEdit } from '../use-record-edit.ts'
import { Property } from './property.tsx'

type Tagged = { id: string; tags: readonly { id: string; name: string; color: string }[] }

/** The tags of a record among its fields. */
export function TagsProperty({
  module,
  edit,
}: {
  module: ModuleHaving<'tags'>
  edit: Pick<RecordEdit<Tagged>, 'record' | 'canEdit'>
}) {
  const { t } = useTranslation()
  const { record, canEdit } = edit
  return (
    <Property label={t('record.tags')}>
      {() => (
        <span className="block px-2 py-1">
          <TagEditor module={module} id={record.id} tags={record.tags} canEdit={canEdit} />
        </span>
      )}
    </Property>
  )
}
