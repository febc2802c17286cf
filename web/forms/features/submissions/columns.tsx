import { Badge } from '../../../../ui/badge.tsx'
import type { CompactRow, DataColumn } from '../../../../ui/data-table/columns.ts'
import { When } from '../../../kit/display/when.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import type { Translate } from '../../../kit/words/i18n.ts'
import type { FieldColumn } from '../../components/answers/filters.tsx'
import { answerText } from './answer-text.ts'

type Row = Answer<'submissions', 'list'>['data'][number]

const widths: Readonly<Record<string, number>> = {
  long_text: 260,
  email: 220,
  short_text: 170,
  number: 120,
  rating: 90,
  scale: 90,
  calculated: 120,
  time: 90,
  date_range: 200,
  address: 240,
  group: 280,
  date: 120,
  consent: 90,
}

export function submissionColumns(fields: readonly FieldColumn[], t: Translate): readonly DataColumn<Row>[] {
  return [
    {
      id: 'submittedAt',
      header: t('forms.submissions.received'),
      cell: (row) => (
        <span className="flex items-center gap-1.5">
          <When timestamp={row.submittedAt} />
          {row.spam && <Badge tone="warning">{t('forms.submissions.spam')}</Badge>}
        </span>
      ),
      width: 140,
      grow: 0,
      sortField: 'submittedAt',
      fixed: true,
    },
    ...fields.map(
      (field): DataColumn<Row> => ({
        id: field.key,
        header: field.label,
        cell: (row) => answerText(field, answerOf(row.data, field.key)),
        width: widths[field.type] ?? 150,
        ...(['number', 'rating', 'scale', 'calculated'].includes(field.type)
          ? { align: 'right' as const }
          : {}),
      }),
    ),
  ]
}

/** On a phone: the first answers that say something. */
export function compactSubmission(row: Row, fields: readonly FieldColumn[], t: Translate): CompactRow {
  const [title, ...details] = fields
    .filter((field) => field.type !== 'consent' && field.type !== 'hidden')
    .map((field) => answerText(field, answerOf(row.data, field.key)))
    .filter(Boolean)
  return {
    title: title ?? t('forms.submissions.blank'),
    detail: details.slice(0, 3).join(' · '),
    aside: <When timestamp={row.submittedAt} />,
    ...(row.spam ? { mark: <Badge tone="warning">{t('forms.submissions.spam')}</Badge> } : {}),
  }
}

/** A field may be called constructor: only what the submission itself holds is an answer. */
function answerOf(data: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(data, key) ? data[key] : null
}
