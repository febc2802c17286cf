import { Mail, Phone } from 'lucide-react'
import { useState } from 'react'
import { MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { NewInterest } from '../../components/create/new-interest.tsx'
import { ProblemState } from '../../components/problem-state.tsx'
import { ActivityTab } from '../../components/record/activity-tab.tsx'
import { AddressesTab } from '../../components/record/addresses-tab.tsx'
import { ArchiveItem } from '../../components/record/archive-item.tsx'
import { CopyLinkItem } from '../../components/record/copy-link-item.tsx'
import { NoteButton } from '../../components/record/last-note.tsx'
import { NotesTab } from '../../components/record/notes-tab.tsx'
import { type PanelControls, RecordFrame } from '../../components/record/record-frame.tsx'
import { useViewed } from '../../components/record/use-viewed.ts'
import { useRead } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { type ClientStep, ClientStepDialog } from './archive-step.tsx'
import type { Client } from './client.ts'
import { ContactsTab } from './contacts-tab.tsx'
import { ClientDetails } from './details-tab.tsx'
import { ClientOverview } from './overview-tab.tsx'
import { ClientRelations } from './relations-tab.tsx'

/** One client, beside the list or as a page. */
export function ClientRecord({ id, panel }: { id: string; panel?: PanelControls }) {
  const client = useRead('clients', 'get', { params: { id } })
  useViewed('client', client.data?.id)
  if (client.error && !client.data) {
    return <ProblemState error={client.error} onRetry={() => void client.refetch()} />
  }
  if (!client.data) return <SkeletonLines lines={8} className="p-5" />
  return <LoadedClient client={client.data} panel={panel} />
}

type LoadedClientProps = { client: Client; panel: PanelControls | undefined }

function LoadedClient({ client, panel }: LoadedClientProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const canEdit = can('clients.edit') && client.archivedAt === null
  const [step, setStep] = useState<ClientStep | null>(null)
  const relations = client.yachts.length + client.companies.length
  return (
    <>
      <RecordFrame
        type="client"
        id={client.id}
        title={client.fullName}
        archived={client.archivedAt !== null}
        subtitle={<FirstContacts client={client} />}
        actions={
          client.archivedAt === null && (
            <>
              <NewInterest primary seed={{ client: { value: client.id, label: client.fullName } }} />
              {canEdit && <NoteButton />}
            </>
          )
        }
        menu={<ClientMenu client={client} onStep={setStep} />}
        panel={panel}
        tabs={[
          { id: 'overview', label: t('record.tab.overview') },
          { id: 'details', label: t('record.tab.details') },
          { id: 'contacts', label: t('clients.tab.contacts'), count: client.contacts.length },
          { id: 'addresses', label: t('addresses.title'), count: client.addresses.length },
          { id: 'relations', label: t('clients.tab.relations'), count: relations },
          { id: 'notes', label: t('notes.title') },
        ]}
        timeline={<ActivityTab module="clients" id={client.id} />}
        renderTab={(tab) => {
          switch (tab) {
            case 'contacts':
              return <ContactsTab client={client} canEdit={canEdit} />
            case 'addresses':
              return (
                <AddressesTab
                  module="clients"
                  id={client.id}
                  addresses={client.addresses}
                  canEdit={canEdit}
                />
              )
            case 'relations':
              return <ClientRelations client={client} />
            case 'notes':
              return <NotesTab module="clients" id={client.id} canEdit={canEdit} />
            case 'details':
              return <ClientDetails client={client} canEdit={canEdit} />
            default:
              return <ClientOverview client={client} />
          }
        }}
      />
      {step && <ClientStepDialog client={client} step={step} onClose={() => setStep(null)} />}
    </>
  )
}

function FirstContacts({ client }: { client: Client }) {
  const email = client.contacts.find((contact) => contact.channel === 'email')
  const phone = client.contacts.find((contact) => contact.channel === 'phone')
  const linkClass =
    'inline-flex min-w-0 items-center gap-1.5 rounded-sm hover:text-ink pointer-coarse:min-h-11'
  return (
    <>
      {email && (
        <a href={`mailto:${email.value}`} className={linkClass}>
          <Mail className="size-3.5 shrink-0 text-ink-faint" aria-hidden="true" />
          <span className="truncate">{email.value}</span>
        </a>
      )}
      {phone && (
        <a href={`tel:${phone.valueE164 ?? phone.value}`} className={`${linkClass} tabular-nums`}>
          <Phone className="size-3.5 shrink-0 text-ink-faint" aria-hidden="true" />
          {phone.value}
        </a>
      )}
    </>
  )
}

function ClientMenu({ client, onStep }: { client: Client; onStep: (step: ClientStep) => void }) {
  const { can } = usePort()
  return (
    <>
      <CopyLinkItem type="client" id={client.id} />
      {can('clients.delete') && (
        <>
          <MenuSeparator />
          <ArchiveItem
            archived={client.archivedAt !== null}
            onArchive={() => onStep('archive')}
            onRestore={() => onStep('restore')}
          />
        </>
      )}
    </>
  )
}
