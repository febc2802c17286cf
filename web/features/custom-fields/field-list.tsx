import { ArrowDown, ArrowUp, GripVertical, ListPlus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { problemText } from '../../components/problem-state.tsx'
import { kinds } from '../../kinds.ts'
import type { CustomField } from '../../lib/custom/custom-fields.ts'
import { useWrite } from '../../lib/server-state.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import type { KindName } from './kinds.ts'
import { useRowDrag } from './use-row-drag.ts'

type FieldListProps = {
  kind: KindName
  fields: readonly CustomField[] | undefined
  onOpen: (id: string) => void
  createButton: ReactNode
}

/** The custom fields of a kind in their order, which dragging, buttons and Alt with the arrows change. */
export function FieldList({ kind, fields, onOpen, createButton }: FieldListProps) {
  const { t } = useTranslation()
  const reorder = useWrite('customFields', 'reorder')
  // The order as it was just put, until the server has it.
  const [put, setPut] = useState<readonly string[] | null>(null)
  const [said, setSaid] = useState('')
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
  const stored = fields.map(({ id }) => id)
  const order = put && put.length === stored.length && stored.every((id) => put.includes(id)) ? put : stored
  const shown = order.map((id) => fields.find((field) => field.id === id)!)

  function move(id: string, to: number) {
    if (to < 0 || to >= order.length || order.indexOf(id) === to) return
    const ids = order.filter((other) => other !== id)
    ids.splice(to, 0, id)
    setPut(ids)
    reorder.mutate(
      { body: { entityType: kind, ids } },
      {
        onSuccess: () => {
          const name = fields!.find((field) => field.id === id)!.label
          setSaid(t('customFields.moved', { name, place: to + 1, count: ids.length }))
        },
        onError: (error) => {
          setPut(null)
          showToast({ tone: 'danger', title: t('customFields.notMoved'), detail: problemText(error) })
        },
      },
    )
  }

  return (
    <>
      <ol className="max-w-4xl divide-y">
        {shown.map((field, place) => (
          <FieldRow
            key={field.id}
            field={field}
            place={place}
            last={place === shown.length - 1}
            onOpen={() => onOpen(field.id)}
            onMove={(to) => move(field.id, to)}
            onDrop={(id, after) => {
              const from = order.indexOf(id)
              move(id, place + (after ? 1 : 0) - (from < place + (after ? 1 : 0) ? 1 : 0))
            }}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

type FieldRowProps = {
  field: CustomField
  place: number
  last: boolean
  onOpen: () => void
  onMove: (to: number) => void
  onDrop: (id: string, after: boolean) => void
}

function FieldRow({ field, place, last, onOpen, onMove, onDrop }: FieldRowProps) {
  const { t } = useTranslation()
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const edge = useRowDrag(row, handle, field.id, onDrop)
  const name = field.label
  return (
    <li
      ref={row}
      className={cx(
        'relative flex min-h-12 items-center gap-2 py-1 pr-3 pl-2 hover:bg-hover',
        edge === 'before' && 'shadow-[inset_0_2px_0_0_var(--color-accent)]',
        edge === 'after' && 'shadow-[inset_0_-2px_0_0_var(--color-accent)]',
      )}
    >
      <span
        ref={handle}
        title={t('customFields.drag', { name })}
        className="hidden cursor-grab p-1 text-ink-faint sm:block pointer-coarse:hidden"
      >
        <GripVertical aria-hidden="true" className="size-4" />
      </span>
      <button
        type="button"
        onClick={onOpen}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
          if (!event.altKey || step === 0) return
          event.preventDefault()
          onMove(place + step)
        }}
        className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-2 rounded-md px-2 text-left"
      >
        <span className="max-w-full truncate text-sm font-medium">{name}</span>
        {field.required && <Badge tone="accent">{t('customFields.required')}</Badge>}
        <span className="min-w-0 basis-full truncate text-xs text-ink-soft">
          {t(`customFields.types.${field.type}`)}
          {field.options.length > 0 && `: ${field.options.map((option) => option.label).join(', ')}`}
          <span className="text-ink-faint"> · custom.{field.name}</span>
        </span>
      </button>
      <IconButton
        label={t('customFields.up', { name })}
        disabled={place === 0}
        onClick={() => onMove(place - 1)}
      >
        <ArrowUp />
      </IconButton>
      <IconButton label={t('customFields.down', { name })} disabled={last} onClick={() => onMove(place + 1)}>
        <ArrowDown />
      </IconButton>
    </li>
  )
}
