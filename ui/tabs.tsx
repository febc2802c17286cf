import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'

export type Tab<Id extends string = string> = { id: Id; label: string; count?: number | undefined }

type TabsProps<Id extends string> = {
  tabs: readonly Tab<Id>[]
  value: Id
  onValueChange: (id: Id) => void
  label: string
  children: ReactNode
}

/** A line of tabs over the one panel of the chosen tab. */
export function Tabs<Id extends string>({ tabs, value, onValueChange, label, children }: TabsProps<Id>) {
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
      className="flex min-h-0 flex-1 flex-col"
    >
      <Radix.List
        ref={list}
        aria-label={label}
        className="flex shrink-0 gap-4 overflow-x-auto border-b px-5 [scrollbar-width:none]"
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
      <Radix.Content value={value} className="min-h-0 flex-1 overflow-y-auto -outline-offset-2">
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}
