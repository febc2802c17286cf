import type { ReactNode } from 'react'
import { lineClass, Section } from '../../kit/charts/section.tsx'
import { ListLink, type ListTarget } from '../../kit/record/links/list-link.tsx'

type Line = ListTarget & { id: string; name: ReactNode; share: number; figure: ReactNode }

type ShareListProps = {
  title: string
  hint: string
  lines: readonly Line[]
  /** Said where there is nothing to count. */
  empty: string
  className?: string
}

/** Named figures below each other with a bar for their share; a line leads to its list. */
export function ShareList({ title, hint, lines, empty, className = '' }: ShareListProps) {
  return (
    <Section title={title} hint={hint} className={className}>
      {lines.length === 0 && <p className="px-4 py-2 text-ink-soft sm:px-5">{empty}</p>}
      {/* The bars of all lines begin at one line: the columns are those of the list. */}
      <ul className="grid grid-cols-[minmax(7.5rem,2fr)_minmax(0,3fr)_auto] gap-x-3">
        {lines.map(({ id, name, share, figure, ...target }) => (
          <li key={id} className="col-span-full grid grid-cols-subgrid">
            <ListLink {...target} className={`col-span-full grid grid-cols-subgrid ${lineClass}`}>
              <span className="min-w-0 break-words">{name}</span>
              <span aria-hidden="true" className="h-2">
                <span
                  className="block h-full rounded-full bg-control/60"
                  style={{ width: `${100 * Math.min(1, share)}%` }}
                />
              </span>
              <span className="text-right tabular-nums">{figure}</span>
            </ListLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
