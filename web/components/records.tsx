import { Link, useNavigate } from '@tanstack/react-router'
import {
  Anchor,
  Building2,
  Contact,
  Handshake,
  Inbox,
  type LucideIcon,
  Sailboat,
  StickyNote,
  Tag,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { usePort } from '../lib/session.tsx'

export type RecordType = 'client' | 'yacht' | 'company' | 'berth' | 'interest' | 'inquiry' | 'tag'
export type LinkedType = Exclude<RecordType, 'tag'>

export const recordIcons: Record<RecordType, LucideIcon> = {
  client: Contact,
  yacht: Sailboat,
  company: Building2,
  berth: Anchor,
  interest: Handshake,
  inquiry: Inbox,
  tag: Tag,
}

export const recordLists = {
  client: 'clients',
  yacht: 'yachts',
  company: 'companies',
  berth: 'berths',
  interest: 'interests',
  inquiry: 'inbox',
} as const

const recordRoutes = {
  client: '/$portSlug/clients/$id',
  yacht: '/$portSlug/yachts/$id',
  company: '/$portSlug/companies/$id',
  berth: '/$portSlug/berths/$id',
  interest: '/$portSlug/interests/$id',
  inquiry: '/$portSlug/inbox/$id',
} as const

const linkClass =
  'rounded-sm text-accent-ink hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:items-center'

type RecordLinkProps = { type: LinkedType; id: string; className?: string; children: ReactNode }

/** A link to the page of a record of the present port. */
export function RecordLink({ type, id, className, children }: RecordLinkProps) {
  const { port } = usePort()
  return (
    <Link to={recordRoutes[type]} params={{ portSlug: port.slug, id }} className={className ?? linkClass}>
      {children}
    </Link>
  )
}

/** The address of a record's page, for rows that open elsewhere but can be opened in a new tab. */
export function useRecordHref(type: LinkedType): (id: string) => string {
  const { port } = usePort()
  return (id) => recordRoutes[type].replace('$portSlug', port.slug).replace('$id', id)
}

export const noteIcon: LucideIcon = StickyNote

/** Opens the page of a record, at one of its tabs where that is named. */
export function useOpenRecord(): (type: RecordType, id: string, tab?: 'notes') => void {
  const { port } = usePort()
  const navigate = useNavigate()
  return (type, id, tab) => {
    if (type === 'tag') return
    void navigate({
      to: recordRoutes[type],
      params: { portSlug: port.slug, id },
      ...(tab ? { search: { tab } as never } : {}),
    })
  }
}
