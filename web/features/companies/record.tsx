import { AddressesTab } from '../../kit/record/addresses/addresses-tab.tsx'
import { ArchiveItem } from '../../kit/record/archive-item.tsx'
import { NoteButton } from '../../kit/record/last-note.tsx'
import { LoadedRecord, type RecordPlace } from '../../kit/record/loaded-record.tsx'
import type { PanelControls } from '../../kit/record/record-frame.tsx'
import { RecordSection } from '../../kit/record/section.tsx'
import { useArchive } from '../../kit/record/use-archive.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { InterestSeed } from '../interests/public/create-interest.tsx'
import { NewInterest } from '../interests/public/new-interest.tsx'
import { useOpenInvoices } from '../invoices/public/balance.tsx'
import { useInvoices } from '../invoices/public/use-invoices.tsx'
import { RecordOverview } from '../overviews/public/record-overview.tsx'
import { KindFrame, useCanEdit } from '../records/public/kind-frame.tsx'
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
