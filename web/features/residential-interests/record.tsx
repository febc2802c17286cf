import { Badge } from '../../../ui/badge.tsx'
import { ArchiveItem } from '../../kit/record/archive-item.tsx'
import { LastNote, NoteButton } from '../../kit/record/last-note.tsx'
import { LoadedRecord, type RecordPlace } from '../../kit/record/loaded-record.tsx'
import type { PanelControls } from '../../kit/record/record-frame.tsx'
import { useArchive } from '../../kit/record/use-archive.ts'
import { usePort } from '../../kit/server/session.tsx'
import { KindFrame, useCanEdit } from '../records/public/kind-frame.tsx'
import { ResidentialInterestDetails } from './details-tab.tsx'
import { ResidentialInterestFacts } from './facts.tsx'
import type { ResidentialInterest } from './residential-interest.ts'

/** One residential interest, beside the list or as a page. */
export function ResidentialInterestRecord({ id, panel }: RecordPlace) {
  return (
    <LoadedRecord type="residential_interest" id={id}>
      {(interest) => <LoadedInterest interest={interest} panel={panel} />}
    </LoadedRecord>
  )
}

type LoadedProps = { interest: ResidentialInterest; panel: PanelControls | undefined }

function LoadedInterest({ interest, panel }: LoadedProps) {
  const { can } = usePort()
  const { archive, restore } = useArchive('residentialInterests', interest.id, interest.clientName)
  const archived = interest.archivedAt !== null
  const canEdit = useCanEdit('residential_interest', interest)
  return (
    <KindFrame
      type="residential_interest"
      record={interest}
      title={interest.clientName}
      badges={<Badge>{interest.stage}</Badge>}
      facts={<ResidentialInterestFacts interest={interest} />}
      actions={canEdit && <NoteButton />}
      menu={
        can('residential_interests.delete') && (
          <ArchiveItem archived={archived} onArchive={archive} onRestore={restore} />
        )
      }
      panel={panel}
      details={() => (
        <>
          <ResidentialInterestDetails interest={interest} canEdit={canEdit} />
          <LastNote module="residentialInterests" id={interest.id} />
        </>
      )}
    />
  )
}
