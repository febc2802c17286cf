import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { ArrowDown, ArrowUp, CornerDownRight, Ellipsis, Eye, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Page } from '../../../../../contract/forms/definition.ts'
import { IconButton } from '../../../../../ui/button.tsx'
import { cx } from '../../../../../ui/class-names.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../../../ui/overlays/menu.tsx'
import { useTranslation } from '../../../../kit/words/i18n.ts'
import { useForm } from '../../../components/form/form-context.tsx'
import { canvasHasFocus } from '../focus.ts'
import { AddFieldMenu } from '../palette.tsx'
import { FieldMark } from './field-mark.tsx'
import { styleOf, usePage } from './page-context.ts'

type PageMarksProps = { page: Page; index: number }

/** One page of the form: its head, its fields, and room for more. */
export function PageMarks({ page, index }: PageMarksProps) {
  const { t } = useTranslation()
  const { editing, canEdit } = useForm()
  const { measured } = usePage()
  const ground = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const several = editing.draft.pages.length > 1
  const name = page.title || t('forms.build.page', { number: index + 1 })
  const fieldCount = page.fields.length
  const box = measured.boxes.get(page.id)

  useEffect(() => {
    const element = ground.current
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
    <section aria-label={name}>
      <div ref={ground} style={styleOf(box)} className="absolute flex flex-col justify-end">
        {fieldCount === 0 && !over && (
          <p className="mb-2 rounded-lg border border-dashed border-line-strong bg-surface/90 px-4 py-4 text-center text-ink-soft">
            {t('forms.build.emptyPage')}
          </p>
        )}
        {over && <div aria-hidden="true" className="mb-1 h-1 rounded-full bg-accent" />}
      </div>
      {(several || page.title) && <PageHead page={page} index={index} name={name} />}
      <ul>
        {page.fields.map((field, at) => (
          <FieldMark
            key={field.id}
            field={field}
            pageId={page.id}
            index={at}
            tabbable={
              editing.selected === field.id ||
              (editing.selected === null && index === 0 && at === 0 && !several)
            }
          />
        ))}
      </ul>
      {canEdit && box && (
        <span className="absolute" style={{ left: box.left - 8, top: box.top + box.height - 36 }}>
          <AddFieldMenu pageId={page.id} />
        </span>
      )}
    </section>
  )
}

function PageHead({ page, index, name }: PageMarksProps & { name: string }) {
  const { t } = useTranslation()
  const { editing, act, canEdit, problems } = useForm()
  const { measured, select, write } = usePage()
  const button = useRef<HTMLButtonElement>(null)
  const selected = editing.selected === page.id
  const last = editing.draft.pages.length - 1
  const box = measured.boxes.get(page.id)
  const problem = problems.some((each) => each.target === page.id)
  useEffect(() => {
    if (selected && canvasHasFocus()) button.current?.focus()
  }, [selected])
  const texts = (['title', 'description'] as const).filter((of) => page[of])
  return (
    <div
      style={box ? { left: box.left - 8, top: box.top + 4, width: box.width + 16 } : { visibility: 'hidden' }}
      className={cx(
        'absolute flex h-9 items-center gap-2 rounded-md border bg-surface/90 pr-1',
        problem ? 'border-danger' : selected ? 'border-accent' : 'border-dashed border-line-strong',
      )}
    >
      <button
        ref={button}
        type="button"
        data-row={page.id}
        tabIndex={selected || (editing.selected === null && index === 0) ? 0 : -1}
        aria-current={selected || undefined}
        onClick={() => select(page.id, true)}
        onFocus={() => !selected && select(page.id)}
        className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-left pointer-coarse:min-h-11"
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
        {page.jumps && (
          <CornerDownRight className="size-3.5 shrink-0 text-ink-faint" aria-label={t('forms.jump.marked')} />
        )}
      </button>
      {canEdit &&
        selected &&
        (['title', 'description'] as const).map((of) => (
          <button
            key={of}
            type="button"
            onClick={() => write({ owner: page.id, part: { of } })}
            className="h-6 shrink-0 rounded-sm px-1.5 text-xs text-ink-soft hover:bg-hover hover:text-ink max-sm:hidden"
          >
            {t(texts.includes(of) ? `forms.build.change.${of}` : `forms.build.write.${of}`)}
          </button>
        ))}
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
