import { type Filter, writeFilter } from '../../../../contract/records/filter.ts'
import type { ListTarget } from '../../../kit/record/links/list-link.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { formatNumber, writeDecimal } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { valueColumns } from '../columns.ts'
import { type CampaignRow, campaignRows } from './campaign-rows.ts'
import { TableSection } from './table-section.tsx'
import type { Visits } from './visits.tsx'

type CampaignsProps = {
  campaigns: Answer<'analytics', 'campaigns'>
  /** Null where nobody tells the visits. */
  visits: Visits | null
}

/** Visits, inquiries, interests and won ones of the same days, by campaign; each number of ours opens its list. */
export function Campaigns({ campaigns, visits }: CampaignsProps) {
  const { t } = useTranslation()
  const rows = campaignRows(campaigns, visits)
  const { range, more } = campaigns
  return (
    <TableSection<CampaignRow>
      title={t('website.campaigns')}
      hint={t('website.campaignsHint')}
      className="lg:col-span-2"
      nameHeading={t('website.campaign')}
      rows={rows}
      nameOf={({ of, campaign }) => (of === 'campaign' ? campaign : t(`website.${of}`))}
      empty={rows.length === 0 ? t('website.noInquiries') : undefined}
      series={[
        ...(visits
          ? [
              {
                key: 'visits' as const,
                label: t('website.visits'),
                color: 'var(--color-control)',
                target: () => null,
              },
            ]
          : []),
        {
          key: 'inquiries',
          label: t('website.inquiries'),
          color: 'var(--color-stage-qualified)',
          target: (row) => inquiriesOf(range, row),
        },
        {
          key: 'interests',
          label: t('website.interests'),
          color: 'var(--color-stage-eoi)',
          target: (row) => interestsOf(range, row),
        },
        {
          key: 'won',
          label: t('website.won'),
          color: 'var(--color-stage-contract)',
          target: (row) => interestsOf(range, row, { outcome: 'won' }),
        },
      ]}
      columns={[
        ...(visits
          ? [
              {
                key: 'conversion',
                label: t('website.conversion'),
                text: (row: CampaignRow) => (rateOf(row) === null ? '' : formatNumber(rateOf(row)!, 1)),
                cell: (row: CampaignRow) =>
                  rateOf(row) === null ? '' : writeDecimal(String(Math.round(10 * rateOf(row)!) / 10)),
              },
            ]
          : []),
        ...valueColumns(
          rows,
          (currency) => t('analytics.valueIn', { currency }),
          (row) => interestsOf(range, row, { outcome: 'won' }),
        ),
      ]}
    >
      {more > 0 && (
        <p className="px-4 text-xs text-ink-faint sm:px-5">{t('website.more', { count: more })}</p>
      )}
    </TableSection>
  )
}

type Days = { from: string; to: string }

/** Inquiries for each hundred visits. */
function rateOf({ visits, inquiries }: CampaignRow): number | null {
  return visits ? (100 * inquiries) / visits : null
}

function inquiriesOf({ from, to }: Days, row: CampaignRow): ListTarget {
  const received = [{ field: 'createdAt', op: 'between', values: [from, to] }] as const
  return { list: 'inquiry', search: { state: 'all', filter: writeFilter([received, ...conditionOf(row)]) } }
}

function interestsOf({ from, to }: Days, row: CampaignRow, more: Record<string, string> = {}): ListTarget {
  const filter = writeFilter(conditionOf(row))
  const narrowed: Readonly<Record<string, string>> = filter ? { filter } : {}
  return {
    list: 'interest',
    search: { view: 'table', inquiryFrom: from, inquiryTo: to, ...narrowed, ...more },
  }
}

/** What leaves those of a campaign, or those of none. */
function conditionOf({ of, campaign }: CampaignRow): Filter {
  if (of === 'all') return []
  return of === 'noCampaign'
    ? [[{ field: 'utm_campaign', op: 'empty', values: [] }]]
    : [[{ field: 'utm_campaign', op: 'eq', values: [campaign] }]]
}
