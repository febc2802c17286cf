import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Ellipsis, Maximize2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { type Tab, Tabs } from '../../../ui/tabs.tsx'
import { kinds, type LinkedType } from '../../kinds.ts'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { useSearchState } from '../../lib/lists/list-search.ts'
import { usePresence } from '../../lib/live/presence.ts'
import { useOpenRecordCommands } from '../../lib/record-commands.ts'
import { useHeadingFocus } from '../../lib/screen/heading-focus.ts'
import { useMedia } from '../../lib/screen/use-media.ts'
import { usePort } from '../../lib/session.tsx'
import { useShortcut } from '../../lib/shortcuts.ts'
import { formatNumber } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { Face } from '../face.tsx'
import { useListOfPage, useWalkOfPage } from '../list/use-walk.ts'
import { listRoute, useOpenRecord } from '../records.tsx'

/** Set when the record stands beside its list. */
export type PanelControls = {
  onClose: () => void
  onStep: (step: 1 | -1) => void
  /** Where the record stands in the list, from 1, and the list in the address of its page. */
  place?: { place: number; total: number } | null
  list?: string
}

/** A tab, and what stands under it. */
export type RecordTab = Tab & { content: () => ReactNode }

export type RecordFrameProps = {
  type: LinkedType
  id: string
  title: string
  archived: boolean
  /** Badges beside the title. */
  badges?: ReactNode
  /** One line under the title. */
  subtitle?: ReactNode
  /** What can be done with the record, the most likely first. */
  actions?: ReactNode
  /** What waits to be done about it. */
  waiting?: ReactNode
  menu?: ReactNode
  panel?: PanelControls | undefined
  tabs: readonly RecordTab[]
  /** What happened: beside the tabs on a wide page, the last of them elsewhere. */
  timeline?: ReactNode
}

/** A record with its tabs, one alone without a line of tabs: the same beside the list and as a page of its own. */
export function RecordFrame(props: RecordFrameProps) {
  const { type, id, title, panel } = props
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const wide = useMedia('(min-width: 80rem)')
  useDocumentTitle(title)
  const heading = useHeadingFocus(id)
  const hasNotes = props.tabs.some((each) => each.id === 'notes')
  useOpenRecordCommands({
    title,
    commands: hasNotes
      ? [
          {
            label: t('commands.note'),
            run: () => change({ tab: 'notes', note: search.note === 'new' ? 'again' : 'new' }),
          },
        ]
      : [],
  })
  const beside = props.timeline !== undefined && wide && !panel
  const history = { id: 'timeline', label: t('record.timeline'), content: () => props.timeline }
  const tabs = props.timeline === undefined || beside ? props.tabs : [...props.tabs, history]
  const tab = tabs.find((each) => each.id === search.tab) ?? tabs[0]!
  const shown = tab.content()

  return (
    <article aria-label={title} className="flex min-h-0 flex-1 flex-col bg-surface">
      <header className="flex shrink-0 flex-col gap-1 pt-2 pb-1">
        <div className="flex items-center gap-2 pr-2 pl-5">
          <RecordKind type={type} linked={!panel} />
          <Presence type={type} id={id} />
          <span className="ml-auto flex shrink-0 items-center">
            {panel ? <PanelButtons type={type} id={id} panel={panel} /> : <PageSteps type={type} id={id} />}
            {props.menu && (
              <Menu
                align="end"
                trigger={
                  <IconButton label={t('record.more')}>
                    <Ellipsis />
                  </IconButton>
                }
              >
                {props.menu}
              </Menu>
            )}
            {panel && (
              <IconButton label={t('action.close')} shortcut="escape" onClick={panel.onClose}>
                <X />
              </IconButton>
            )}
          </span>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5">
          <h2 ref={heading} tabIndex={-1} className="min-w-0 rounded-sm text-xl font-semibold break-words">
            {title}
          </h2>
          {props.badges}
          {props.archived && <Badge tone="warning">{t('record.archived')}</Badge>}
        </div>
        {props.subtitle && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 text-ink-soft">
            {props.subtitle}
          </div>
        )}
        {props.actions && (
          <div className="flex flex-wrap items-center gap-2 px-5 pt-1.5 pb-1">{props.actions}</div>
        )}
        {props.waiting}
      </header>
      <div className="flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {tabs.length === 1 ? (
            <div className="min-h-0 flex-1 overflow-y-auto border-t">{shown}</div>
          ) : (
            <Tabs
              tabs={tabs}
              value={tab.id}
              label={title}
              onValueChange={(next) =>
                change({ tab: next === tabs[0]!.id ? undefined : next }, { replace: true })
              }
            >
              {shown}
            </Tabs>
          )}
        </div>
        {beside && (
          <section
            aria-label={t('record.timeline')}
            className="flex w-[26rem] shrink-0 flex-col border-t border-l 2xl:w-[32rem]"
          >
            <h3 className="shrink-0 px-5 pt-2.5 text-xs font-medium text-ink-faint">
              {t('record.timeline')}
            </h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
            <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto -outline-offset-2">
              {props.timeline}
            </div>
          </section>
        )}
      </div>
    </article>
  )
}

/** What kind of record this is; on a page of its own the way back to the list, narrowed as it was. */
function RecordKind({ type, linked }: { type: LinkedType; linked: boolean }) {
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

function PanelButtons({ type, id, panel }: { type: LinkedType; id: string; panel: PanelControls }) {
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
function PageSteps({ type, id }: { type: LinkedType; id: string }) {
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
      <IconButton label={t('record.previous')} shortcut="k" onClick={() => onStep(-1)}>
        <ArrowUp />
      </IconButton>
      <IconButton label={t('record.next')} shortcut="j" onClick={() => onStep(1)}>
        <ArrowDown />
      </IconButton>
    </>
  )
}

function Presence({ type, id }: { type: LinkedType; id: string }) {
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
