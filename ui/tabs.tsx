import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './class-names.ts'

export type Tab<Id extends string = string> = { id: Id; label: string; count?: number | undefined }

type TabsProps<Id extends string> = {
  tabs: readonly Tab<Id>[]
  value: Id
  onValueChange: (id: Id) => void
  label: string
  /**
   * How the line and the panel stand in their place: on one line that slides over a panel that scrolls, on as many lines as
   * there are needed ("wrap"), or so within a page that scrolls itself ("page"). On a phone every line slides.
   */
  flow?: 'slide' | 'wrap' | 'page'
  children: ReactNode
}

/** A line of tabs over the one panel of the chosen tab. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { tabs, value, onValueChange, label, flow = 'slide', children } = props
  const list = useRef<HTMLDivElement>(null)
  // Counts come later than the tabs, and push them on.
  const line = tabs.map(({ label: name, count }) => `${name} ${count ?? ''}`).join()
  // Of a line that is longer than the phone is wide the chosen tab is in sight.
  useEffect(() => {
    if (value && line)
      list.current
        ?.querySelector('[data-state=active]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value, line])
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => onValueChange(next as Id)}
      className={flow === 'page' ? 'flex flex-1 flex-col' : 'flex min-h-0 flex-1 flex-col'}
    >
      <Radix.List
        ref={list}
        aria-label={label}
        className={cx('flex shrink-0 border-b px-5', lineClass[flow])}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className="-mx-1 -mb-px flex h-9 scroll-mx-5 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-1 text-sm text-ink-soft -outline-offset-2 hover:text-ink data-[state=active]:border-accent-ink data-[state=active]:font-medium data-[state=active]:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="text-xs font-normal text-ink-faint tabular-nums">{tab.count}</span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content
        value={value}
        className={cx('flex-1 -outline-offset-2', flow !== 'page' && 'min-h-0 overflow-y-auto')}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}

// A second line would take the room of a phone, where a finger slides the first.
const slideOnPhone = 'max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:[scrollbar-width:none]'

const lineClass = {
  slide: 'gap-4 overflow-x-auto [scrollbar-width:none]',
  wrap: `flex-wrap gap-x-4 ${slideOnPhone}`,
  page: `sticky top-10 z-10 flex-wrap gap-x-4 bg-surface max-sm:px-4 pointer-coarse:top-13 ${slideOnPhone}`,
} as const
