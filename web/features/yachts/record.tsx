import { ArrowRightLeft } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { ArchiveItem } from '../../kit/record/archive-item.tsx'
import { NoteButton } from '../../kit/record/last-note.tsx'
import { LoadedRecord, type RecordPlace } from '../../kit/record/loaded-record.tsx'
import type { PanelControls } from '../../kit/record/record-frame.tsx'
import { RecordSection } from '../../kit/record/section.tsx'
import { useArchive } from '../../kit/record/use-archive.ts'
import { Part } from '../../kit/screen/part.tsx'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { InterestSeed } from '../interests/public/create-interest.tsx'
import { NewInterest } from '../interests/public/new-interest.tsx'
import { RecordOverview } from '../overviews/public/record-overview.tsx'
import { KindFrame, useCanEdit } from '../records/public/kind-frame.tsx'
import { RecordReservations, RecordTenancies } from '../reservations/public/record-stays.ts'
import { YachtDetails } from './details-tab.tsx'
import { YachtFacts } from './facts.tsx'
import { OwnershipTab } from './ownership-tab.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import type { Yacht } from './vocabulary.ts'

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
