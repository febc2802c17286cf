import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { ArrowDown, ArrowUp, Copy, Ellipsis, Eye, GripVertical, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Field } from '../../../../contract/forms/definition.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/overlays/menu.tsx'
import { useTranslation } from '../../../lib/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'
import { newId } from '../../components/form/keys.ts'
import { fieldIcons } from './field-types.tsx'
import { canvasHasFocus } from './focus.ts'

type FieldRowProps = {
  field: Field
  pageId: string
  index: number
  tabbable: boolean
  onSelect: (id: string | null, open?: boolean) => void
}

export function FieldRow({ field, pageId, index, tabbable, onSelect }: FieldRowProps) {
  const { t } = useTranslation()
  const { editing, canEdit, problems } = useForm()
  const row = useRef<HTMLLIElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const selected = editing.selected === field.id
  const { dragging, edge } = useDragging(row, field.id, pageId, index, canEdit)
  const problem = problems.some((each) => each.target === field.id)
  const Icon = fieldIcons[field.type]

  // After a move the row stands elsewhere, and the focus goes with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is a reason to take the focus again
  useEffect(() => {
    if (selected && canvasHasFocus()) button.current?.focus()
  }, [selected, pageId, index])

  return (
    <li
      ref={row}
      className={cx(
        'group relative flex items-center rounded-lg border pr-1',
        selected ? 'bg-selected' : 'bg-surface',
        problem ? 'border-danger' : selected ? 'border-accent-ink' : 'hover:border-line-strong',
        dragging && 'opacity-40',
        edge === 'before' &&
          'before:absolute before:inset-x-0 before:-top-1.5 before:h-1 before:rounded-full before:bg-accent',
        edge === 'after' &&
          'before:absolute before:inset-x-0 before:-bottom-1.5 before:h-1 before:rounded-full before:bg-accent',
      )}
    >
      {canEdit && (
        <GripVertical
          aria-hidden="true"
          className="ml-1 size-4 shrink-0 cursor-grab text-ink-faint opacity-60 group-hover:opacity-100"
        />
      )}
      <button
        ref={button}
        type="button"
        data-row
        tabIndex={tabbable ? 0 : -1}
        aria-current={selected || undefined}
        onClick={() => onSelect(field.id, true)}
        onFocus={() => !selected && onSelect(field.id)}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-lg px-2 py-1.5 text-left"
      >
        <Icon className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex min-w-0 items-center gap-1">
            <span className={cx('truncate', field.type === 'section' ? 'font-semibold' : 'font-medium')}>
              {field.label || t('forms.build.noLabel')}
            </span>
            {field.required && (
              <span className="text-danger-ink">
                <span aria-hidden="true">*</span>
                <span className="sr-only">{t('ui.required')}</span>
              </span>
            )}
          </span>
          <span className="truncate text-xs text-ink-faint">{t(`forms.type.${field.type}`)}</span>
        </span>
        {field.showIf && (
          <Eye className="size-3.5 shrink-0 text-ink-faint" aria-label={t('forms.showIf.marked')} />
        )}
        {field.type !== 'section' && (
          <code className="max-w-40 truncate font-mono text-2xs text-ink-faint max-sm:hidden">
            {field.key}
          </code>
        )}
      </button>
      {canEdit && <RowMenu field={field} />}
    </li>
  )
}

function RowMenu({ field }: { field: Field }) {
  const { t } = useTranslation()
  const { act } = useForm()
  return (
    <Menu
      align="end"
      trigger={
        <IconButton size="sm" label={t('forms.list.more', { name: field.label })}>
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem
        icon={<ArrowUp />}
        shortcut="alt+up"
        onSelect={() => act({ act: 'nudge', id: field.id, by: -1 })}
      >
        {t('forms.build.moveUp')}
      </MenuItem>
      <MenuItem
        icon={<ArrowDown />}
        shortcut="alt+down"
        onSelect={() => act({ act: 'nudge', id: field.id, by: 1 })}
      >
        {t('forms.build.moveDown')}
      </MenuItem>
      <MenuItem
        icon={<Copy />}
        shortcut="mod+d"
        onSelect={() => act({ act: 'duplicate', id: field.id, newId: newId() })}
      >
        {t('forms.list.duplicate')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} destructive onSelect={() => act({ act: 'remove', id: field.id })}>
        {t('forms.build.remove')}
      </MenuItem>
    </Menu>
  )
}

type Edge = 'before' | 'after'

/** Drags a row, and shows where another one would be dropped beside it. */
function useDragging(
  row: { current: HTMLLIElement | null },
  id: string,
  pageId: string,
  index: number,
  enabled: boolean,
) {
  const [dragging, setDragging] = useState(false)
  const [edge, setEdge] = useState<Edge | null>(null)

  useEffect(() => {
    const element = row.current
    if (!element || !enabled) return
    const edgeAt = (y: number): Edge => {
      const { top, height } = element.getBoundingClientRect()
      return y < top + height / 2 ? 'before' : 'after'
    }
    const stopDragging = draggable({
      element,
      getInitialData: () => ({ kind: 'field', id }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    })
    const stopDropping = dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.kind === 'field' || source.data.kind === 'new_field',
      getData: ({ input }) => ({ pageId, index: edgeAt(input.clientY) === 'before' ? index : index + 1 }),
      onDrag: ({ location, source }) =>
        setEdge(source.data.id === id ? null : edgeAt(location.current.input.clientY)),
      onDragLeave: () => setEdge(null),
      onDrop: () => setEdge(null),
    })
    return () => {
      stopDragging()
      stopDropping()
    }
  }, [row, id, pageId, index, enabled])

  return { dragging, edge }
}
