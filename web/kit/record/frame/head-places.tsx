import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Maximize2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { Tooltip } from '../../../../ui/overlays/tooltip.tsx'
import { Face } from '../../display/face.tsx'
import { kinds, type LinkedType } from '../../kinds/kinds.ts'
import { useListOfPage, useWalkOfPage } from '../../list/use-walk.ts'
import { usePresence } from '../../live/presence.ts'
import { useShortcut } from '../../screen/shortcuts.ts'
import { usePort } from '../../server/session.tsx'
import { formatNumber } from '../../words/format.ts'
import { useTranslation } from '../../words/i18n.ts'
import { listRoute, useOpenRecord } from '../links/records.tsx'
import type { PanelControls } from './panel.ts'

/** What kind of record this is; on a page of its own the way back to the list, narrowed as it was. */
export function RecordKind({ type, linked }: { type: LinkedType; linked: boolean }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const list = useListOfPage()
  const Icon = kinds[type].icon
  const face = 'flex min-w-0 items-center gap-1.5 rounded-sm text-xs text-ink-faint pointer-coarse:min-h-11'
  if (!linked) {
    return (
      <span className={face}>
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        <span className="truncate">{t(`record.type.${type}`)}</span>
      </span>
    )
  }
  return (
    <Link
      to={listRoute(type)}
      params={{ portSlug: port.slug }}
      search={list ?? {}}
      className={`${face} hover:text-ink`}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span className="truncate">{t(`nav.${kinds[type].page.nav.name}`)}</span>
    </Link>
  )
}

export function PanelButtons({ type, id, panel }: { type: LinkedType; id: string; panel: PanelControls }) {
  const { t } = useTranslation()
  const openRecord = useOpenRecord()
  const open = () => openRecord(type, id, panel.list === undefined ? {} : { in: panel.list })
  useShortcut('o', t('record.openPage'), t('shortcuts.inTables'), open)
  return (
    <>
      <Steps place={panel.place} onStep={panel.onStep} />
      <IconButton label={t('record.openPage')} shortcut="o" onClick={open} className="max-sm:hidden">
        <Maximize2 />
      </IconButton>
    </>
  )
}

/** On a page of its own: the way through the list the record was opened from. */
export function PageSteps({ type, id }: { type: LinkedType; id: string }) {
  const walk = useWalkOfPage(type, id)
  return walk && <Steps place={walk} onStep={walk.onStep} />
}

type StepsProps = Pick<PanelControls, 'place' | 'onStep'>

/** The record before and the one after in the list, and where this one stands. */
function Steps({ place, onStep }: StepsProps) {
  const { t } = useTranslation()
  useShortcut('j', t('record.next'), t('shortcuts.inTables'), () => onStep(1))
  useShortcut('k', t('record.previous'), t('shortcuts.inTables'), () => onStep(-1))
  return (
    <>
      {place && (
        <span className="px-1 text-xs whitespace-nowrap text-ink-faint tabular-nums">
          {t('record.placeInList', { place: formatNumber(place.place), total: formatNumber(place.total) })}
        </span>
      )}
      <StepButton by={-1} onStep={onStep} />
      <StepButton by={1} onStep={onStep} />
    </>
  )
}

/** The button somebody walked on by: the record that comes brings others, of which the same one takes the focus. */
let walkedBy: 1 | -1 | null = null

function StepButton({ by, onStep }: { by: 1 | -1; onStep: StepsProps['onStep'] }) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (walkedBy !== by) return
    walkedBy = null
    if (document.activeElement === document.body) button.current?.focus()
  }, [by])
  return (
    <IconButton
      ref={button}
      label={t(by === 1 ? 'record.next' : 'record.previous')}
      shortcut={by === 1 ? 'j' : 'k'}
      onClick={() => {
        walkedBy = by
        onStep(by)
      }}
    >
      {by === 1 ? <ArrowDown /> : <ArrowUp />}
    </IconButton>
  )
}

export function Presence({ type, id }: { type: LinkedType; id: string }) {
  const { t } = useTranslation()
  const people = usePresence(type, id)
  if (people.length === 0) return null
  return (
    <ul aria-label={t('record.alsoHere')} className="flex -space-x-1">
      {people.map((person) => (
        <li key={person.userId}>
          <Tooltip content={t('record.isHere', { name: person.name })}>
            <span>
              <Face id={person.userId} name={person.name} size="sm" />
              <span className="sr-only">{person.name}</span>
            </span>
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}
