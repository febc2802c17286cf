import { shownStage } from '../../../contract/interests/pipeline.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { CompactRow } from '../../../ui/data-table/columns.ts'
import { StageBadge } from '../../../ui/status-badge.tsx'
import { Amounts, amountsText } from '../../kit/display/amounts.tsx'
import { fieldColumn } from '../../kit/list/columns/field-column.tsx'
import type { ListColumn } from '../../kit/list/columns/list-column.ts'
import { tagsColumn } from '../../kit/list/columns/tags-column.tsx'
import type { Translate } from '../../kit/words/i18n.ts'
import { type InterestRow, outcomeName, stageName } from './vocabulary.ts'

export function interestColumns(t: Translate): readonly ListColumn<InterestRow>[] {
  return [
    fieldColumn('interest', 'clientName', { id: 'client', width: 170, grow: 2, fixed: true }),
    {
      id: 'stage',
      fields: ['pipelineStage', 'outcome'],
      csv: ['pipelineStage', 'outcome'],
      header: t('interests.field.stage'),
      cell: (row) => <StatusLine row={row} t={t} />,
      width: 170,
    },
    {
      id: 'berths',
      header: t('berths.title'),
      cell: (row) => <span className="tabular-nums">{row.berths.join(', ')}</span>,
      width: 110,
    },
    {
      id: 'value',
      header: t('interests.value'),
      cell: (row) => <Amounts of={row.value} />,
      width: 110,
      align: 'right',
      importance: 1,
    },
    fieldColumn('interest', 'yachtName', { id: 'yacht', grow: 1, look: 'soft' }),
    fieldColumn('interest', 'temperature', { width: 84 }),
    fieldColumn('interest', 'expectedCloseDate', { width: 110 }),
    fieldColumn('interest', 'arrivalDate', { width: 110 }),
    fieldColumn('interest', 'departureDate', { width: 110 }),
    fieldColumn('interest', 'assigneeName', {
      id: 'assignee',
      fields: ['assigneeName', 'assignedTo'],
      look: 'soft',
    }),
    tagsColumn(t),
    fieldColumn('interest', 'stageChangedAt', {
      header: t('interests.field.inStage'),
      grow: 0,
      align: 'right',
      look: 'faint',
    }),
  ]
}

export function compactInterest(row: InterestRow, t: Translate): CompactRow {
  return {
    title: row.clientName,
    detail: [row.yachtName, row.berths.join(', '), amountsText(row.value), row.assigneeName]
      .filter(Boolean)
      .join(' · '),
    aside: <StatusLine row={row} t={t} />,
  }
}

function StatusLine({ row, t }: { row: InterestRow; t: Translate }) {
  if (row.outcome) {
    return <Badge tone={row.outcome === 'won' ? 'success' : 'neutral'}>{outcomeName(t, row.outcome)}</Badge>
  }
  return <StageBadge stage={shownStage(row.pipelineStage)} label={stageName(t, row.pipelineStage)} />
}
