import { Archive, ArchiveRestore, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { NewInterest } from '../../components/create/new-interest.tsx'
import { ProblemState, problemText } from '../../components/problem-state.tsx'
import { ActivityTab } from '../../components/record/activity-tab.tsx'
import { NotesTab } from '../../components/record/notes-tab.tsx'
import { type PanelControls, RecordFrame } from '../../components/record/record-frame.tsx'
import { useModuleEdit } from '../../components/record/use-module-edit.ts'
import { useViewed } from '../../components/record/use-viewed.ts'
import { useLengthUnit } from '../../lib/preferences.ts'
import { useRead, useWrite } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import { formatLength, formatMoney } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { ArchiveBerthDialog } from './archive-dialog.tsx'
import { DealsTab } from './deals-tab.tsx'
import { BerthDetails } from './details-tab.tsx'
import type { Berth } from './vocabulary.tsx'

/** One berth, beside the list or as a page. */
export function BerthRecord({ id, panel }: { id: string; panel?: PanelControls }) {
  const berth = useRead('berths', 'get', { params: { id } })
  useViewed('berth', berth.data?.id)
  if (berth.error && !berth.data) {
    return <ProblemState error={berth.error} onRetry={() => void berth.refetch()} />
  }
  if (!berth.data) return <SkeletonLines lines={8} className="p-5" />
  return <LoadedBerth berth={berth.data} panel={panel} />
}

function LoadedBerth({ berth, panel }: { berth: Berth; panel: PanelControls | undefined }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [archiving, setArchiving] = useState(false)
  const canEdit = can('berths.edit') && berth.archivedAt === null
  return (
    <>
      <RecordFrame
        type="berth"
        id={berth.id}
        title={berth.mooringNumber}
        archived={berth.archivedAt !== null}
        badges={
          <>
            <StatusBadge status={berth.status} label={t(`vocabulary.berthStatus.${berth.status}`)} />
            {berth.statusOverrideMode === 'manual' && (
              <span title={t('berths.manualHint')}>
                <Badge>{t('berths.manual')}</Badge>
              </span>
            )}
          </>
        }
        subtitle={<Summary berth={berth} />}
        actions={berth.archivedAt === null && <NewInterest seed={{ berthId: berth.id }} />}
        menu={
          can('berths.edit') && (
            <BerthMenu berth={berth} canEdit={canEdit} onArchive={() => setArchiving(true)} />
          )
        }
        panel={panel}
        tabs={[
          { id: 'details', label: t('record.tab.details') },
          { id: 'deals', label: t('berths.tab.deals'), count: berth.activeInterestCount },
          { id: 'notes', label: t('notes.title') },
        ]}
        timeline={<ActivityTab module="berths" id={berth.id} />}
        renderTab={(tab) => {
          switch (tab) {
            case 'deals':
              return <DealsTab berth={berth} />
            case 'notes':
              return <NotesTab module="berths" id={berth.id} canEdit={canEdit} />
            default:
              return <BerthDetails berth={berth} canEdit={canEdit} />
          }
        }}
      />
      {archiving && <ArchiveBerthDialog berth={berth} onClose={() => setArchiving(false)} />}
    </>
  )
}

function Summary({ berth }: { berth: Berth }) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const size = [
    formatLength(berth.lengthM, berth.lengthFt, unit),
    formatLength(berth.widthM, berth.widthFt, unit),
  ].filter(Boolean)
  return (
    <span className="flex flex-wrap gap-x-4 tabular-nums">
      {size.length > 0 && <span>{size.join(' × ')}</span>}
      {berth.price !== null && <span>{formatMoney(berth.price, berth.currency)}</span>}
      <span>{t(`vocabulary.tenureType.${berth.tenureType}`)}</span>
      {berth.archivedAt !== null && berth.archiveReason && <span>{berth.archiveReason}</span>}
    </span>
  )
}

function BerthMenu({ berth, canEdit, onArchive }: { berth: Berth; canEdit: boolean; onArchive: () => void }) {
  const { t } = useTranslation()
  const edit = useModuleEdit('berths', berth, canEdit)
  const failed = (error: unknown) =>
    showToast({
      tone: 'danger',
      title: t('archive.failed', { name: berth.mooringNumber }),
      detail: problemText(error),
    })
  const restore = useWrite('berths', 'restore', {
    onDone: () => showToast({ title: t('archive.restored', { name: berth.mooringNumber }) }),
  })

  function handBackToRules() {
    const change = {
      patch: { statusOverrideMode: null },
      baseline: berth,
      label: t('berths.manual'),
      read: (record: Berth) => record.statusOverrideMode,
      show: (record: Berth) => record.statusOverrideMode,
      mine: t('berths.byRules'),
    }
    edit.save(change).catch(failed)
  }

  if (berth.archivedAt !== null) {
    return (
      <MenuItem
        icon={<ArchiveRestore />}
        onSelect={() => restore.mutate({ params: { id: berth.id } }, { onError: failed })}
      >
        {t('action.restore')}
      </MenuItem>
    )
  }
  return (
    <>
      {berth.statusOverrideMode === 'manual' && (
        <>
          <MenuItem icon={<RotateCcw />} onSelect={handBackToRules}>
            {t('berths.handBack')}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<Archive />} onSelect={onArchive}>
        {t('berths.archive')}
      </MenuItem>
    </>
  )
}
