import { documentOwners } from '../../../contract/documents/vocabulary.ts'
import type { TypeWith } from '../../../contract/kinds.ts'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { hasFacet, kinds } from '../../kinds.ts'
import { lazyPart, nearPart } from '../../lib/lazy-part.ts'
import { useRead } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { filesOf } from '../files/file.ts'
import { Part } from '../part.tsx'
import { ActivityTab } from './activity-tab.tsx'
import { NotesTab } from './notes-tab.tsx'
import { RecordFrame, type RecordFrameProps, type RecordTab } from './record-frame.tsx'

const FilesTab = lazyPart(() => import('../files/files-tab.tsx'), 'FilesTab', 'files', 'records')

const DocumentsTab = lazyPart(
  () => import('../documents/documents-tab.tsx'),
  'DocumentsTab',
  'documents',
  'records',
  'values',
)

const RecordReminders = nearPart(
  () => import('../reminders/record-reminders.tsx'),
  'RecordReminders',
  'reminders',
)

/** A record; without `archivedAt` it is of a kind that has no archive. */
type Framed = { id: string; archivedAt?: string | null }

const isArchived = ({ archivedAt }: Framed) => archivedAt != null

type FramedType = TypeWith<'notes'>

type KindFrameProps = Omit<RecordFrameProps, 'type' | 'id' | 'archived'> & {
  type: FramedType
  record: Framed
  /** Whether the user may write notes: without a word whoever may change the record. */
  canNote?: boolean
}

/** A record of a kind with what every kind has: its reminders, files and notes after its own tabs, and its history. */
export function KindFrame({ type, record, canNote, tabs, ...own }: KindFrameProps) {
  const { t } = useTranslation()
  const canEdit = useCanEdit(type, record)
  const { can } = usePort()
  const { module } = kinds[type]
  const { id } = record
  const seesReminders = can('reminders.view_all') || can('reminders.view_own')
  const files = useFilesTab(type, record)
  const documents = useDocumentsTab(type, id)
  const notes = {
    id: 'notes',
    label: t('notes.title'),
    content: () => <NotesTab module={module} id={id} canEdit={canNote ?? canEdit} />,
  }
  return (
    <RecordFrame
      timeline={<ActivityTab module={module} id={id} />}
      {...own}
      type={type}
      id={id}
      archived={isArchived(record)}
      waiting={
        <>
          {own.waiting}
          {seesReminders && hasFacet(type, 'reminders') && (
            <Part>
              <RecordReminders key={id} type={type} id={id} title={own.title} archived={isArchived(record)} />
            </Part>
          )}
        </>
      }
      tabs={[...tabs, ...documents, ...files, notes]}
    />
  )
}

/** What is signed of the record, for whoever may see documents. */
function useDocumentsTab(type: FramedType, id: string): RecordTab[] {
  const { t } = useTranslation()
  const { can } = usePort()
  const owner = documentOwners.find((one) => one === type)
  if (!owner || !can('documents.view')) return []
  const content = () => (
    <Part waiting={<SkeletonLines className="p-5" />}>
      <DocumentsTab key={id} type={owner} id={id} />
    </Part>
  )
  return [{ id: 'documents', label: t('nav.documents'), content }]
}

/** The files of the record, for whoever may see files; their number once it is known. */
function useFilesTab(type: FramedType, record: Framed): RecordTab[] {
  const { t } = useTranslation()
  const { can } = usePort()
  const { id } = record
  const filed = hasFacet(type, 'files') ? type : null
  const sees = filed !== null && can('files.view')
  const { data } = useRead('files', 'list', filed ? filesOf(filed, id) : {}, { enabled: sees })
  if (!sees) return []
  const content = () => (
    <Part waiting={<SkeletonLines className="p-5" />}>
      <FilesTab key={id} type={filed} id={id} archived={isArchived(record)} />
    </Part>
  )
  return [{ id: 'files', label: t('record.files'), count: data?.meta.total, content }]
}

/** Whether the user may change a record: what is archived is restored first. */
export function useCanEdit(type: FramedType, record: Framed): boolean {
  const { can } = usePort()
  return can(kinds[type].page.gates.edit) && !isArchived(record)
}
