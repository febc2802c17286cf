import type { ReactNode } from 'react'
import { documentOwners } from '../../../../contract/documents/vocabulary.ts'
import type { TypeWith } from '../../../../contract/kinds.ts'
import { listedOn } from '../../../../contract/records/gates.generated.ts'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { maySee } from '../../../kit/kinds/kind.ts'
import { hasFacet, isLinked, kinds } from '../../../kit/kinds/kinds.ts'
import { hasOverview } from '../../../kit/record/overview.ts'
import { RecordFrame, type RecordFrameProps, type RecordTab } from '../../../kit/record/record-frame.tsx'
import { InOrder, RecordSection } from '../../../kit/record/section.tsx'
import { hasOutstanding, useOutstanding } from '../../../kit/record/use-outstanding.ts'
import { lazyPart, nearPart } from '../../../kit/screen/lazy-part.ts'
import { Part } from '../../../kit/screen/part.tsx'
import { useMedia } from '../../../kit/screen/use-media.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { CallsOf } from '../../activity/public/calls.ts'
import { Composer } from '../../activity/public/composer.tsx'
import { PinnedNotes } from '../../activity/public/notes.tsx'
import { StreamTab } from '../../activity/public/stream-tab.tsx'

const FilesTab = lazyPart(() => import('../../files/public/files-tab.tsx'), 'FilesTab', 'files', 'records')

const DocumentsTab = lazyPart(
  () => import('../../documents/public/documents-tab.tsx'),
  'DocumentsTab',
  'documents',
  'records',
  'values',
)

const KindOverview = nearPart(
  () => import('../../overviews/public/kind-overview.tsx'),
  'KindOverview',
  'overview',
  'records',
  'values',
)

const ListedTab = lazyPart(() => import('./listed-tab.tsx'), 'ListedTab', 'records', 'values')

const RecordNext = nearPart(() => import('../../reminders/public/record-next.tsx'), 'RecordNext', 'reminders')

const OutstandingDocuments = nearPart(
  () => import('../../documents/public/outstanding.tsx'),
  'OutstandingDocuments',
  'documents',
  'values',
)

/** A record; without `archivedAt` it is of a kind that has no archive. */
type Framed = { id: string; archivedAt?: string | null }

const isArchived = ({ archivedAt }: Framed) => archivedAt != null

type FramedType = TypeWith<'notes'>

type KindFrameProps = Omit<
  RecordFrameProps,
  'type' | 'id' | 'archived' | 'tabs' | 'activity' | 'takesNotes'
> & {
  type: FramedType
  record: Framed
  /** Whether the user may write notes: without a word whoever may change the record. */
  canNote?: boolean
  /** What is on with the record; a kind without it begins with its details. */
  overview?: () => ReactNode
  /** A tab that only this kind has. */
  own?: RecordTab
  /** What was signed and sent, above the files. */
  documents?: ReactNode
  money?: ReactNode
  details?: () => ReactNode
  /** What addresses call parts of these tabs. */
  parts?: Partial<Record<'overview' | 'documents' | 'money' | 'details', readonly string[]>>
  /** What of these tabs is open: invoices, messages. */
  counts?: Partial<Record<'money' | 'details', number | undefined>>
  /** Where calls and visits are written down. */
  calls?: CallsOf | null
}

/** A record of a kind in the frame of all kinds: at most five tabs, which bear the same names everywhere. */
export function KindFrame({ type, record, canNote, calls = null, ...own }: KindFrameProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const canEdit = useCanEdit(type, record)
  const { module } = kinds[type]
  const { id } = record
  const archived = isArchived(record)
  const writes = canNote ?? canEdit
  const hasNext = hasFacet(type, 'reminders') && (can('reminders.view_all') || can('reminders.view_own'))
  const outstanding = useOutstanding(type, id)
  return (
    <RecordFrame
      {...own}
      type={type}
      id={id}
      standing={
        <>
          {hasOutstanding(type) && outstanding.data && outstanding.data.total > 0 && (
            <Part>
              <OutstandingDocuments key={id} type={type} id={id} />
            </Part>
          )}
          {own.standing}
        </>
      }
      archived={archived}
      takesNotes={writes}
      activity={
        <>
          <Composer key={id} type={type} id={id} canNote={writes} calls={calls} archived={archived} />
          <PinnedNotes module={module} id={id} canEdit={writes} />
          <StreamTab type={type} id={id} canEdit={writes} />
        </>
      }
      facts={
        (own.facts || hasNext) && (
          <>
            {own.facts}
            {hasNext && (
              <Part waiting={<NextPlace />}>
                <RecordNext key={id} type={type} id={id} title={own.title} archived={archived} />
              </Part>
            )}
          </>
        )
      }
      tabs={useTabs(type, record, { ...own, overview: own.overview ?? overviewOf(type, id) }, t)}
    />
  )
}

/** What is on with a record of a kind that says no more of its own. */
function overviewOf(type: FramedType, id: string): (() => ReactNode) | undefined {
  if (!hasOverview(type)) return undefined
  return () => (
    <Part waiting={<SkeletonLines className="p-5" />}>
      <KindOverview key={id} type={type} id={id} />
    </Part>
  )
}

/** A tab for each kind of record that refers to this one and says that it is listed there. */
function useListedTabs(type: FramedType, record: Framed): RecordTab[] {
  const { t } = useTranslation()
  const { can } = usePort()
  return (listedOn[type] ?? []).flatMap(({ type: other, ...listed }) => {
    if (!isLinked(other) || !maySee(kinds[other].page.gates, can)) return []
    return [
      {
        id: other,
        label: t(`nav.${kinds[other].page.nav.name}`),
        content: () => (
          <Part waiting={<SkeletonLines className="p-5" />}>
            <ListedTab
              key={record.id}
              type={other}
              {...listed}
              id={record.id}
              archived={isArchived(record)}
            />
          </Part>
        ),
      },
    ]
  })
}

/** As high as what comes next of a record, while that is fetched. */
function NextPlace() {
  return (
    <div className="border-t px-5 py-1.5">
      <div className="h-19 pointer-coarse:h-22" />
    </div>
  )
}

type OwnTabs = Pick<
  KindFrameProps,
  'overview' | 'own' | 'documents' | 'money' | 'details' | 'parts' | 'counts'
>

/** The tabs of a record beside its activity. */
function useTabs(
  type: FramedType,
  record: Framed,
  { overview, own, documents, money, details, parts = {}, counts = {} }: OwnTabs,
  t: (key: `record.tab.${'overview' | 'documents' | 'papers' | 'money' | 'details'}`) => string,
): RecordTab[] {
  const papers = usePapers(type, record, documents)
  // The longest of the five names is shorter where they have to stand on one line of a phone.
  const onPhone = !useMedia('(min-width: 40rem)')
  const labelOf = (id: 'overview' | 'documents' | 'money' | 'details') =>
    t(id === 'documents' && onPhone ? 'record.tab.papers' : `record.tab.${id}`)
  const tab = (id: 'overview' | 'documents' | 'money' | 'details', content: (() => ReactNode) | null) =>
    content
      ? [
          {
            ...{ id, label: labelOf(id), parts: parts[id] ?? [] },
            count: id === 'money' || id === 'details' ? counts[id] : undefined,
            content: () => <InOrder>{content()}</InOrder>,
          },
        ]
      : []
  const facts = tab('details', details ?? null)
  const listed = useListedTabs(type, record)
  return [
    ...tab('overview', overview ?? null),
    ...(own ? [own] : []),
    ...listed,
    ...(overview ? [] : facts),
    ...(papers ? tab('documents', () => papers) : []).map((one) => ({
      ...one,
      parts: [...one.parts, 'files', 'documents'],
    })),
    ...(money ? tab('money', () => money) : []),
    ...(overview ? facts : []),
  ]
}

/** What is signed of the record and its files, as far as the user may see them. */
function usePapers(type: FramedType, record: Framed, own: ReactNode): ReactNode {
  const { t } = useTranslation()
  const { can } = usePort()
  const { id } = record
  const owner = documentOwners.find((one) => one === type)
  const signs = owner && can('documents.view') ? owner : null
  const filed = hasFacet(type, 'files') && can('files.view') ? type : null
  if (!signs && !filed && !own) return null
  return (
    <>
      {signs && (
        <RecordSection name="documents">
          <Part waiting={<SkeletonLines className="p-5" />}>
            <DocumentsTab key={id} type={signs} id={id} />
          </Part>
        </RecordSection>
      )}
      {own}
      {filed && (
        <RecordSection name="files" title={t('record.files')}>
          <Part waiting={<SkeletonLines className="p-5" />}>
            <FilesTab key={id} type={filed} id={id} archived={isArchived(record)} />
          </Part>
        </RecordSection>
      )}
    </>
  )
}

/** Whether the user may change a record: what is archived is restored first. */
export function useCanEdit(type: FramedType, record: Framed): boolean {
  const { can } = usePort()
  return can(kinds[type].page.gates.edit) && !isArchived(record)
}
