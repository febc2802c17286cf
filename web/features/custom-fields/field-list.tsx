import { ListPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { CustomField } from '../../kit/custom/custom-fields.ts'
import { kinds } from '../../kit/kinds/kinds.ts'
import { OrderedList } from '../../kit/ordered/ordered-list.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { KindName } from './kinds.ts'

type FieldListProps = {
  kind: KindName
  fields: readonly CustomField[] | undefined
  onOpen: (id: string) => void
  createButton: ReactNode
}

/** The custom fields of a kind in their order. */
export function FieldList({ kind, fields, onOpen, createButton }: FieldListProps) {
  const { t } = useTranslation()
  const reorder = useWrite('customFields', 'reorder')
  if (!fields) return <Skeleton className="m-5 h-32" />
  if (fields.length === 0) {
    return (
      <EmptyState
        icon={<ListPlus />}
        title={t('customFields.emptyTitle', { kind: t(`nav.${kinds[kind].page.nav.name}`) })}
        action={createButton}
      >
        {t('customFields.empty')}
      </EmptyState>
    )
  }
  return (
    <OrderedList
      items={fields}
      nameOf={({ label }) => label}
      keep={(ids) => reorder.mutateAsync({ body: { entityType: kind, ids } })}
      onOpen={onOpen}
      renderItem={(field) => (
        <>
          <span className="max-w-full truncate text-sm font-medium">{field.label}</span>
          {field.required && <Badge tone="accent">{t('customFields.required')}</Badge>}
          <span className="min-w-0 basis-full truncate text-xs text-ink-soft">
            {t(`customFields.types.${field.type}`)}
            {field.options.length > 0 && `: ${field.options.map((option) => option.label).join(', ')}`}
            <span className="text-ink-faint"> · custom.{field.name}</span>
          </span>
        </>
      )}
    />
  )
}
