import { useNavigate } from '@tanstack/react-router'
import { FileArchive, Mail, Merge, Phone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { NewInterest } from '../../components/create/new-interest.tsx'
import { useInvoicesTab } from '../../components/invoices/use-invoices-tab.tsx'
import { Part } from '../../components/part.tsx'
import { AddressesTab } from '../../components/record/addresses-tab.tsx'
import { ArchiveItem } from '../../components/record/archive-item.tsx'
import { CopyLinkItem } from '../../components/record/copy-link-item.tsx'
import { KindFrame, useCanEdit } from '../../components/record/kind-frame.tsx'
import { NoteButton } from '../../components/record/last-note.tsx'
import { LoadedRecord, type RecordPlace } from '../../components/record/loaded-record.tsx'
import type { PanelControls } from '../../components/record/record-frame.tsx'
import { listRoute } from '../../components/records.tsx'
import { NewDocumentItem } from '../../components/signing/new-document.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { type ClientStep, ClientStepDialog } from './archive-step.tsx'
import type { Client } from './client.ts'
import { ContactsTab } from './contacts-tab.tsx'
import { ClientDetails } from './details-tab.tsx'
import { MergedInto, MergeWith, useMayMerge } from './merge-with.tsx'
import { ClientOverview } from './overview-tab.tsx'
import { useMayAsk } from './privacy/rights.ts'
import { ClientRelations } from './relations-tab.tsx'

const ConsentsTab = lazyPart(() => import('./consents/consents-tab.tsx'), 'ConsentsTab', 'consents', 'values')
const SentList = lazyPart(() => import('../../components/sends/sent-list.tsx'), 'SentList', 'sends', 'values')
const PortalTab = lazyPart(() => import('./portal/portal-tab.tsx'), 'PortalTab', 'client-portal', 'records')
const DataExportDialog = lazyPart(() => import('./privacy/data-export.tsx'), 'DataExportDialog', 'duplicates')
const EraseClientDialog = lazyPart(
  () => import('./privacy/erase-client.tsx'),
  'EraseClientDialog',
  'duplicates',
)

/** What is done with the client as a whole, in a dialog of its own. */
type Whole = 'merge' | 'export' | 'erase'

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
  const [whole, setWhole] = useState<Whole | null>(null)
  const openList = useOpenList()
  const close = () => setWhole(null)
  const { id, contacts, addresses } = client
  const invoices = useInvoicesTab(
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
        subtitle={<FirstContacts client={client} />}
        actions={
          client.archivedAt === null && (
            <>
              <NewInterest primary seed={{ client: { value: id, label: client.fullName } }} />
              {canEdit && <NoteButton />}
            </>
          )
        }
        menu={<ClientMenu client={client} onStep={setStep} onWhole={setWhole} />}
        panel={panel}
        tabs={[
          {
            id: 'overview',
            label: t('record.tab.overview'),
            content: () => <ClientOverview client={client} />,
          },
          {
            id: 'details',
            label: t('record.tab.details'),
            content: () => <ClientDetails client={client} canEdit={canEdit} />,
          },
          {
            id: 'contacts',
            label: t('clients.tab.contacts'),
            count: contacts.length,
            content: () => <ContactsTab client={client} canEdit={canEdit} />,
          },
          {
            id: 'addresses',
            label: t('addresses.title'),
            count: addresses.length,
            content: () => <AddressesTab module="clients" id={id} addresses={addresses} canEdit={canEdit} />,
          },
          {
            id: 'relations',
            label: t('clients.tab.relations'),
            count: client.yachts.length + client.companies.length,
            content: () => <ClientRelations client={client} />,
          },
          ...invoices,
          ...(can('email.view')
            ? [
                {
                  id: 'sent',
                  label: t('clients.tab.sent'),
                  content: () => (
                    <Part waiting={<SkeletonLines className="p-5" />}>
                      <SentList query={{ clientId: id }} seed={seedOf(client)} />
                    </Part>
                  ),
                },
              ]
            : []),
          {
            id: 'portal',
            label: t('clients.tab.portal'),
            content: () => (
              <Part waiting={<SkeletonLines className="p-5" />}>
                <PortalTab client={client} />
              </Part>
            ),
          },
          {
            id: 'consents',
            label: t('clients.tab.consents'),
            content: () => (
              <Part waiting={<SkeletonLines className="p-5" />}>
                <ConsentsTab id={id} canEdit={canEdit} />
              </Part>
            ),
          },
        ]}
      />
      {whole === 'merge' && <MergeWith client={client} onClose={close} />}
      {whole === 'export' && (
        <Part onClose={close}>
          <DataExportDialog client={client} onClose={close} />
        </Part>
      )}
      {whole === 'erase' && (
        <Part onClose={close}>
          <EraseClientDialog client={client} onClose={close} onErased={openList} />
        </Part>
      )}
      {step && <ClientStepDialog client={client} step={step} onClose={() => setStep(null)} />}
    </>
  )
}

/** Nothing is sent to somebody in the archive. */
function seedOf({ id, fullName: name, contacts, archivedAt }: Client) {
  if (archivedAt !== null) return null
  const first = contacts.find(({ channel }) => channel === 'email')
  return { client: { id, name, email: first?.value ?? null } }
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

type ClientMenuProps = { client: Client; onStep: (step: ClientStep) => void; onWhole: (whole: Whole) => void }

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
