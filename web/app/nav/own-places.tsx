import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { maySee } from '../../kit/kinds/kind.ts'
import { isLinked, kinds } from '../../kit/kinds/kinds.ts'
import { listRoute, RecordLink } from '../../kit/record/links/records.tsx'
import { readOptions, useRead } from '../../kit/server/server-state.ts'
import { useMe, usePort } from '../../kit/server/session.tsx'
import { exactly, navPlaceClass } from '../../kit/shell/nav-place.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

/** How many of the records opened last are offered. */
const mostRecent = 5

type OwnPlacesProps = { onNavigate: (() => void) | undefined }

/** The views the user starred, and the records they opened last: what does not fit is left to the palette. */
export function OwnPlaces({ onNavigate }: OwnPlacesProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto">
      <Starred onNavigate={onNavigate} />
      <Recent onNavigate={onNavigate} />
    </div>
  )
}

function Starred({ onNavigate }: OwnPlacesProps) {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const { preferences } = useMe()
  const starred = preferences.starredViews ?? []
  const views = useRead('savedViews', 'list', {}, { staleTime: 300_000, enabled: starred.length > 0 })
  const visible = (views.data ?? []).filter(
    ({ id, entityType }) =>
      starred.includes(id) && isLinked(entityType) && maySee(kinds[entityType].page.gates, can),
  )
  if (visible.length === 0) return null
  return (
    <Section title={t('shell.starred')}>
      {visible.map(({ id, name, entityType, filters, sort }) => (
        <Link
          key={id}
          to={listRoute(entityType)}
          params={{ portSlug: port.slug }}
          search={{ ...filters, ...(sort ? { sort } : {}), saved: id }}
          activeOptions={exactly}
          className={placeClass}
          {...(onNavigate ? { onClick: onNavigate } : {})}
        >
          <Star className="size-4 shrink-0" aria-hidden="true" />
          <span className="truncate">{name}</span>
        </Link>
      ))}
    </Section>
  )
}

function Recent({ onNavigate }: OwnPlacesProps) {
  const { t } = useTranslation()
  const { port } = usePort()
  const recent = useQuery({ ...readOptions('search', 'recentlyViewed', port.id, {}), staleTime: 60_000 })
  const latest = (recent.data ?? []).filter(({ archived }) => !archived).slice(0, mostRecent)
  if (latest.length === 0) return null
  return (
    <Section title={t('shell.recent')}>
      {latest.map(({ type, id, title }) => {
        if (!isLinked(type)) return null
        const Icon = kinds[type].icon
        return (
          <RecordLink key={id} type={type} id={id} className={placeClass} onClick={onNavigate}>
            <Icon className="size-4 shrink-0" aria-hidden="true" />
            <span className="truncate">{title}</span>
          </RecordLink>
        )
      })}
    </Section>
  )
}

const placeClass = `${navPlaceClass} text-ink-soft`

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title} className="flex flex-col gap-px">
      <h2 className="px-2 pb-1 text-xs text-ink-faint">{title}</h2>
      {children}
    </nav>
  )
}
