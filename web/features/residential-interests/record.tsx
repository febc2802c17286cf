import { Badge } from '../../../ui/badge.tsx'
import { ArchiveItem } from '../../components/record/archive-item.tsx'
import { KindFrame, useCanEdit } from '../../components/record/kind-frame.tsx'
import { LastNote, NoteButton } from '../../components/record/last-note.tsx'
import { LoadedRecord, type RecordPlace } from '../../components/record/loaded-record.tsx'
import type { PanelControls } from '../../components/record/record-frame.tsx'
import { useArchive } from '../../components/record/use-archive.ts'
import { usePort } from '../../lib/session.tsx'
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
