import { Mail, Phone, RotateCcw } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { MenuItem } from '../../../ui/overlays/menu.tsx'
import { CopyLinkItem } from '../../components/record/copy-link-item.tsx'
import { PropertyGroup, PropertySheet, ReadProperty } from '../../components/record/fields/property.tsx'
import { TagsProperty } from '../../components/record/fields/tags-property.tsx'
import { KindFrame, useCanEdit } from '../../components/record/kind-frame.tsx'
import { LoadedRecord, type RecordPlace } from '../../components/record/loaded-record.tsx'
import type { PanelControls } from '../../components/record/record-frame.tsx'
import { RecordLink } from '../../components/records.tsx'
import { UnitToggle } from '../../components/unit-toggle.tsx'
import { When } from '../../components/when.tsx'
import { useLengthUnit } from '../../lib/preferences.ts'
import { usePort } from '../../lib/session.tsx'
import { formatLength } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { InquiryActions } from './actions.tsx'
import { AnswerValue } from './answer-value.tsx'
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
      subtitle={<Reach inquiry={inquiry} />}
      menu={<InquiryMenu inquiry={inquiry} />}
      panel={panel}
      tabs={[
        {
          id: 'inquiry',
          label: t('record.type.inquiry'),
          content: () => (
            <>
              <InquiryActions inquiry={inquiry} />
              <Became inquiry={inquiry} />
              <Message inquiry={inquiry} />
              {inquiry.triageState !== 'converted' && <Matches inquiry={inquiry} />}
              <PropertySheet>
                <Size inquiry={inquiry} />
                <Answers inquiry={inquiry} />
                <Origin inquiry={inquiry} />
              </PropertySheet>
            </>
          ),
        },
      ]}
    />
  )
}

function Reach({ inquiry }: { inquiry: Inquiry }) {
  const linkClass =
    'inline-flex min-w-0 items-center gap-1.5 rounded-sm hover:text-ink pointer-coarse:min-h-11'
  return (
    <>
      {inquiry.email && (
        <a href={`mailto:${inquiry.email}`} className={linkClass}>
          <Mail className="size-3.5 shrink-0 text-ink-faint" aria-hidden="true" />
          <span className="truncate">{inquiry.email}</span>
        </a>
      )}
      {inquiry.phone && (
        <a href={`tel:${inquiry.phone.replace(/[^+\d]/g, '')}`} className={`${linkClass} tabular-nums`}>
          <Phone className="size-3.5 shrink-0 text-ink-faint" aria-hidden="true" />
          {inquiry.phone}
        </a>
      )}
    </>
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

/** The client and the interest an inquiry became. */
function Became({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation()
  const { clientId, clientName, interestId } = inquiry
  if (!clientId && !interestId) return null
  return (
    <PropertyGroup title={t('inquiries.became')}>
      {clientId && (
        <ReadProperty label={t('record.type.client')}>
          <RecordLink type="client" id={clientId}>
            {clientName}
          </RecordLink>
        </ReadProperty>
      )}
      {interestId && (
        <ReadProperty label={t('record.type.interest')}>
          <RecordLink type="interest" id={interestId}>
            {t('inquiries.openInterest')}
          </RecordLink>
        </ReadProperty>
      )}
    </PropertyGroup>
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

function Size({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const sizes = [
    ['dimension.length', formatLength(inquiry.desiredLengthM, inquiry.desiredLengthFt, unit)],
    ['dimension.beam', formatLength(inquiry.desiredWidthM, inquiry.desiredWidthFt, unit)],
    ['dimension.draft', formatLength(inquiry.desiredDraftM, inquiry.desiredDraftFt, unit)],
  ] as const
  const known = sizes.filter(([, size]) => size)
  if (known.length === 0) return null
  return (
    <PropertyGroup title={t('inquiries.boat')} action={<UnitToggle />}>
      {known.map(([label, size]) => (
        <ReadProperty key={label} label={t(label)}>
          <span className="tabular-nums">{size}</span>
        </ReadProperty>
      ))}
    </PropertyGroup>
  )
}

function Answers({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation()
  if (inquiry.answers.length === 0) return null
  return (
    <PropertyGroup title={t('inquiries.moreAnswers')}>
      {inquiry.answers.map((answer) => (
        <ReadProperty key={answer.key} label={answer.label}>
          <AnswerValue {...answer} />
        </ReadProperty>
      ))}
    </PropertyGroup>
  )
}

/** Where it came from, and who had it in hand. */
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
      <ReadProperty label={t('inquiries.field.received')}>
        <When timestamp={inquiry.createdAt} />
      </ReadProperty>
      {inquiry.formName && <ReadProperty label={t('inquiries.field.form')}>{inquiry.formName}</ReadProperty>}
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
      {inquiry.assigneeName && (
        <ReadProperty label={t('inquiries.field.assignedTo')}>{inquiry.assigneeName}</ReadProperty>
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
