import { ArrowRightLeft } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import type { InterestSeed } from '../../components/create/create-interest.tsx'
import { NewInterest } from '../../components/create/new-interest.tsx'
import { Part } from '../../components/part.tsx'
import { problemText } from '../../components/problem-state.tsx'
import { ArchiveItem } from '../../components/record/archive-item.tsx'
import { KindFrame, useCanEdit } from '../../components/record/kind-frame.tsx'
import { NoteButton } from '../../components/record/last-note.tsx'
import { LoadedRecord, type RecordPlace } from '../../components/record/loaded-record.tsx'
import { RecordOverview } from '../../components/record/overview/record-overview.tsx'
import type { PanelControls } from '../../components/record/record-frame.tsx'
import { RecordSection } from '../../components/record/section.tsx'
import { useArchive } from '../../components/record/use-archive.ts'
import { nearPart } from '../../lib/lazy-part.ts'
import { usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { YachtDetails } from './details-tab.tsx'
import { YachtFacts } from './facts.tsx'
import { OwnershipTab } from './ownership-tab.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import type { Yacht } from './vocabulary.ts'

const RecordReservations = nearPart(
  () => import('../../components/reservations/record-reservations.tsx'),
  'RecordReservations',
  'reservations',
  'tenancies',
  'values',
)

const RecordTenancies = nearPart(
  () => import('../../components/tenancies/record-tenancies.tsx'),
  'RecordTenancies',
  'tenancies',
  'values',
)

/** One yacht, beside the list or as a page. */
export function YachtRecord({ id, panel }: RecordPlace) {
  return (
    <LoadedRecord type="yacht" id={id}>
      {(yacht) => <LoadedYacht yacht={yacht} panel={panel} />}
    </LoadedRecord>
  )
}

function LoadedYacht({ yacht, panel }: { yacht: Yacht; panel: PanelControls | undefined }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [transferring, setTransferring] = useState(false)
  const [question, setQuestion] = useState<unknown>(null)
  const archiving = useArchive('yachts', yacht.id, yacht.name, setQuestion)
  const canEdit = useCanEdit('yacht', yacht)
  const onTransfer = () => setTransferring(true)
  return (
    <>
      <KindFrame
        type="yacht"
        record={yacht}
        title={yacht.name}
        subtitle={[yacht.builder, yacht.model, yacht.yearBuilt].filter(Boolean).join(' ')}
        facts={<YachtFacts yacht={yacht} />}
        actions={
          yacht.archivedAt === null && (
            <>
              <NewInterest primary seed={seedOf(yacht)} />
              {canEdit && <NoteButton />}
            </>
          )
        }
        menu={<YachtMenu yacht={yacht} canEdit={canEdit} archiving={archiving} onTransfer={onTransfer} />}
        panel={panel}
        overview={() => (
          <RecordOverview type="yacht" id={yacht.id} beside={(deal) => deal.clientName}>
            {can('tenancies.view') && (
              <Part waiting={<SkeletonLines className="p-5" />}>
                <RecordTenancies of={{ yachtId: yacht.id }} seed={tenancyOf(yacht)} />
              </Part>
            )}
            {can('reservations.view') && (
              <Part waiting={<SkeletonLines className="p-5" />}>
                <RecordReservations of={{ yachtId: yacht.id }} seed={tenancyOf(yacht)} />
              </Part>
            )}
          </RecordOverview>
        )}
        details={() => (
          <>
            <YachtDetails yacht={yacht} canEdit={canEdit} />
            <RecordSection name="ownership">
              <OwnershipTab yacht={yacht} canEdit={canEdit} onTransfer={onTransfer} />
            </RecordSection>
          </>
        )}
        parts={{ details: ['ownership'] }}
      />
      {transferring && <TransferDialog yacht={yacht} onClose={() => setTransferring(false)} />}
      {question !== null && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setQuestion(null)}
          title={t('archive.asks', { name: yacht.name })}
          cancelLabel={t('action.cancel')}
          confirmLabel={t('action.archive')}
          onConfirm={() => archiving.archive('tenancies')}
        >
          {problemText(question)}
        </ConfirmDialog>
      )}
    </>
  )
}

/** The deal of a yacht is that of its owner; the client of a company's yacht is chosen. */
function seedOf(yacht: Yacht): InterestSeed {
  const owner = { value: yacht.currentOwnerId, label: yacht.ownerName ?? '' }
  return {
    yacht: { value: yacht.id, label: yacht.name },
    ...(yacht.currentOwnerType === 'client' ? { client: owner } : { yachtOwnerId: yacht.currentOwnerId }),
  }
}

/** Nobody lies anywhere with a yacht of the archive. */
function tenancyOf({ id, name, archivedAt, ...yacht }: Yacht) {
  if (archivedAt !== null) return null
  const client = { value: yacht.currentOwnerId, label: yacht.ownerName ?? '' }
  return { yacht: { value: id, label: name }, ...(yacht.currentOwnerType === 'client' ? { client } : {}) }
}

function YachtMenu({
  yacht,
  canEdit,
  archiving,
  onTransfer,
}: {
  yacht: Yacht
  canEdit: boolean
  archiving: ReturnType<typeof useArchive>
  onTransfer: () => void
}) {
  const { t } = useTranslation()
  const { can } = usePort()
  return (
    <>
      {canEdit && (
        <MenuItem icon={<ArrowRightLeft />} onSelect={onTransfer}>
          {t('yachts.transfer')}
        </MenuItem>
      )}
      {can('yachts.delete') && (
        <>
          {canEdit && <MenuSeparator />}
          <ArchiveItem
            archived={yacht.archivedAt !== null}
            onArchive={() => archiving.archive()}
            onRestore={archiving.restore}
          />
        </>
      )}
    </>
  )
}
