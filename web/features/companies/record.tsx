import type { InterestSeed } from '../../components/create/create-interest.tsx'
import { NewInterest } from '../../components/create/new-interest.tsx'
import { useOpenInvoices } from '../../components/invoices/balance.tsx'
import { useInvoices } from '../../components/invoices/use-invoices.tsx'
import { AddressesTab } from '../../components/record/addresses-tab.tsx'
import { ArchiveItem } from '../../components/record/archive-item.tsx'
import { KindFrame, useCanEdit } from '../../components/record/kind-frame.tsx'
import { NoteButton } from '../../components/record/last-note.tsx'
import { LoadedRecord, type RecordPlace } from '../../components/record/loaded-record.tsx'
import { RecordOverview } from '../../components/record/overview/record-overview.tsx'
import type { PanelControls } from '../../components/record/record-frame.tsx'
import { RecordSection } from '../../components/record/section.tsx'
import { useArchive } from '../../components/record/use-archive.ts'
import { usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import type { Company } from './company.ts'
import { CompanyDetails } from './details-tab.tsx'
import { CompanyFacts } from './facts.tsx'
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
  const { can } = usePort()
  const { id, addresses } = company
  const { archive, restore } = useArchive('companies', id, company.name)
  const archived = company.archivedAt !== null
  const canEdit = useCanEdit('company', company)
  const invoices = useInvoices(
    { companyId: id },
    archived ? null : { billingEntityType: 'company', billingEntityId: { value: id, label: company.name } },
  )
  const counts = { money: useOpenInvoices({ companyId: id }) }
  return (
    <KindFrame
      type="company"
      record={company}
      title={company.name}
      facts={<CompanyFacts company={company} />}
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
      overview={() => <CompanyOverview company={company} canEdit={canEdit} />}
      money={invoices}
      details={() => (
        <>
          <CompanyDetails company={company} canEdit={canEdit} />
          <RecordSection name="addresses">
            <AddressesTab module="companies" id={id} addresses={addresses} canEdit={canEdit} />
          </RecordSection>
        </>
      )}
      counts={counts}
      parts={{ overview: ['members', 'yachts'], money: ['invoices'], details: ['addresses'] }}
    />
  )
}

/** What is on with a company: the interests of its yachts and members, the members and the yachts. */
function CompanyOverview({ company, canEdit }: { company: Company; canEdit: boolean }) {
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
      <RecordSection name="members">
        <MembersTab company={company} canEdit={canEdit} />
      </RecordSection>
      <RecordSection name="yachts" title={t('nav.yachts')}>
        <CompanyYachts company={company} />
      </RecordSection>
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
