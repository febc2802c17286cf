import { useNavigate } from '@tanstack/react-router'
import { FileArchive, Merge, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { AddressesTab } from '../../kit/record/addresses/addresses-tab.tsx'
import { ArchiveItem } from '../../kit/record/archive-item.tsx'
import { NoteButton } from '../../kit/record/last-note.tsx'
import { CopyLinkItem } from '../../kit/record/links/copy-link-item.tsx'
import { listRoute } from '../../kit/record/links/records.tsx'
import { LoadedRecord, type RecordPlace } from '../../kit/record/loaded-record.tsx'
import type { PanelControls } from '../../kit/record/record-frame.tsx'
import { RecordSection } from '../../kit/record/section.tsx'
import { lazyPart } from '../../kit/screen/lazy-part.ts'
import { Part } from '../../kit/screen/part.tsx'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { CallsOf } from '../activity/public/calls.ts'
import { NewInterest } from '../interests/public/new-interest.tsx'
import { useOpenInvoices } from '../invoices/public/balance.tsx'
import { useInvoices } from '../invoices/public/use-invoices.tsx'
import { useDealsOf } from '../overviews/public/deals.tsx'
import { KindFrame, useCanEdit } from '../records/public/kind-frame.tsx'
import { NewDocumentItem } from '../signing/public/new-document.tsx'
import { type ClientStep, ClientStepDialog } from './archive-step.tsx'
import type { Client } from './client.ts'
import { ContactsTab } from './contacts-tab.tsx'
import { ClientDetails } from './details-tab.tsx'
import { ClientFacts } from './facts.tsx'
import { MergedInto, MergeWith, useMayMerge } from './merge-with.tsx'
import { ClientOverview } from './overview-tab.tsx'
import { usePortalWaiting } from './portal/use-portal-waiting.ts'
import { useMayAsk } from './privacy/rights.ts'

const ConsentsTab = lazyPart(() => import('./consents/consents-tab.tsx'), 'ConsentsTab', 'consents', 'values')
const SentList = lazyPart(
  () => import('../sends/public/sent-list.tsx'),
  'SentList',
  'records',
  'sends',
  'values',
)
const PortalTab = lazyPart(
  () => import('./portal/portal-tab.tsx'),
  'PortalTab',
  'client-portal',
  'files',
  'records',
)
const DataExportDialog = lazyPart(() => import('./privacy/data-export.tsx'), 'DataExportDialog', 'duplicates')
const EraseClientDialog = lazyPart(
  () => import('./privacy/erase-client.tsx'),
  'EraseClientDialog',
  'duplicates',
)

/** What is done with the client as a whole, in a dialog of its own. */
type ClientAction = 'merge' | 'export' | 'erase'

/** One client, beside the list or as a page. */
export function ClientRecord({ id, panel }: RecordPlace) {
  return (
    <LoadedRecord type="client" id={id}>
      {(client) => <LoadedClient client={client} panel={panel} />}
    </LoadedRecord>
  )
}

function LoadedClient({ client, panel }: { client: Client; panel: PanelControls | undefined }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const canEdit = useCanEdit('client', client)
  const [step, setStep] = useState<ClientStep | null>(null)
  const [dialog, setDialog] = useState<ClientAction | null>(null)
  const openList = useOpenList()
  const close = () => setDialog(null)
  const { id } = client
  const calls = useCalls(client)
  const counts = { money: useOpenInvoices({ clientId: id }), details: usePortalWaiting(id) }
  const invoices = useInvoices(
    { clientId: id },
    client.archivedAt === null ? { billingEntityId: { value: id, label: client.fullName } } : null,
  )
  return (
    <>
      {client.mergedIntoClientId && <MergedInto id={client.mergedIntoClientId} />}
      <KindFrame
        type="client"
        record={client}
        title={client.fullName}
        facts={<ClientFacts client={client} />}
        actions={
          client.archivedAt === null && (
            <>
              <NewInterest primary seed={{ client: { value: id, label: client.fullName } }} />
              {canEdit && <NoteButton />}
            </>
          )
        }
        menu={<ClientMenu client={client} onStep={setStep} onWhole={setDialog} />}
        panel={panel}
        overview={() => <ClientOverview client={client} />}
        documents={
          can('email.view') && (
            <RecordSection name="sent" title={t('clients.tab.sent')}>
              <Part waiting={<SkeletonLines className="p-5" />}>
                <SentList query={{ clientId: id }} seed={seedOf(client)} />
              </Part>
            </RecordSection>
          )
        }
        money={invoices}
        details={() => <ClientMore client={client} canEdit={canEdit} />}
        parts={{
          overview: ['relations'],
          documents: ['sent'],
          money: ['invoices'],
          details: ['contacts', 'addresses', 'consents', 'portal'],
        }}
        counts={counts}
        calls={calls}
      />
      {dialog === 'merge' && <MergeWith client={client} onClose={close} />}
      {dialog === 'export' && (
        <Part onClose={close}>
          <DataExportDialog client={client} onClose={close} />
        </Part>
      )}
      {dialog === 'erase' && (
        <Part onClose={close}>
          <EraseClientDialog client={client} onClose={close} onErased={openList} />
        </Part>
      )}
      {step && <ClientStepDialog client={client} step={step} onClose={() => setStep(null)} />}
    </>
  )
}

/** What is stored of a client: how they are reached and where, what they agreed to, and their way into the portal. */
function ClientMore({ client, canEdit }: { client: Client; canEdit: boolean }) {
  const { t } = useTranslation()
  const { id, addresses } = client
  return (
    <>
      <ClientDetails client={client} canEdit={canEdit} />
      <RecordSection name="contacts">
        <ContactsTab client={client} canEdit={canEdit} />
      </RecordSection>
      <RecordSection name="addresses">
        <AddressesTab module="clients" id={id} addresses={addresses} canEdit={canEdit} />
      </RecordSection>
      <RecordSection name="consents" title={t('clients.tab.consents')}>
        <Part waiting={<SkeletonLines className="p-5" />}>
          <ConsentsTab id={id} canEdit={canEdit} />
        </Part>
      </RecordSection>
      <RecordSection name="portal" title={t('clients.tab.portal')}>
        <Part waiting={<SkeletonLines className="p-5" />}>
          <PortalTab client={client} />
        </Part>
      </RecordSection>
    </>
  )
}

/** Calls are written to a live interest of the client, for whoever may change interests. */
function useCalls({ id, fullName, archivedAt }: Client): CallsOf | null {
  const { t } = useTranslation()
  const { can } = usePort()
  const { data } = useDealsOf({ clientId: id })
  if (!can('interests.edit') || archivedAt !== null || !data) return null
  const live = data.data.filter(({ outcome }) => outcome === null)
  const interests = live.map((deal) => ({
    id: deal.id,
    label: `${deal.berths.join(', ') || t('record.noBerthYet')} · ${t(`interest.choice.pipelineStage.${deal.pipelineStage}`)}`,
  }))
  return { clientName: fullName, interests }
}

/** Nothing is sent to somebody in the archive. */
function seedOf({ id, fullName: name, contacts, archivedAt }: Client) {
  if (archivedAt !== null) return null
  const first = contacts.find(({ channel }) => channel === 'email')
  return { client: { id, name, email: first?.value ?? null } }
}

type ClientMenuProps = {
  client: Client
  onStep: (step: ClientStep) => void
  onWhole: (dialog: ClientAction) => void
}

function ClientMenu({ client, onStep, onWhole }: ClientMenuProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const mayMerge = useMayMerge()
  const { mayExport, mayErase } = useMayAsk()
  // What was merged comes back by undoing that.
  if (client.mergedIntoClientId) return <CopyLinkItem type="client" id={client.id} />
  return (
    <>
      <CopyLinkItem type="client" id={client.id} />
      {client.archivedAt === null && <NewDocumentItem about={{ client: client.id }} />}
      {mayMerge && client.archivedAt === null && (
        <MenuItem icon={<Merge />} onSelect={() => onWhole('merge')}>
          {t('clients.merge')}
        </MenuItem>
      )}
      {mayExport && (
        <MenuItem icon={<FileArchive />} onSelect={() => onWhole('export')}>
          {t('clients.dataExport')}
        </MenuItem>
      )}
      {can('clients.delete') && (
        <>
          <MenuSeparator />
          <ArchiveItem
            archived={client.archivedAt !== null}
            onArchive={() => onStep('archive')}
            onRestore={() => onStep('restore')}
          />
          {mayErase && client.archivedAt !== null && (
            <MenuItem icon={<Trash2 />} onSelect={() => onWhole('erase')}>
              {t('clients.erase')}
            </MenuItem>
          )}
        </>
      )}
    </>
  )
}

/** Goes where there is no record open. */
function useOpenList(): () => void {
  const { port } = usePort()
  const navigate = useNavigate()
  return () => void navigate({ to: listRoute('client'), params: { portSlug: port.slug } })
}
