import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { ArchiveItem } from '../../kit/record/archive-item.tsx'
import { Item, ItemList } from '../../kit/record/item-list.tsx'
import { NoteButton } from '../../kit/record/last-note.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { LoadedRecord, type RecordPlace } from '../../kit/record/loaded-record.tsx'
import type { PanelControls } from '../../kit/record/record-frame.tsx'
import { RecordSection } from '../../kit/record/section.tsx'
import { useArchive } from '../../kit/record/use-archive.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { KindFrame, useCanEdit } from '../records/public/kind-frame.tsx'
import { CreateResidentialInterestDialog } from '../residential-interests/public/create-residential-interest.tsx'
import { ResidentialClientDetails } from './details-tab.tsx'
import { ResidentialClientFacts } from './facts.tsx'
import type { ResidentialClient } from './residential-client.ts'

/** One residential client, beside the list or as a page. */
export function ResidentialClientRecord({ id, panel }: RecordPlace) {
  return (
    <LoadedRecord type="residential_client" id={id}>
      {(client) => <LoadedClient client={client} panel={panel} />}
    </LoadedRecord>
  )
}

type LoadedProps = { client: ResidentialClient; panel: PanelControls | undefined }

function LoadedClient({ client, panel }: LoadedProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const { archive, restore } = useArchive('residentialClients', client.id, client.fullName)
  const archived = client.archivedAt !== null
  const canEdit = useCanEdit('residential_client', client)
  return (
    <KindFrame
      type="residential_client"
      record={client}
      title={client.fullName}
      facts={<ResidentialClientFacts client={client} />}
      actions={
        !archived && (
          <>
            {can('residential_interests.create') && <NewResidentialInterest client={client} />}
            {canEdit && <NoteButton />}
          </>
        )
      }
      menu={
        can('residential_clients.delete') && (
          <ArchiveItem archived={archived} onArchive={archive} onRestore={restore} />
        )
      }
      panel={panel}
      details={() => (
        <>
          <ResidentialClientDetails client={client} canEdit={canEdit} />
          {can('residential_interests.view') && (
            <RecordSection name="interests" title={t('nav.residentialInterests')}>
              <InterestsOfClient clientId={client.id} />
            </RecordSection>
          )}
        </>
      )}
      parts={{ details: ['interests'] }}
    />
  )
}

function NewResidentialInterest({ client }: { client: ResidentialClient }) {
  const { t } = useTranslation()
  const [creating, setCreating] = useState(false)
  const close = () => setCreating(false)
  return (
    <>
      <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
        {t('residentialInterests.create')}
      </Button>
      {creating && (
        <CreateResidentialInterestDialog
          client={{ value: client.id, label: client.fullName }}
          onClose={close}
          onCreated={close}
        />
      )}
    </>
  )
}

function InterestsOfClient({ clientId }: { clientId: string }) {
  const { t } = useTranslation()
  const interests = useRead('residentialInterests', 'list', { query: { clientId, limit: '200' } })
  if (interests.error) {
    return <ProblemState error={interests.error} onRetry={() => void interests.refetch()} />
  }
  if (!interests.data) return <SkeletonLines className="p-5" />
  if (interests.data.data.length === 0) {
    return (
      <EmptyState icon={<KeyRound />} title={t('residentialInterests.emptyTitle')}>
        {t('residentialInterests.empty')}
      </EmptyState>
    )
  }
  return (
    <ItemList label={t('nav.residentialInterests')}>
      {interests.data.data.map(({ id, stage, sought, assigneeName }) => (
        <Item
          key={id}
          icon={<KeyRound />}
          title={
            <RecordLink type="residential_interest" id={id}>
              {sought ?? t('residentialInterests.nothingSought')}
            </RecordLink>
          }
          detail={assigneeName ?? ''}
          aside={<Badge>{stage}</Badge>}
        />
      ))}
    </ItemList>
  )
}
