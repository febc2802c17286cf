import { useId } from 'react'
import {
  type FormDimension,
  type FormField,
  type InquiryMapping,
  mapAnswers,
  wordsOf,
} from '../../../contract/inquiries/mapping.ts'
import { formatDate, formatLength } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { formatPhone } from '../../kit/words/phone.ts'

type MappingPreviewProps = { fields: readonly FormField[]; mapping: InquiryMapping }

/** The inquiry that the last answers would make. */
export function MappingPreview({ fields, mapping }: MappingPreviewProps) {
  const { t } = useTranslation()
  const heading = useId()
  const inquiry = mapAnswers(fields, mapping)
  const lines = [
    [t('connections.part.name'), inquiry.name],
    [t('connections.part.email'), inquiry.email],
    [t('connections.part.phone'), inquiry.phone && formatPhone(inquiry.phone)],
    [t('connections.part.length'), sizeText(inquiry.length)],
    [t('connections.part.beam'), sizeText(inquiry.beam)],
    [t('connections.part.draft'), sizeText(inquiry.draft)],
    [t('connections.part.arrival'), inquiry.arrival && formatDate(inquiry.arrival)],
    [t('connections.part.departure'), inquiry.departure && formatDate(inquiry.departure)],
    [t('connections.part.message'), inquiry.message],
    ...inquiry.answers.map((answer) => [answer.label, wordsOf(answer)] as const),
  ] as const
  return (
    <section aria-labelledby={heading} className="rounded-md bg-hover px-3 py-2">
      <h4 id={heading} className="mb-1 text-xs font-medium text-ink-soft">
        {t('connections.preview')}
      </h4>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-sm">
        {lines
          .filter(([, text]) => text)
          .map(([label, text]) => (
            <div key={label} className="contents">
              <dt className="truncate text-xs leading-5 text-ink-soft" title={label}>
                {label}
              </dt>
              <dd className="break-words whitespace-pre-wrap">{text}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

function sizeText(size: FormDimension | null): string {
  return size ? formatLength(size.m, size.ft, size.unit) : ''
}
