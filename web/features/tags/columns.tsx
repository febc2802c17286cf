import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { formatNumber } from '../../kit/words/format.ts'
import type { Translate } from '../../kit/words/i18n.ts'
import type { Tag } from './tag.ts'

export function tagColumns(t: Translate): readonly DataColumn<Tag>[] {
  return [
    {
      id: 'name',
      header: t('tagList.name'),
      cell: (tag) => (
        <span className="flex min-w-0 items-center gap-2">
          <Swatch color={tag.color} />
          <span className="truncate">{tag.name}</span>
        </span>
      ),
      width: 200,
      sortField: 'name',
      fixed: true,
    },
    {
      id: 'uses',
      header: t('tagList.uses'),
      cell: (tag) => formatNumber(tag.uses),
      width: 120,
      grow: 0,
      align: 'right',
      sortField: 'uses',
    },
  ]
}

export function Swatch({ color }: { color: string }) {
  return (
    <span
      aria-hidden="true"
      className="size-3 shrink-0 rounded-full ring-1 ring-ink/15"
      style={{ background: color }}
    />
  )
}
