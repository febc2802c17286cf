import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { FilePlus2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldType } from '../../../../contract/forms/vocabulary.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { placeOf, walkOrder } from '../../components/form/editing.ts'
import { useForm } from '../../components/form/form-context.tsx'
import { PageFrame } from '../../components/page/page-frame.tsx'
import { canvasId, focusRow } from './focus.ts'
import { HeadMark, SendMark, ThanksMark } from './page/form-marks.tsx'
import { gapOf } from './page/gap.tsx'
import { canvasCss, textAtPoint } from './page/measure.ts'
import { PageContext } from './page/page-context.ts'
import { PageMarks } from './page/page-marks.tsx'
import { TextWriter } from './page/text-writer.tsx'
import type { TextPlace } from './page/texts.ts'
import { useDrawnPage } from './page/use-drawn-page.ts'
import { useAdding } from './use-adding.ts'

type CanvasProps = { onSelect: (id: string | null, open?: boolean) => void; className?: string | undefined }

/** The page as visitors meet it, to be written on: fields are dragged, or walked over and moved by the keys. */
export function Canvas({ onSelect, className }: CanvasProps) {
  const { t } = useTranslation()
  const { editing, canEdit } = useForm()
  const { draft, selected } = editing
  const { addPage } = useAdding()
  const [writing, setWriting] = useState<TextPlace | null>(null)
  const { page, measured, onDrawn } = useDrawnPage(writing)
  const overlay = useRef<HTMLDivElement>(null)
  useDropping()

  const access = useMemo(
    () => ({
      measured,
      writing,
      select: onSelect,
      write: (place: TextPlace) => canEdit && setWriting(place),
      textAt(clientX: number, clientY: number, owner: string | null) {
        const { left, top } = overlay.current!.getBoundingClientRect()
        const own = measured.texts.filter((text) => text.place.owner === owner)
        return canEdit ? textAtPoint(own, clientX - left, clientY - top) : undefined
      },
    }),
    [measured, writing, onSelect, canEdit],
  )

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const onRow = event.target instanceof HTMLElement && event.target.matches('[data-row]')
    if (!onRow || event.altKey || event.ctrlKey || event.metaKey) return
    const order = walkOrder(draft)
    const at = selected === null ? -1 : order.indexOf(selected)
    if (event.key === 'ArrowDown') onSelect(order[Math.min(at + 1, order.length - 1)] ?? null)
    else if (event.key === 'ArrowUp') onSelect(order[Math.max(at - 1, 0)] ?? null)
    else if (event.key === 'Enter' && selected !== null) enter(selected)
    else if (event.key === '/' && selected !== null && canEdit) openGap(selected)
    else if (event.key === 'Escape') onSelect(null)
    else return
    event.preventDefault()
  }

  function enter(id: string) {
    const type = placeOf(draft, id)?.field.type
    if (!canEdit || type === undefined || type === 'hidden') onSelect(id, true)
    else setWriting({ owner: id, part: { of: 'label' } })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows walk over the rows inside, which take the focus
    <div
      id={canvasId}
      onKeyDown={onKeyDown}
      className={cx('min-h-0 min-w-0 flex-1 overflow-y-auto', className)}
    >
      <PlaceNews />
      <PageContext value={access}>
        <div className="relative">
          <PageFrame
            page={page}
            css={canvasCss}
            title={t('forms.build.pageFrame')}
            height={measured.height}
            onDrawn={onDrawn}
          />
          <div ref={overlay} className="absolute inset-0 overflow-hidden">
            <HeadMark />
            {draft.pages.map((each, index) => (
              <PageMarks key={each.id} page={each} index={index} />
            ))}
            <SendMark />
            <ThanksMark />
            {writing && (
              <TextWriter
                key={`${writing.owner} ${JSON.stringify(writing.part)}`}
                place={writing}
                onDone={(back) => {
                  setWriting((now) => (now === writing ? null : now))
                  if (back && writing.owner !== null) focusRow(writing.owner)
                }}
              />
            )}
          </div>
        </div>
      </PageContext>
      {canEdit && (
        <Button variant="ghost" icon={<FilePlus2 />} className="m-3" onClick={addPage}>
          {t('forms.build.newPage')}
        </Button>
      )}
    </div>
  )
}

/** Opens the kinds of fields that may follow this one. */
function openGap(id: string) {
  const gap = document.getElementById(gapOf(id))
  gap?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
}

/** Takes what is dropped on the page: a field from another place, or a new one. */
function useDropping() {
  const { act } = useForm()
  const { addField } = useAdding()
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
}

/** Says where a field stands once it was moved, to whoever cannot see it. */
function PlaceNews() {
  const { t } = useTranslation()
  const { draft, selected } = useForm().editing
  const place = selected === null ? null : placeOf(draft, selected)
  const at = place && `${selected} ${place.pageIndex} ${place.index}`
  const [lastNews, setLastNews] = useState({ selected, at, news: '' })
  if (lastNews.at !== at) {
    const moved = place !== null && lastNews.selected === selected
    const news = moved
      ? t('forms.build.place', {
          label: place.field.label,
          place: place.index + 1,
          count: place.page.fields.length,
          page: place.pageIndex + 1,
        })
      : ''
    setLastNews({ selected, at, news })
  }
  return (
    <p aria-live="polite" className="sr-only">
      {lastNews.news}
    </p>
  )
}
