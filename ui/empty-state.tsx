import type { ReactNode } from 'react'

type EmptyStateProps = { icon?: ReactNode; title: string; children?: ReactNode; action?: ReactNode }

/** What a place without content says, and the next thing to do: in the middle of a screen, or on a line of a part of one. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center justify-center gap-1 px-6 py-12 text-center in-data-section:items-start in-data-section:px-5 in-data-section:py-3 in-data-section:text-left">
      {icon && (
        <span className="mb-2 text-ink-faint in-data-section:hidden [&_svg]:size-8 [&_svg]:stroke-[1.25]">
          {icon}
        </span>
      )}
      <h2 className="text-base font-medium text-balance in-data-section:text-sm">{title}</h2>
      {children && <p className="max-w-96 text-sm text-ink-soft text-pretty">{children}</p>}
      {action && (
        <div className="mt-3 flex flex-wrap justify-center gap-2 in-data-section:mt-1.5">{action}</div>
      )}
    </div>
  )
}
