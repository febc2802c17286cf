import { kinds, type RegularType } from '../../kinds.ts'
import { usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { ActivityTab } from './activity-tab.tsx'
import { NotesTab } from './notes-tab.tsx'
import { RecordFrame, type RecordFrameProps } from './record-frame.tsx'

type Archivable = { id: string; archivedAt: string | null }

type KindFrameProps = Omit<RecordFrameProps, 'type' | 'id' | 'archived'> & {
  type: RegularType
  record: Archivable
  /** Whether the user may write notes: without a word whoever may change the record. */
  canNote?: boolean
}

/** A record of a kind with what every kind has: its notes after its own tabs, and its history. */
export function KindFrame({ type, record, canNote, tabs, ...own }: KindFrameProps) {
  const { t } = useTranslation()
  const canEdit = useCanEdit(type, record)
  const { module } = kinds[type]
  const { id } = record
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
      archived={record.archivedAt !== null}
      tabs={[...tabs, notes]}
    />
  )
}

/** Whether the user may change a record: what is archived is restored first. */
export function useCanEdit(type: RegularType, { archivedAt }: Archivable): boolean {
  const { can } = usePort()
  return can(kinds[type].page.gates.edit) && archivedAt === null
}
