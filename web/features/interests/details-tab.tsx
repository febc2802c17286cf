import {
  type Milestone,
  milestoneOfStage,
  milestones,
  stageRank,
  stages,
} from '../../../contract/interests/pipeline.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CustomGroup } from '../../kit/custom/custom-group.tsx'
import { UnitToggle } from '../../kit/form/unit-toggle.tsx'
import { ExternalIdsGroup } from '../../kit/record/external-ids/external-ids-group.tsx'
import { DayProperty } from '../../kit/record/fields/day-property.tsx'
import { FieldProperties } from '../../kit/record/fields/field-property.tsx'
import { Property, PropertyGroup, ReadProperty } from '../../kit/record/fields/property.tsx'
import { TagsProperty } from '../../kit/record/fields/tags-property.tsx'
import { optionalText } from '../../kit/record/fields/text-property.tsx'
import { useModuleEdit } from '../../kit/record/use-module-edit.ts'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import { formatDate, formatLength } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Interest } from './vocabulary.ts'

/** What the client wants, and who looks after it. */
export function InterestDetails({ interest, canEdit }: { interest: Interest; canEdit: boolean }) {
  const { t } = useTranslation()
  const edit = useModuleEdit('interests', interest, canEdit)
  return (
    <>
      <PropertyGroup title={t('interests.requirement')} action={<UnitToggle />}>
        <FieldProperties
          type="interest"
          edit={edit}
          names={['desiredLengthM', 'desiredWidthM', 'desiredDraftM']}
        />
        <YachtLine interest={interest} />
        <FieldProperties
          type="interest"
          edit={edit}
          names={['preferredDock', 'preferredTenure', 'priceMax']}
          labels={{ preferredTenure: t('berths.field.tenureType') }}
        />
      </PropertyGroup>
      <PropertyGroup title={t('interests.deal')}>
        <FieldProperties
          type="interest"
          edit={edit}
          names={[
            'assignedTo',
            ...(['arrivalDate', 'departureDate', 'expectedCloseDate'] as const),
            ...(['temperature', 'leadCategory', 'source', 'depositExpectedAmount'] as const),
          ]}
        />
        <CampaignLine interest={interest} />
        <TagsProperty module="interests" edit={edit} />
      </PropertyGroup>
      <CustomGroup type="interest" edit={edit} />
      <ExternalIdsGroup module="interests" edit={edit} />
      <PropertyGroup title={t('interests.papers')}>
        {(['eoi', 'reservation', 'contract'] as const).map((paper) => (
          <Property key={paper} label={t(`interests.paper.${paper}`)}>
            {() => <PaperStatus interest={interest} paper={paper} />}
          </Property>
        ))}
      </PropertyGroup>
      <PropertyGroup title={t('interests.dates')}>
        {milestones
          .filter((milestone) => interest[milestone] !== null || isReached(interest, milestone))
          .map((milestone) => (
            <DayProperty
              key={milestone}
              edit={edit}
              label={t(`interests.milestone.${milestone}`)}
              dayOf={(record) => record[milestone] ?? ''}
              parse={optionalText(milestone)}
            />
          ))}
      </PropertyGroup>
    </>
  )
}

/** The campaign of the website inquiry that became the interest. */
function CampaignLine({ interest }: { interest: Interest }) {
  const { t } = useTranslation()
  const campaign = [interest.utm_source, interest.utm_medium, interest.utm_campaign].filter(Boolean)
  if (campaign.length === 0) return null
  return (
    <ReadProperty label={t('interest.field.utm_campaign')}>
      <span className="wrap-anywhere text-ink-soft">{campaign.join(' · ')}</span>
    </ReadProperty>
  )
}

function YachtLine({ interest }: { interest: Interest }) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const { yacht } = interest
  if (!yacht) return null
  const size = [
    formatLength(yacht.lengthM, yacht.lengthFt, unit),
    formatLength(yacht.widthM, yacht.widthFt, unit),
    formatLength(yacht.draftM, yacht.draftFt, unit),
  ].filter(Boolean)
  return (
    <ReadProperty label={t('record.type.yacht')}>
      <span className="text-ink-soft tabular-nums">
        {[yacht.name, size.join(' × ')].filter(Boolean).join(' · ')}
      </span>
    </ReadProperty>
  )
}

type Paper = 'eoi' | 'reservation' | 'contract'

const paperDates = {
  eoi: { sent: 'dateEoiSent', signed: 'dateEoiSigned' },
  reservation: { sent: null, signed: 'dateReservationSigned' },
  contract: { sent: 'dateContractSent', signed: 'dateContractSigned' },
} as const

/** How a document stands and since when. What was marked without a signed file is said to be so. */
function PaperStatus({ interest, paper }: { interest: Interest; paper: Paper }) {
  const { t } = useTranslation()
  const { sent, signed } = paperDates[paper]
  const stored = interest[`${paper}DocStatus`]
  const [signedOn, sentOn] = [interest[signed], sent && interest[sent]]
  const status = stored !== 'none' ? stored : signedOn ? 'signed' : sentOn ? 'sent' : 'none'
  const byHand = status === 'signed' && interest.signedByHand.includes(paper)
  const date = status === 'signed' ? signedOn : status === 'sent' ? sentOn : null
  const isNeutral = byHand || status === 'none' || status === 'sent'
  const tone = isNeutral ? 'neutral' : status === 'signed' ? 'success' : 'warning'
  return (
    <span className="flex min-h-8 items-center gap-2 px-2">
      <Badge tone={tone}>
        {byHand ? t('interests.signedByHand') : t(`interest.choice.eoiDocStatus.${status}`)}
      </Badge>
      {date && <span className="text-xs text-ink-soft tabular-nums">{formatDate(date)}</span>}
    </span>
  )
}

/** Whether the deal is at or past the stage that dates the milestone, so that a date belongs there. */
function isReached(interest: Interest, milestone: Milestone): boolean {
  const stage = stages.find((one) => milestoneOfStage[one] === milestone)
  return stage !== undefined && stageRank(interest.pipelineStage) >= stageRank(stage)
}
