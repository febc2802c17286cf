import { TriangleAlert } from 'lucide-react'
import { Badge } from '../../../../ui/badge.tsx'
import type { CompactRow, DataColumn } from '../../../../ui/data-table/columns.ts'
import { When } from '../../../kit/display/when.tsx'
import { changedColumn } from '../../../kit/list/changed-column.tsx'
import { formatNumber } from '../../../kit/words/format.ts'
import type { Translate } from '../../../kit/words/i18n.ts'
import { RowPart } from '../../components/row-part.tsx'
import { ChangedBadge, StateBadge } from '../../components/state-badge.tsx'
import { DeskLink } from '../../lib/navigation.tsx'
import { FormMenu } from './form-menu.tsx'
import type { FormRow } from './form-row.ts'

export function formColumns(t: Translate): readonly DataColumn<FormRow>[] {
  return [
    {
      id: 'name',
      header: t('forms.list.name'),
      cell: (row) => row.name,
      width: 200,
      grow: 3,
      sortField: 'name',
      fixed: true,
    },
    {
      id: 'state',
      header: t('forms.list.state'),
      cell: (row) => (
        <span className="flex items-center gap-1.5">
          <StateBadge state={row.state} />
          {row.changed && row.publishedVersion !== null && <ChangedBadge />}
        </span>
      ),
      width: 220,
      grow: 0,
    },
    {
      id: 'submissions',
      header: t('forms.list.submissions'),
      cell: (row) => (
        <RowPart>
          <DeskLink
            to="/forms/$id/submissions"
            params={{ id: row.id }}
            className="text-accent-ink hover:underline"
          >
            {formatNumber(row.submissionCount)}
          </DeskLink>
        </RowPart>
      ),
      width: 104,
      grow: 0,
      align: 'right',
    },
    {
      id: 'last',
      header: t('forms.list.last'),
      cell: (row) =>
        row.lastSubmissionAt && (
          <span className="text-ink-soft">
            <When timestamp={row.lastSubmissionAt} />
          </span>
        ),
      width: 130,
      grow: 0,
    },
    { id: 'hooks', header: t('forms.list.hooks'), cell: (row) => failing(row, t), width: 120, grow: 0 },
    changedColumn(t),
    {
      id: 'actions',
      header: '',
      cell: (row) => (
        <RowPart>
          <FormMenu form={row} />
        </RowPart>
      ),
      width: 52,
      grow: 0,
    },
  ]
}

export function compactForm(row: FormRow, t: Translate): CompactRow {
  return {
    title: row.name,
    detail: (
      <span className="flex items-center gap-1.5">
        <StateBadge state={row.state} />
        {t('forms.list.count', { count: row.submissionCount })}
        {failing(row, t)}
      </span>
    ),
    aside: (
      <RowPart>
        <FormMenu form={row} />
      </RowPart>
    ),
  }
}

function failing(row: FormRow, t: Translate) {
  if (row.failingHooks === 0) return null
  return (
    <RowPart>
      <DeskLink to="/forms/$id/webhooks" params={{ id: row.id }}>
        <Badge tone="danger" icon={<TriangleAlert />}>
          {t('forms.list.failing', { count: row.failingHooks })}
        </Badge>
      </DeskLink>
    </RowPart>
  )
}
