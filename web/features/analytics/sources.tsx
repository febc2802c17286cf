import { writeFilter } from '../../../contract/records/filter.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { valueText } from '../../kit/words/values.ts'
import { Counted } from './counted.tsx'
import type { Analytics, Days } from './period.ts'

type Source = Analytics['sources'][number]
type Campaign = Source['campaigns'][number]
type Row = Omit<Source, 'campaigns'> & { campaigns: readonly Row[]; campaign?: Campaign }

/** Where deals come from, and by which campaigns. */
export function Sources({ sources, days }: { sources: readonly Source[]; days: Days }) {
  const { t } = useTranslation()
  const rows: readonly Row[] = sources.map(({ campaigns, ...source }) => ({
    ...source,
    campaigns: campaigns.map((campaign) => ({
      ...{ source: source.source, campaigns: [], campaign },
      ...{ opened: campaign.opened, won: campaign.won, lost: campaign.lost, value: campaign.value },
    })),
  }))
  return (
    <Counted<Row>
      title={t('analytics.sources')}
      hint={t('analytics.sourcesHint')}
      nameHeading={t('interest.field.source')}
      lying
      rows={rows}
      parts={{ title: t('analytics.campaigns'), of: ({ campaigns }) => campaigns }}
      nameOf={({ source, campaign }) => (campaign ? campaignName(campaign) : valueText(source, 'source'))}
      filterOf={({ source, campaign }): Readonly<Record<string, string>> =>
        campaign ? { source, filter: campaignFilter(campaign) } : { source }
      }
      daysOf={() => days}
    />
  )
}

type CampaignParts = Pick<Campaign, 'utmSource' | 'utmMedium' | 'utmCampaign'>

const partsOf = ({ utmSource, utmMedium, utmCampaign }: CampaignParts) => [
  ['utm_source', utmSource] as const,
  ['utm_medium', utmMedium] as const,
  ['utm_campaign', utmCampaign] as const,
]

/** A campaign as links name it: source, medium and campaign. */
export function campaignName(campaign: CampaignParts): string {
  return partsOf(campaign)
    .map(([, value]) => value ?? '–')
    .join(' / ')
}

/** The filter that leaves what came by a campaign. */
export function campaignFilter(campaign: CampaignParts): string {
  return writeFilter(
    partsOf(campaign).map(([field, value]) => [
      value === null ? { field, op: 'empty', values: [] } : { field, op: 'eq', values: [value] },
    ]),
  )
}
