import { Archive, ArchiveRestore, Handshake, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { LoadedRecord, type RecordPlace } from '../../kit/record/loaded-record.tsx'
import type { PanelControls } from '../../kit/record/record-frame.tsx'
import { FoldedSection, RecordSection } from '../../kit/record/section.tsx'
import { useModuleEdit } from '../../kit/record/use-module-edit.ts'
import { nearPart } from '../../kit/screen/lazy-part.ts'
import { Part } from '../../kit/screen/part.tsx'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { todayIso } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { NewInterest } from '../interests/public/new-interest.tsx'
import { RecordOverview } from '../overviews/public/record-overview.tsx'
import { ReconcileDialog } from '../reconcile/public/reconcile-dialog.tsx'
import { SuggestionLine } from '../reconcile/public/suggestion.tsx'
import { KindFrame, useCanEdit } from '../records/public/kind-frame.tsx'
import { ArchiveBerthDialog } from './archive-dialog.tsx'
import { DealsTab } from './deals-tab.tsx'
import { BerthDetails } from './details-tab.tsx'
import { BerthFacts } from './facts.tsx'
import { heldSentence } from './public/held-sentence.ts'
import { SheetTab } from './sheet/sheet-tab.tsx'
import type { Berth } from './vocabulary.tsx'
import { WaitingTab } from './waiting/waiting-tab.tsx'

const BerthTenancies = nearPart(
  () => import('../tenancies/public/record-tenancies.tsx'),
  'BerthTenancies',
  'tenancies',
  'values',
)

const BerthReservations = nearPart(
  () => import('../reservations/public/record-reservations.tsx'),
  'BerthReservations',
  'reservations',
  'tenancies',
  'values',
)

/** One berth, beside the list or as a page. */
export function BerthRecord({ id, panel }: RecordPlace) {
  return (
    <LoadedRecord type="berth" id={id}>
      {(berth) => <LoadedBerth berth={berth} panel={panel} />}
    </LoadedRecord>
  )
}

function LoadedBerth({ berth, panel }: { berth: Berth; panel: PanelControls | undefined }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [archiving, setArchiving] = useState(false)
  const [reconciling, setReconciling] = useState(false)
  const canEdit = useCanEdit('berth', berth)
  return (
    <>
      <KindFrame
        type="berth"
        record={berth}
        title={berth.mooringNumber}
        badges={<StatusLine berth={berth} />}
        facts={<BerthFacts berth={berth} />}
        actions={berth.archivedAt === null && <NewInterest seed={{ berthId: berth.id }} />}
        menu={
          can('berths.edit') && (
            <BerthMenu
              berth={berth}
              canEdit={canEdit}
              onArchive={() => setArchiving(true)}
              onReconcile={() => setReconciling(true)}
            />
          )
        }
        panel={panel}
        overview={() => <BerthOverview berth={berth} />}
        own={{ id: 'waiting', label: t('waiting.title'), content: () => <WaitingTab berth={berth} /> }}
        documents={
          <RecordSection name="sheet" title={t('sheet.tab')}>
            <SheetTab berth={berth} />
          </RecordSection>
        }
        details={() => (
          <>
            <Suggested berthId={berth.id} />
            <BerthDetails berth={berth} canEdit={canEdit} />
          </>
        )}
        parts={{ overview: ['tenancies', 'reservations', 'deals'], documents: ['sheet'] }}
      />
      {archiving && <ArchiveBerthDialog berth={berth} onClose={() => setArchiving(false)} />}
      {reconciling && <ReconcileDialog berth={berth} onClose={() => setReconciling(false)} />}
    </>
  )
}

/** What is on with a berth: who wants it, who lies there, and who has it reserved. */
function BerthOverview({ berth }: { berth: Berth }) {
  const { t } = useTranslation()
  const { can } = usePort()
  return (
    <>
      <Suggested berthId={berth.id} />
      <RecordOverview
        type="berth"
        id={berth.id}
        beside={(deal) => [deal.clientName, deal.yachtName].filter(Boolean).join(' · ')}
      />
      <FoldedSection name="deals" title={t('berths.tab.deals')}>
        <DealsTab berth={berth} />
      </FoldedSection>
      {can('tenancies.view') && (
        <RecordSection name="tenancies">
          <Part waiting={<SkeletonLines className="p-5" />}>
            <BerthTenancies of={{ berthId: berth.id }} seed={seedOf(berth)} />
          </Part>
        </RecordSection>
      )}
      {can('reservations.view') && (
        <RecordSection name="reservations">
          <Part waiting={<SkeletonLines className="p-5" />}>
            <BerthReservations of={{ berthId: berth.id }} seed={seedOf(berth)} />
          </Part>
        </RecordSection>
      )}
    </>
  )
}

/** Nobody is given a berth of the archive. */
function seedOf({ id, mooringNumber, archivedAt }: Berth) {
  return archivedAt === null ? { berth: { value: id, label: mooringNumber } } : null
}

/** What a rule suggests for this berth and leaves to people. */
function Suggested({ berthId }: { berthId: string }) {
  const suggestions = useRead('berthSuggestions', 'list', {})
  const own = suggestions.data?.find((one) => one.berthId === berthId)
  if (!own) return null
  return (
    <div role="status" className="border-b bg-warning-soft">
      <SuggestionLine suggestion={own} named={false} />
    </div>
  )
}

function StatusLine({ berth }: { berth: Berth }) {
  const { t } = useTranslation()
  return (
    <>
      <StatusBadge status={berth.status} label={t(`berth.choice.status.${berth.status}`)} />
      {berth.holder && <Badge>{heldSentence(t, berth.holder, todayIso())}</Badge>}
      {berth.statusOverrideMode === 'manual' && (
        <span title={t('berths.manualHint')}>
          <Badge>{t('berths.manual')}</Badge>
        </span>
      )}
    </>
  )
}

type BerthMenuProps = { berth: Berth; canEdit: boolean; onArchive: () => void; onReconcile: () => void }

function BerthMenu({ berth, canEdit, onArchive, onReconcile }: BerthMenuProps) {
  const { t } = useTranslation()
  const { can } = usePort()
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
          {berth.activeInterestCount === 0 && can('interests.create') && (
            <MenuItem icon={<Handshake />} onSelect={onReconcile}>
              {t('reconcile.act')}
            </MenuItem>
          )}
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
