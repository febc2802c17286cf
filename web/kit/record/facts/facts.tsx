import type { ReactNode } from 'react'

/** The facts of a record, one below the other in a column, the label above each value where they stand side by side. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <div className="@container px-5 py-2.5">
      <dl className="grid gap-x-5 gap-y-1 @min-[19rem]:grid-cols-2 @2xl:grid-cols-3 @5xl:grid-cols-4">
        {children}
      </dl>
    </div>
  )
}

/** One fact; without a value it is left out, unless it says that there is none. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined || children === false || children === '') return null
  return (
    <div className="grid min-h-6 grid-cols-[6rem_minmax(0,1fr)] content-start items-baseline gap-x-2 py-0.5 @min-[19rem]:grid-cols-1">
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="min-w-0 text-sm break-words [&_a]:inline-flex [&_a]:min-h-6 [&_a]:min-w-6 [&_a]:items-center">
        {children}
      </dd>
    </div>
  )
}
