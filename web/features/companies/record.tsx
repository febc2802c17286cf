import type { InterestSeed } from '../../components/create/create-interest.tsx'
import { NewInterest } from '../../components/create/new-interest.tsx'
import { useInvoicesTab } from '../../components/invoices/use-invoices-tab.tsx'
import { AddressesTab } from '../../components/record/addresses-tab.tsx'
import { ArchiveItem } from '../../components/record/archive-item.tsx'
import { ItemListHeader } from '../../components/record/item-list.tsx'
import { KindFrame, useCanEdit } from '../../components/record/kind-frame.tsx'
import { NoteButton } from '../../components/record/last-note.tsx'
import { LoadedRecord, type RecordPlace } from '../../components/record/loaded-record.tsx'
import { RecordOverview } from '../../components/record/overview/record-overview.tsx'
import type { PanelControls } from '../../components/record/record-frame.tsx'
import { useArchive } from '../../components/record/use-archive.ts'
import { usePort } from '../../lib/session.tsx'
import { countryName } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import type { Company } from './company.ts'
import { CompanyDetails } from './details-tab.tsx'
import { MembersTab } from './members-tab.tsx'
import { CompanyYachts } from './yachts-tab.tsx'

/** One company, beside the list or as a page. */
export function CompanyRecord({ id, panel }: RecordPlace) {
  return (
    <LoadedRecord type="company" id={id}>
      {(company) => <LoadedCompany company={company} panel={panel} />}
    </LoadedRecord>
  )
}

function LoadedCompany({ company, panel }: { company: Company; panel: PanelControls | undefined }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const { id, addresses, incorporationCountryIso: country } = company
  const { archive, restore } = useArchive('companies', id, company.name)
  const archived = company.archivedAt !== null
  const canEdit = useCanEdit('company', company)
  const invoices = useInvoicesTab(
    { companyId: id },
    archived ? null : { billingEntityType: 'company', billingEntityId: { value: id, label: company.name } },
  )
  return (
    <KindFrame
      type="company"
      record={company}
      title={company.name}
      subtitle={[company.registrationNumber, country && countryName(country)].filter(Boolean).join(' · ')}
      actions={
        !archived && (
          <>
            <NewInterest primary seed={seedOf(company)} />
            {canEdit && <NoteButton />}
          </>
        )
      }
      menu={
        can('companies.delete') && <ArchiveItem archived={archived} onArchive={archive} onRestore={restore} />
      }
      panel={panel}
      tabs={[
        {
          id: 'overview',
          label: t('record.tab.overview'),
          content: () => <CompanyOverview company={company} />,
        },
        {
          id: 'details',
          label: t('record.tab.details'),
          content: () => <CompanyDetails company={company} canEdit={canEdit} />,
        },
        {
          id: 'members',
          label: t('companies.field.members'),
          count: company.members.length,
          content: () => <MembersTab company={company} canEdit={canEdit} />,
        },
        {
          id: 'yachts',
          label: t('nav.yachts'),
          count: company.yachts.length,
          content: () => <CompanyYachts company={company} />,
        },
        ...invoices,
        {
          id: 'addresses',
          label: t('addresses.title'),
          count: addresses.length,
          content: () => <AddressesTab module="companies" id={id} addresses={addresses} canEdit={canEdit} />,
        },
      ]}
    />
  )
}

/** What is on with a company: the deals of its yachts and members, the last note, the yachts. */
function CompanyOverview({ company }: { company: Company }) {
  const { t } = useTranslation()
  return (
    <RecordOverview
      type="company"
      id={company.id}
      beside={(deal) => [deal.clientName, deal.yachtName].filter(Boolean).join(' · ')}
      figures={[
        { label: t('companies.field.members'), value: company.members.length, tab: 'members' },
        { label: t('nav.yachts'), value: company.yachts.length, tab: 'yachts' },
      ]}
    >
      {company.yachts.length > 0 && (
        <section aria-label={t('nav.yachts')}>
          <ItemListHeader title={t('nav.yachts')} />
          <CompanyYachts company={company} />
        </section>
      )}
    </RecordOverview>
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
