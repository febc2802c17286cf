import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { kinds, type LinkedType } from '../../kinds/kinds.ts'
import { usePort } from '../../server/session.tsx'
import { listRoute } from './records.tsx'

export type ListTarget = { list: LinkedType; search: Readonly<Record<string, string>> }

type ListLinkProps = ListTarget & { className?: string; linkClass?: string; children: ReactNode }

/** A figure that leads to the list behind it, for those who may see that; for others the figure alone. */
export function ListLink({ list, search, className = '', linkClass = '', children }: ListLinkProps) {
  const { port, can } = usePort()
  if (![kinds[list].page.gates.view].flat().some(can)) return <span className={className}>{children}</span>
  return (
    <Link
      to={listRoute(list)}
      params={{ portSlug: port.slug }}
      search={search}
      className={`${className} ${linkClass}`}
    >
      {children}
    </Link>
  )
}

/** A figure in a table, with room for a finger. */
export function FigureLink({ children, ...target }: ListTarget & { children: ReactNode }) {
  return (
    <ListLink
      {...target}
      className="inline-flex min-h-6 items-center justify-end tabular-nums pointer-coarse:min-h-11"
      linkClass="rounded-sm text-accent-ink hover:underline pointer-coarse:min-w-11"
    >
      {children}
    </ListLink>
  )
}
