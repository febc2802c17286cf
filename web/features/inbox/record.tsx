import { RotateCcw } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { MenuItem } from '../../../ui/overlays/menu.tsx'
import { When } from '../../kit/display/when.tsx'
import { UnitToggle } from '../../kit/form/unit-toggle.tsx'
import { PropertyGroup, PropertySheet, ReadProperty } from '../../kit/record/fields/property.tsx'
import { ReadProperties } from '../../kit/record/fields/read-fields.tsx'
import { TagsProperty } from '../../kit/record/fields/tags-property.tsx'
import { CopyLinkItem } from '../../kit/record/links/copy-link-item.tsx'
import { LoadedRecord, type RecordPlace } from '../../kit/record/loaded-record.tsx'
import type { PanelControls } from '../../kit/record/record-frame.tsx'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { KindFrame, useCanEdit } from '../records/public/kind-frame.tsx'
import { InquiryActions } from './actions.tsx'
import { AnswerFiles } from './answer-files.tsx'
import { AnswerValue } from './answer-value.tsx'
import { InquiryFacts } from './facts.tsx'
import { Matches } from './matches.tsx'
import { useTriage } from './use-triage.ts'
import { type Inquiry, senderName, stateTones } from './vocabulary.ts'

/** One inquiry, beside the list or as a page. */
export function InquiryRecord({ id, panel }: RecordPlace) {
  return (
    <LoadedRecord type="inquiry" id={id}>
      {(inquiry) => <LoadedInquiry inquiry={inquiry} panel={panel} />}
    </LoadedRecord>
  )
}

type LoadedInquiryProps = { inquiry: Inquiry; panel: PanelControls | undefined }

function LoadedInquiry({ inquiry, panel }: LoadedInquiryProps) {
  const { t } = useTranslation()
  return (
    <KindFrame
      type="inquiry"
      record={inquiry}
      title={senderName(t, inquiry)}
      badges={
        <Badge tone={stateTones[inquiry.triageState]}>{t(`inquiries.state.${inquiry.triageState}`)}</Badge>
      }
      facts={<InquiryFacts inquiry={inquiry} />}
      menu={<InquiryMenu inquiry={inquiry} />}
      panel={panel}
      overview={() => (
        <>
          <InquiryActions inquiry={inquiry} />
          <Message inquiry={inquiry} />
          {inquiry.triageState !== 'converted' && <Matches inquiry={inquiry} />}
          <PropertySheet>
            <Size inquiry={inquiry} />
            <Stay inquiry={inquiry} />
            <Answers inquiry={inquiry} />
            <Origin inquiry={inquiry} />
          </PropertySheet>
        </>
      )}
      parts={{ overview: ['inquiry'] }}
    />
  )
}

function InquiryMenu({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const { putBack } = useTriage(inquiry)
  return (
    <>
      {inquiry.triageState !== 'open' && can('interests.edit') && (
        <MenuItem icon={<RotateCcw />} onSelect={putBack}>
          {t('inquiries.putBack')}
        </MenuItem>
      )}
      <CopyLinkItem type="inquiry" id={inquiry.id} />
    </>
  )
}

function Message({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation()
  return (
    <section className="px-5 py-3">
      <h3 className="mb-1 text-xs font-medium text-ink-faint">{t('inquiries.field.message')}</h3>
      {inquiry.message ? (
        <p className="max-w-prose text-base break-words whitespace-pre-wrap">{inquiry.message}</p>
      ) : (
        <p className="text-ink-faint">{t('inquiries.noMessage')}</p>
      )}
    </section>
  )
}

const sizes = ['desiredLengthM', 'desiredWidthM', 'desiredDraftM'] as const
const days = ['arrivalDate', 'departureDate'] as const

function Size({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation()
  if (sizes.every((name) => inquiry[name] === null)) return null
  return (
    <PropertyGroup title={t('inquiries.boat')} action={<UnitToggle />}>
      <ReadProperties type="inquiry" record={inquiry} names={sizes} />
    </PropertyGroup>
  )
}

/** The days that were asked for. */
function Stay({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation()
  if (days.every((name) => inquiry[name] === null)) return null
  return (
    <PropertyGroup title={t('inquiries.stay')}>
      <ReadProperties type="inquiry" record={inquiry} names={days} />
    </PropertyGroup>
  )
}

function Answers({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation()
  const { id, answers, files } = inquiry
  // An answer that became part of the message has its files here all the same.
  const others = files.filter(({ fieldKey }) => !answers.some(({ key }) => key === fieldKey))
  if (answers.length === 0 && others.length === 0) return null
  return (
    <PropertyGroup title={t('inquiries.moreAnswers')}>
      {answers.map((answer) => {
        const own = files.filter(({ fieldKey }) => fieldKey === answer.key)
        return (
          <ReadProperty key={answer.key} label={answer.label}>
            {own.length > 0 ? <AnswerFiles inquiryId={id} files={own} /> : <AnswerValue {...answer} />}
          </ReadProperty>
        )
      })}
      {others.length > 0 && (
        <ReadProperty label={t('record.files')}>
          <AnswerFiles inquiryId={id} files={others} />
        </ReadProperty>
      )}
    </PropertyGroup>
  )
}

/** Where it came from, and who sorted it. */
function Origin({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation()
  const canEdit = useCanEdit('inquiry', inquiry)
  const campaign = [
    inquiry.utm_source,
    inquiry.utm_medium,
    inquiry.utm_campaign,
    inquiry.utm_term,
    inquiry.utm_content,
  ]
  return (
    <PropertyGroup title={t('inquiries.origin')}>
      {inquiry.pageUrl && (
        <ReadProperty label={t('inquiries.field.page')}>
          <AnswerValue value={inquiry.pageUrl} />
        </ReadProperty>
      )}
      {campaign.some(Boolean) && (
        <ReadProperty label={t('inquiries.field.campaign')}>
          {campaign.filter(Boolean).join(' · ')}
        </ReadProperty>
      )}
      {inquiry.triagedAt && (
        <ReadProperty label={t('inquiries.field.triaged')}>
          {inquiry.triagedByName ?? t('activity.system')} · <When timestamp={inquiry.triagedAt} />
        </ReadProperty>
      )}
      <TagsProperty module="inquiries" edit={{ record: inquiry, canEdit }} />
    </PropertyGroup>
  )
}
