import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { maySee } from '../../kit/kinds/kind.ts'
import { isLinked, kinds } from '../../kit/kinds/kinds.ts'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Entry } from './entry.ts'
import { recordName } from './vocabulary.ts'

/** The row itself is one big button: a link lies above it. */
const linkClass = 'relative z-10 rounded-sm text-accent-ink hover:underline'

/** The record an entry is about, as a link where it has a page the user may open. */
export function EntityLink({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const { entityType, entityId, action } = entry
  // That somebody read the log is about the log itself, which has no name of its own.
  const name = action === 'view' ? t('audit.title') : recordName(t, entry)
  if (!entityId || action === 'delete') return name
  if (isLinked(entityType)) {
    if (!maySee(kinds[entityType].page.gates, can)) return name
    return (
      <RecordLink type={entityType} id={entityId} className={linkClass}>
        {name}
      </RecordLink>
    )
  }
  if (entityType === 'user' && action !== 'remove' && can('admin.manage_users')) {
    return <UsersLink search={{ open: entityId }}>{name}</UsersLink>
  }
  if (entityType === 'role' && can('admin.manage_users')) {
    return <UsersLink search={{ tab: 'roles', open: entityId }}>{name}</UsersLink>
  }
  return name
}

function UsersLink({ search, children }: { search: Record<string, string>; children: ReactNode }) {
  const { port } = usePort()
  return (
    <Link
      to="/$portSlug/settings/users"
      params={{ portSlug: port.slug }}
      search={search}
      className={linkClass}
    >
      {children}
    </Link>
  )
}
