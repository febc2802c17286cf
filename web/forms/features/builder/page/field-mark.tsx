import { Eye, EyeOff, GripVertical } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Field } from '../../../../../contract/forms/definition.ts'
import { cx } from '../../../../../ui/class-names.ts'
import { useTranslation } from '../../../../kit/words/i18n.ts'
import { useForm } from '../../../components/form/form-context.tsx'
import { canvasHasFocus } from '../focus.ts'
import { FieldMenu } from './field-menu.tsx'
import { Gap } from './gap.tsx'
import { MarkButton } from './mark-button.tsx'
import { styleOf, usePage } from './page-context.ts'
import { useDragging } from './use-dragging.ts'
import { WriteChips } from './write-chips.tsx'

type FieldMarkProps = { field: Field; pageId: string; index: number; tabbable: boolean }

/** A field of the page: chosen, written on, dragged, and moved by the keys. */
export function FieldMark({ field, pageId, index, tabbable }: FieldMarkProps) {
  const { t } = useTranslation()
  const { editing, canEdit, problems } = useForm()
  const { measured } = usePage()
  const row = useRef<HTMLLIElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const selected = editing.selected === field.id
  const [near, setNear] = useState(false)
  const tools = canEdit && (selected || near)
  const label = field.label || t('forms.build.noLabel')
  const { dragging, edge } = useDragging(row, { id: field.id, label, pageId, index, enabled: canEdit })
  const box = measured.boxes.get(field.id)

  // After a move the mark lies elsewhere, and the focus goes with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is a reason to take the focus again
  useEffect(() => {
    if (selected && canvasHasFocus()) button.current?.focus()
  }, [selected, pageId, index])

  return (
    <li
      ref={row}
      style={styleOf(box)}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
      className={cx(
        'group absolute',
        dragging && 'opacity-40',
        edge && 'before:absolute before:inset-x-0 before:h-1 before:rounded-full before:bg-accent',
        edge === 'before' && 'before:-top-3',
        edge === 'after' && 'before:-bottom-3',
      )}
    >
      <MarkButton
        ref={button}
        row
        owner={field.id}
        selected={selected}
        problem={problems.some((each) => each.target === field.id)}
        tabbable={tabbable}
      >
        <span className="block">{label}</span>
        {field.required && <span className="block">{t('ui.required')}</span>}
        <span className="block">{t(`forms.type.${field.type}`)}</span>
        {field.showIf && <span className="block">{t('forms.showIf.marked')}</span>}
      </MarkButton>
      {field.type === 'hidden' && (
        <span
          aria-hidden="true"
          className="pointer-events-none flex h-full items-center gap-2 rounded-md border border-dashed border-line-strong bg-canvas px-3 text-ink-soft"
        >
          <EyeOff className="size-4 shrink-0" />
          <span className="truncate">{label}</span>
          <span className="ml-auto shrink-0 text-xs">{t('forms.build.notOnPage')}</span>
        </span>
      )}
      {canEdit && (
        <GripVertical
          aria-hidden="true"
          className="pointer-events-none absolute top-0.5 -left-7 size-4 text-ink-faint opacity-0 group-hover:opacity-100 max-sm:hidden"
        />
      )}
      {field.showIf && <ConditionMark fieldId={field.id} />}
      {tools && <FieldMenu field={field} shown={selected} />}
      {tools && index === 0 && <Gap pageId={pageId} at={0} above />}
      {tools && <Gap pageId={pageId} at={index + 1} after={field.id} />}
      {canEdit && selected && field.type !== 'hidden' && !field.help && (
        <WriteChips owner={field.id} parts={['help']} />
      )}
    </li>
  )
}

/** Stands outside the page, beside the field that is not shown to everybody. */
function ConditionMark({ fieldId }: { fieldId: string }) {
  const { measured } = usePage()
  const box = measured.boxes.get(fieldId)
  const sheet = measured.sheet
  if (!box) return null
  const ofLeftHalf = box.width < sheet.width / 2 && box.left < sheet.left + sheet.width / 3
  const left = ofLeftHalf ? sheet.left - box.left - 28 : sheet.left + sheet.width - box.left + 8
  return (
    <Eye
      aria-hidden="true"
      style={{ left: Math.min(Math.max(left, -box.left), measured.width - box.left - 20) }}
      className="pointer-events-none absolute top-0.5 size-5 rounded-sm bg-surface/80 p-0.5 text-ink-soft"
    />
  )
}
