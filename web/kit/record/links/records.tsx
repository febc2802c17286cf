import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import { type LucideIcon, StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import { showToast, type ToastMessage } from '../../../../ui/overlays/toast.tsx'
import { isLinked, kinds, type LinkedType, type RecordType } from '../../kinds/kinds.ts'
import { focusHeadingOf } from '../../screen/heading-focus.ts'
import { useStillHere } from '../../screen/still-here.ts'
import { usePort } from '../../server/session.tsx'
import { useTranslation } from '../../words/i18n.ts'

const linkClass =
  'rounded-sm text-accent-ink hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:items-center'

type RecordLinkProps = {
  type: LinkedType
  id: string
  /** One of its tabs, instead of the first. */
  tab?: string
  className?: string
  tabIndex?: number
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** A link to the page of a record of the present port. */
export function RecordLink({ type, id, tab, className, tabIndex, onClick, children }: RecordLinkProps) {
  const { port } = usePort()
  return (
    <Link
      to={recordRoute(type)}
      params={{ portSlug: port.slug, id }}
      {...(tab ? { search: { tab } } : {})}
      className={className ?? linkClass}
      tabIndex={tabIndex}
      onClick={onClick}
    >
      {children}
    </Link>
  )
}

/** The address of a record's page, for rows that open elsewhere but can be opened in a new tab. */
export function useRecordHref(type: LinkedType): (id: string) => string {
  const { port } = usePort()
  return (id) => `/${port.slug}/${kinds[type].page.path}/${id}`
}

export const noteIcon: LucideIcon = StickyNote

/** Opens the page of a record, at one of its tabs or from a list where that is named. */
export function useOpenRecord(): (
  type: RecordType,
  id: string,
  search?: { tab?: 'notes' | 'files'; in?: string },
) => void {
  const { port } = usePort()
  const navigate = useNavigate()
  return (type, id, search = {}) => {
    if (!isLinked(type)) return
    void navigate({
      to: recordRoute(type),
      params: { portSlug: port.slug, id },
      search,
    })
  }
}

/**
 * For what is made by a request: called before it, gives what is called with the answer. That says what was done and goes
 * on to the record, where whoever began is still there; elsewhere the message offers to open it.
 */
export function useOpenMade(): () => (
  message: ToastMessage,
  record: { type: RecordType; id: string },
  goOn?: () => void,
) => void {
  const { t } = useTranslation()
  const openRecord = useOpenRecord()
  const begin = useStillHere()
  return () => {
    const stillHere = begin()
    return (message, { type, id }, goOn = () => openRecord(type, id)) => {
      if (stillHere()) {
        showToast(message)
        focusHeadingOf(id)
        goOn()
      } else {
        showToast({ ...message, action: { label: t('action.open'), onAct: () => openRecord(type, id) } })
      }
    }
  }
}

/** A screen of a port that needs to know nothing but the port. */
export type PortScreen = Exclude<
  Extract<NonNullable<LinkProps['to']>, `/$portSlug${string}`>,
  `${string}/$id` | `${string}/`
>

/** The route of the list of a kind. */
export function listRoute(type: LinkedType) {
  return `/$portSlug/${kinds[type].page.path}` as const
}

function recordRoute(type: LinkedType) {
  return `/$portSlug/${kinds[type].page.path}/$id` as const
}
