import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { ArrowDown, ArrowUp, Ellipsis, Eye, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Page } from '../../../../contract/forms/definition.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/overlays/menu.tsx'
import { useTranslation } from '../../../lib/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'
import { FieldRow } from './field-row.tsx'
import { canvasHasFocus } from './focus.ts'
import { AddFieldMenu } from './palette.tsx'

type PageSectionProps = {
  page: Page
  index: number
  onSelect: (id: string | null, open?: boolean) => void
}

export function PageSection({ page, index, onSelect }: PageSectionProps) {
  const { t } = useTranslation()
  const { editing, canEdit, problems } = useForm()
  const list = useRef<HTMLElement>(null)
  const [over, setOver] = useState(false)
  const several = editing.draft.pages.length > 1
  const name = page.title || t('forms.build.page', { number: index + 1 })
  const fieldCount = page.fields.length

  useEffect(() => {
    const element = list.current
    if (!element || !canEdit) return
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.kind === 'field' || source.data.kind === 'new_field',
      getData: () => ({ pageId: page.id, index: fieldCount }),
      onDrag: ({ self, location }) => setOver(location.current.dropTargets[0]?.element === self.element),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    })
  }, [page.id, fieldCount, canEdit])

  return (
    <section ref={list} aria-label={name} className="flex flex-col gap-1.5">
      {(several || page.title) && (
        <PageHead
          page={page}
          index={index}
          name={name}
          problem={problems.some((problem) => problem.target === page.id)}
          onSelect={onSelect}
        />
      )}
      {fieldCount === 0 && !over && (
        <p className="rounded-lg border border-dashed border-line-strong px-4 py-6 text-center text-ink-soft">
          {t('forms.build.emptyPage')}
        </p>
      )}
      <ul className="flex flex-col gap-1.5">
        {page.fields.map((field, at) => (
          <FieldRow
            key={field.id}
            field={field}
            pageId={page.id}
            index={at}
            tabbable={
              editing.selected === field.id ||
              (editing.selected === null && index === 0 && at === 0 && !several)
            }
            onSelect={onSelect}
          />
        ))}
      </ul>
      {over && <div aria-hidden="true" className="h-1 rounded-full bg-accent" />}
      {canEdit && <AddFieldMenu pageId={page.id} />}
    </section>
  )
}

type PageHeadProps = PageSectionProps & { name: string; problem: boolean }

function PageHead({ page, index, name, problem, onSelect }: PageHeadProps) {
  const { t } = useTranslation()
  const { editing, act, canEdit } = useForm()
  const button = useRef<HTMLButtonElement>(null)
  const selected = editing.selected === page.id
  const last = editing.draft.pages.length - 1
  useEffect(() => {
    if (selected && canvasHasFocus()) button.current?.focus()
  }, [selected])
  return (
    <div
      className={cx(
        'flex items-center gap-2 rounded-md border pr-1',
        problem ? 'border-danger' : selected ? 'border-accent-ink' : 'border-transparent',
        selected && 'bg-selected',
      )}
    >
      <button
        ref={button}
        type="button"
        data-row
        tabIndex={selected || (editing.selected === null && index === 0) ? 0 : -1}
        aria-current={selected || undefined}
        onClick={() => onSelect(page.id, true)}
        onFocus={() => !selected && onSelect(page.id)}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-left pointer-coarse:min-h-11"
      >
        <span className="truncate font-medium">{name}</span>
        {page.title && (
          <span className="shrink-0 text-xs text-ink-faint">
            {t('forms.build.page', { number: index + 1 })}
          </span>
        )}
        {page.showIf && (
          <Eye className="size-3.5 shrink-0 text-ink-faint" aria-label={t('forms.showIf.marked')} />
        )}
      </button>
      {canEdit && (
        <Menu
          align="end"
          trigger={
            <IconButton size="sm" label={t('forms.list.more', { name })}>
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem
            icon={<ArrowUp />}
            disabled={index === 0}
            onSelect={() => act({ act: 'nudge', id: page.id, by: -1 })}
          >
            {t('forms.build.moveUp')}
          </MenuItem>
          <MenuItem
            icon={<ArrowDown />}
            disabled={index === last}
            onSelect={() => act({ act: 'nudge', id: page.id, by: 1 })}
          >
            {t('forms.build.moveDown')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            icon={<Trash2 />}
            destructive
            disabled={last === 0}
            onSelect={() => act({ act: 'remove', id: page.id })}
          >
            {t('forms.build.removePage')}
          </MenuItem>
        </Menu>
      )}
    </div>
  )
}
