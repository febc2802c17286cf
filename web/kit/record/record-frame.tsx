import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { useSearchState } from '../list/state/list-search.ts'
import { useDocumentTitle } from '../screen/document-title.ts'
import { useMedia } from '../screen/use-media.ts'
import { useMovable } from '../screen/use-movable.tsx'
import { useTranslation } from '../words/i18n.ts'
import type { RecordFrameProps, RecordTab } from './frame/record-frame-props.ts'
import { RecordHead } from './frame/record-head.tsx'
import { useOpenRecordCommands } from './record-commands.ts'

export type { PanelControls } from './frame/panel.ts'
export type { RecordFrameProps, RecordTab } from './frame/record-frame-props.ts'

/** A record: its head, its facts and its tabs, the same beside the list and as a page of its own. */
export function RecordFrame(props: RecordFrameProps) {
  const { title, panel, actions, facts } = props
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const wide = useMedia('(min-width: 88rem)')
  const stacked = !useMedia('(min-width: 64rem)') || panel !== undefined
  const onPhone = !useMedia('(min-width: 40rem)')
  // A phone that is turned keeps the dialog of an action, and what was typed in it.
  const buttons = useMovable(actions, onPhone ? footButtons : 'contents')
  useDocumentTitle(title)
  useOpenRecordCommands({
    title,
    commands: props.takesNotes
      ? [
          {
            label: t('commands.note'),
            run: () => change({ tab: 'notes', note: search.note === 'new' ? 'again' : 'new' }),
          },
        ]
      : [],
  })
  const beside = props.activity !== undefined && wide && !panel
  const tabs = beside ? props.tabs : withActivity(props.tabs, t('record.tab.activity'), props.activity)
  const tab = tabOf(tabs, search.tab)
  const content = tab.content()
  const { place, byHand } = useTabInSight(
    stacked && isAsked(tab, search.tab) ? `${props.id} ${search.tab}` : null,
  )

  return (
    <article aria-label={title} className="flex min-h-0 flex-1 flex-col bg-surface">
      {buttons.content}
      <div className="flex min-h-0 flex-1 scroll-pt-24 flex-col overflow-y-auto">
        <RecordHead {...props} actions={onPhone || !actions ? null : buttons.place} />
        <div className={stacked ? 'flex flex-1 flex-col' : 'flex min-h-0 flex-1'}>
          {facts && <FactsPlace stacked={stacked}>{facts}</FactsPlace>}
          <div
            ref={place}
            className={cx(
              'flex flex-1 flex-col',
              !stacked && 'min-h-0 min-w-0',
              // As high as the screen, so that a short tab can begin at its top.
              stacked && search.tab !== undefined && 'min-h-dvh',
            )}
          >
            {tabs.length === 1 ? (
              <div className={cx('border-t', !stacked && 'min-h-0 flex-1 overflow-y-auto')}>{content}</div>
            ) : (
              <Tabs
                tabs={tabs}
                value={tab.id}
                label={title}
                flow={stacked ? 'page' : 'wrap'}
                onValueChange={(next) => {
                  byHand()
                  change({ tab: next === tabs[0]!.id ? undefined : next }, { replace: true })
                }}
              >
                {content}
              </Tabs>
            )}
          </div>
          {beside && <Beside label={t('record.tab.activity')}>{props.activity}</Beside>}
        </div>
      </div>
      {onPhone && actions && (
        <div className="flex shrink-0 border-t bg-surface px-3 py-1.5 has-[>span>div:empty]:hidden">
          {buttons.place}
        </div>
      )}
    </article>
  )
}

const footButtons =
  'flex min-w-0 flex-1 items-stretch gap-2 [&>button]:min-h-11 [&>button]:min-w-0 [&>button]:flex-auto [&>button]:whitespace-normal [&>button]:leading-tight'

/** Whether an address asks for a tab itself; the parts of all others but the activity come into sight by themselves. */
function isAsked({ id, parts = [] }: RecordTab, tabKey: string | undefined): boolean {
  return tabKey !== undefined && (tabKey === id || (id === 'activity' && parts.includes(tabKey)))
}

/** Brings the tab an address asks for into sight where it stands below the facts; one that is tapped is there already. */
function useTabInSight(tabKey: string | null) {
  const place = useRef<HTMLDivElement>(null)
  const tapped = useRef(false)
  useEffect(() => {
    const byHand = tapped.current
    tapped.current = false
    if (tabKey && !byHand && place.current) return keepInSight(place.current)
  }, [tabKey])
  return {
    place,
    byHand: () => {
      tapped.current = true
    },
  }
}

/** Brings a place to the top, also as it and what is above it grow, until the person does something. Gives what ends it. */
function keepInSight(place: HTMLElement): () => void {
  const bring = () => place.scrollIntoView({ block: 'start' })
  const sizes = new ResizeObserver(bring)
  const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
  const end = () => {
    sizes.disconnect()
    for (const act of acts) window.removeEventListener(act, end)
  }
  for (const act of acts) window.addEventListener(act, end, { passive: true })
  bring()
  for (const level of [place.parentElement, place.parentElement?.parentElement])
    for (const one of level?.children ?? []) sizes.observe(one)
  return end
}

/** What happened comes after what is on, and before documents, money and details. */
function withActivity(tabs: readonly RecordTab[], label: string, activity: ReactNode): readonly RecordTab[] {
  if (activity === undefined) return tabs
  const later = tabs.findIndex(({ id }) => id === 'documents' || id === 'money' || id === 'details')
  const place = later === -1 ? tabs.length : Math.max(1, later)
  const parts = ['notes', 'timeline', 'contacts']
  return tabs.toSpliced(place, 0, { id: 'activity', label, content: () => activity, parts })
}

/** The tab an address asks for, by its name or by that of a part of it; else the first. */
function tabOf(tabs: readonly RecordTab[], tabKey: string | undefined): RecordTab {
  const byName = tabs.find(({ id }) => id === tabKey)
  return byName ?? tabs.find(({ parts }) => tabKey !== undefined && parts?.includes(tabKey)) ?? tabs[0]!
}

/** The column of facts on a page; above the tabs it takes the width there is. */
function FactsPlace({ stacked, children }: { stacked: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  if (stacked) {
    return (
      <section aria-label={t('record.facts')} className="border-t">
        {children}
      </section>
    )
  }
  return (
    <section
      aria-label={t('record.facts')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
      tabIndex={0}
      className="w-72 shrink-0 overflow-y-auto border-t border-r -outline-offset-2 2xl:w-80"
    >
      {children}
    </section>
  )
}

function Beside({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="flex w-[25rem] shrink-0 flex-col border-t border-l 2xl:w-[30rem]">
      <h3 className="shrink-0 px-5 pt-2.5 text-xs font-medium text-ink-faint">{label}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto -outline-offset-2">
        {children}
      </div>
    </section>
  )
}
