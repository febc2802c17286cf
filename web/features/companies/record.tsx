import { Archive, ArchiveRestore } from 'lucide-react'
import { MenuItem } from '../../../ui/overlays/menu.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import type { InterestSeed } from '../../components/create/create-interest.tsx'
import { NewInterest } from '../../components/create/new-interest.tsx'
import { ProblemState } from '../../components/problem-state.tsx'
import { ActivityTab } from '../../components/record/activity-tab.tsx'
import { AddressesTab } from '../../components/record/addresses-tab.tsx'
import { RecordDeals } from '../../components/record/deals.tsx'
import { ItemListHeader } from '../../components/record/item-list.tsx'
import { LastNote, NoteButton } from '../../components/record/last-note.tsx'
import { NotesTab } from '../../components/record/notes-tab.tsx'
import { type PanelControls, RecordFrame } from '../../components/record/record-frame.tsx'
import { useArchive } from '../../components/record/use-archive.ts'
import { useViewed } from '../../components/record/use-viewed.ts'
import { useRead } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import { countryName } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import type { Company } from './company.ts'
import { CompanyDetails } from './details-tab.tsx'
import { MembersTab } from './members-tab.tsx'
import { CompanyYachts } from './yachts-tab.tsx'

/** One company, beside the list or as a page. */
export function CompanyRecord({ id, panel }: { id: string; panel?: PanelControls }) {
  const company = useRead('companies', 'get', { params: { id } })
  useViewed('company', company.data?.id)
  if (company.error && !company.data) {
    return <ProblemState error={company.error} onRetry={() => void company.refetch()} />
  }
  if (!company.data) return <SkeletonLines lines={8} className="p-5" />
  return <LoadedCompany company={company.data} panel={panel} />
}

function LoadedCompany({ company, panel }: { company: Company; panel: PanelControls | undefined }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const { archive, restore } = useArchive('companies', company.id, company.name)
  const canEdit = can('companies.edit') && company.archivedAt === null
  const menu = can('companies.delete') && (
    <MenuItem
      icon={company.archivedAt === null ? <Archive /> : <ArchiveRestore />}
      onSelect={company.archivedAt === null ? archive : restore}
    >
      {t(company.archivedAt === null ? 'action.archive' : 'action.restore')}
    </MenuItem>
  )
  return (
    <RecordFrame
      type="company"
      id={company.id}
      title={company.name}
      archived={company.archivedAt !== null}
      subtitle={[
        company.registrationNumber,
        company.incorporationCountryIso && countryName(company.incorporationCountryIso),
      ]
        .filter(Boolean)
        .join(' · ')}
      actions={
        company.archivedAt === null && (
          <>
            <NewInterest primary seed={seedOf(company)} />
            {canEdit && <NoteButton />}
          </>
        )
      }
      menu={menu}
      panel={panel}
      tabs={[
        { id: 'overview', label: t('record.tab.overview') },
        { id: 'details', label: t('record.tab.details') },
        { id: 'members', label: t('companies.field.members'), count: company.members.length },
        { id: 'yachts', label: t('nav.yachts'), count: company.yachts.length },
        { id: 'addresses', label: t('addresses.title'), count: company.addresses.length },
        { id: 'notes', label: t('notes.title') },
      ]}
      timeline={<ActivityTab module="companies" id={company.id} />}
      renderTab={(tab) => {
        switch (tab) {
          case 'members':
            return <MembersTab company={company} canEdit={canEdit} />
          case 'yachts':
            return <CompanyYachts company={company} />
          case 'addresses':
            return (
              <AddressesTab
                module="companies"
                id={company.id}
                addresses={company.addresses}
                canEdit={canEdit}
              />
            )
          case 'notes':
            return <NotesTab module="companies" id={company.id} canEdit={canEdit} />
          case 'details':
            return <CompanyDetails company={company} canEdit={canEdit} />
          default:
            return <CompanyOverview company={company} />
        }
      }}
    />
  )
}

/** What is on with a company: the deals of its yachts and members, the last note, the yachts. */
function CompanyOverview({ company }: { company: Company }) {
  const { t } = useTranslation()
  return (
    <>
      <RecordDeals
        of={{ companyId: company.id }}
        beside={(deal) => [deal.clientName, deal.yachtName].filter(Boolean).join(' · ')}
      />
      <LastNote module="companies" id={company.id} />
      {company.yachts.length > 0 && (
        <section aria-label={t('nav.yachts')}>
          <ItemListHeader title={t('nav.yachts')} />
          <CompanyYachts company={company} />
        </section>
      )}
    </>
  )
}

/** A deal of a company is that of its primary member, with one of its yachts. */
function seedOf(company: Company): InterestSeed {
  const member = company.members.find(({ active, isPrimary }) => active && isPrimary)
  return {
    client: member ? { value: member.clientId, label: member.clientName } : null,
    yachtOwnerId: company.id,
  }
}
