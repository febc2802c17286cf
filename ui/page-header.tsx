import type { ReactNode } from 'react'

type PageHeaderProps = {
  title: ReactNode
  /** A count or another small fact beside the title. */
  aside?: ReactNode
  actions?: ReactNode
  /** Filters as chips, under the title. */
  children?: ReactNode
}

export function PageHeader({ title, aside, actions, children }: PageHeaderProps) {
  return (
    <header className="flex shrink-0 flex-col border-b bg-surface">
      <div className="flex min-h-12 flex-wrap items-center gap-2 px-4 py-2 sm:px-5">
        <h1 className="max-w-full truncate text-lg font-semibold">{title}</h1>
        {aside && <span className="text-xs text-ink-faint tabular-nums">{aside}</span>}
        {actions && <div className="ml-auto flex flex-wrap items-center justify-end gap-2">{actions}</div>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2 px-4 pb-2 sm:px-5">{children}</div>}
    </header>
  )
}
