import { Plus } from 'lucide-react'
import { writeFilter } from '../../../../contract/records/filter.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { isMade, kinds, type LinkedType, type RegularModule } from '../../../kit/kinds/kinds.ts'
import { fieldColumn } from '../../../kit/list/columns/field-column.tsx'
import { Item, ItemList, ItemListHeader } from '../../../kit/record/item-list.tsx'
import { ListLink } from '../../../kit/record/links/list-link.tsx'
import { RecordLink } from '../../../kit/record/links/records.tsx'
import { useRead } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'

/** A kind whose records refer to the one that is open: by which field, and what each line says, what it is called by first. */
export type ListedKind = { type: LinkedType; field: string; columns: readonly string[] }

type ListedTabProps = ListedKind & {
  id: string
  /** Nobody makes one for a record of the archive. */
  archived: boolean
}

const most = 50

/** The records of another kind that refer to this one, newest first. */
export function ListedTab({ type, field, columns, id, archived }: ListedTabProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const { page, module, icon: Icon } = kinds[type]
  const filter = writeFilter([[{ field, op: 'eq', values: [id] }]])
  const query = { filter, archived: 'no' as const, limit: String(most) }
  const list = useRead(module as RegularModule, 'list', { query })
  const title = t(`nav.${page.nav.name}`)
  if (list.error && !list.data) return <ProblemState error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <SkeletonLines className="p-5" />
  const rows = list.data.data as readonly ({ id: string } & Record<string, unknown>)[]
  const typeToCreate = isMade(type) && !archived && can(kinds[type].page.gates.create) ? type : null
  const create = typeToCreate && (
    <ListLink
      list={typeToCreate}
      search={{ create: 'yes', [field]: id }}
      className="inline-flex min-h-8 items-center gap-1.5 rounded-md px-2 text-sm text-accent-ink pointer-coarse:min-h-11"
      linkClass="hover:bg-hover"
    >
      <Plus className="size-4" aria-hidden="true" />
      {t(`${kinds[typeToCreate].page.words}.create`)}
    </ListLink>
  )
  if (rows.length === 0)
    return (
      <EmptyState icon={<Icon />} title={t(`${page.words}.emptyTitle`)} action={create}>
        {t(`${page.words}.empty`)}
      </EmptyState>
    )
  const [first, ...others] = columns.map((name) => fieldColumn<Record<string, unknown>>(type, name))
  return (
    <section aria-label={title}>
      <ItemListHeader title={title}>{create}</ItemListHeader>
      <ItemList label={title}>
        {rows.map((row) => (
          <Item
            key={row.id}
            icon={<Icon />}
            title={
              <RecordLink type={type} id={row.id}>
                {first?.cell(row) ?? t(`record.type.${type}`)}
              </RecordLink>
            }
            detail={
              <span className="flex flex-wrap gap-x-3">
                {others.map((column) => (
                  <span key={column.id}>{column.cell(row)}</span>
                ))}
              </span>
            }
          />
        ))}
      </ItemList>
      {list.data.meta.total > rows.length && (
        <p className="px-5 py-3">
          <ListLink list={type} search={{ filter }} linkClass="text-accent-ink hover:underline">
            {t('record.allListed', { count: list.data.meta.total })}
          </ListLink>
        </p>
      )}
    </section>
  )
}
