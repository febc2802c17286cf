import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { FilePlus2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { FieldType } from '../../../../contract/forms/vocabulary.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { useTranslation } from '../../../lib/words/i18n.ts'
import { placeOf, walkOrder } from '../../components/form/editing.ts'
import { useForm } from '../../components/form/form-context.tsx'
import { canvasId } from './focus.ts'
import { FormHead } from './form-head.tsx'
import { PageSection } from './page-section.tsx'
import { useAdding } from './use-adding.ts'

type CanvasProps = { onSelect: (id: string | null, open?: boolean) => void; className?: string | undefined }

/** The pages with their fields: dragged, or walked over and moved by the keys. */
export function Canvas({ onSelect, className }: CanvasProps) {
  const { t } = useTranslation()
  const { editing, act, canEdit } = useForm()
  const { draft, selected } = editing
  const { addField, addPage } = useAdding()
  const latestAdd = useRef(addField)
  useEffect(() => {
    latestAdd.current = addField
  })

  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.kind === 'field' || source.data.kind === 'new_field',
        onDrop: ({ source, location }) => {
          const target = location.current.dropTargets[0]?.data as
            | { pageId: string; index: number }
            | undefined
          if (!target) return
          const { pageId, index } = target
          if (source.data.kind === 'field')
            act({ act: 'move_field', id: source.data.id as string, pageId, index })
          else latestAdd.current(source.data.type as FieldType, { pageId, index })
        },
      }),
    [act],
  )

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const onRow = event.target instanceof HTMLElement && event.target.matches('[data-row]')
    if (!onRow || event.altKey || event.ctrlKey || event.metaKey) return
    const order = walkOrder(draft)
    const at = selected === null ? -1 : order.indexOf(selected)
    if (event.key === 'ArrowDown') onSelect(order[Math.min(at + 1, order.length - 1)] ?? null)
    else if (event.key === 'ArrowUp') onSelect(order[Math.max(at - 1, 0)] ?? null)
    else if (event.key === 'Enter' && selected !== null) onSelect(selected, true)
    else if (event.key === 'Escape') onSelect(null)
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows walk over the rows inside, which take the focus
    <div
      id={canvasId}
      onKeyDown={onKeyDown}
      className={cx('min-h-0 min-w-0 flex-1 overflow-y-auto', className)}
    >
      <div className="mx-auto flex w-full max-w-2xl flex-col gap-3 p-3 pb-16 sm:p-5">
        <PlaceNews />
        <FormHead selected={selected === null} onSelect={() => onSelect(null, true)} />
        {draft.pages.map((page, index) => (
          <PageSection key={page.id} page={page} index={index} onSelect={onSelect} />
        ))}
        {canEdit && (
          <Button variant="ghost" icon={<FilePlus2 />} className="self-start" onClick={addPage}>
            {t('forms.build.newPage')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Says where a field stands once it was moved, to whoever cannot see it. */
function PlaceNews() {
  const { t } = useTranslation()
  const { draft, selected } = useForm().editing
  const place = selected === null ? null : placeOf(draft, selected)
  const at = place && `${selected} ${place.pageIndex} ${place.index}`
  const [told, setTold] = useState({ selected, at, news: '' })
  if (told.at !== at) {
    const moved = place !== null && told.selected === selected
    const news = moved
      ? t('forms.build.place', {
          label: place.field.label,
          place: place.index + 1,
          count: place.page.fields.length,
          page: place.pageIndex + 1,
        })
      : ''
    setTold({ selected, at, news })
  }
  return (
    <p aria-live="polite" className="sr-only">
      {told.news}
    </p>
  )
}
