import { shownStage } from '../../../contract/interests/pipeline.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { CompactRow } from '../../../ui/data-table/columns.ts'
import { StageBadge } from '../../../ui/status-badge.tsx'
import { Amounts, amountsText } from '../../components/amounts.tsx'
import type { ListColumn } from '../../components/list/columns/list-column.ts'
import { TagCell } from '../../components/list/tag-cell.tsx'
import { When } from '../../components/when.tsx'
import type { Translate } from '../../lib/words/i18n.ts'
import { type InterestRow, outcomeName, stageName } from './vocabulary.ts'

export function interestColumns(t: Translate): readonly ListColumn<InterestRow>[] {
  return [
    {
      id: 'client',
      fields: ['clientName'],
      header: t('interests.field.client'),
      cell: (row) => row.clientName,
      width: 170,
      grow: 2,
      sortField: 'clientName',
      fixed: true,
    },
    {
      id: 'stage',
      fields: ['pipelineStage', 'outcome'],
      csv: ['pipelineStage', 'outcome'],
      header: t('interests.field.stage'),
      cell: (row) => <Standing row={row} t={t} />,
      width: 140,
      sortField: 'pipelineStage',
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
    },
    {
      id: 'yacht',
      fields: ['yachtName'],
      header: t('record.type.yacht'),
      cell: (row) => <span className="text-ink-soft">{row.yachtName}</span>,
      width: 130,
      grow: 1,
    },
    {
      id: 'temperature',
      header: t('interests.field.temperature'),
      cell: (row) => row.temperature && t(`vocabulary.temperature.${row.temperature}`),
      width: 84,
    },
    {
      id: 'assignee',
      fields: ['assigneeName', 'assignedTo'],
      header: t('interests.field.assignedTo'),
      cell: (row) => <span className="text-ink-soft">{row.assigneeName}</span>,
      width: 130,
    },
    { id: 'tags', header: t('record.tags'), cell: (row) => <TagCell tags={row.tags} />, width: 110 },
    {
      id: 'stageChangedAt',
      header: t('interests.field.inStage'),
      cell: (row) => (
        <span className="text-ink-faint">
          <When timestamp={row.stageChangedAt} />
        </span>
      ),
      width: 120,
      grow: 0,
      align: 'right',
      sortField: 'stageChangedAt',
    },
  ]
}

export function compactInterest(row: InterestRow, t: Translate): CompactRow {
  return {
    title: row.clientName,
    detail: [row.yachtName, row.berths.join(', '), amountsText(row.value), row.assigneeName]
      .filter(Boolean)
      .join(' · '),
    aside: <Standing row={row} t={t} />,
  }
}

function Standing({ row, t }: { row: InterestRow; t: Translate }) {
  if (row.outcome) {
    return <Badge tone={row.outcome === 'won' ? 'success' : 'neutral'}>{outcomeName(t, row.outcome)}</Badge>
  }
  return <StageBadge stage={shownStage(row.pipelineStage)} label={stageName(t, row.pipelineStage)} />
}
