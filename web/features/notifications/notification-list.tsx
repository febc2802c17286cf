import { Link, useNavigate } from '@tanstack/react-router'
import { BellOff, CheckCheck } from 'lucide-react'
import { declarationOf } from '../../../contract/notifications/kinds.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemLine, ProblemState } from '../../kit/display/problem-state.tsx'
import { When } from '../../kit/display/when.tsx'
import { kinds } from '../../kit/kinds/kinds.ts'
import { listRoute, useOpenRecord } from '../../kit/record/links/records.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { useCursor, useRead, useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

/** What the user was told lately, newest first; each leads to what it is about. */
export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const list = useCursor('notifications', 'list', { query: { limit: '20' } })
  const readAll = useWrite('notifications', 'readAll')
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  // Unread ones may lie beyond the pages that are here.
  const unread = useRead('notifications', 'count', {}).data?.unread ?? 0
  return (
    <>
      <header className="flex items-center gap-2 border-b py-1.5 pr-2 pl-4">
        <h2 className="text-sm font-semibold">{t('shell.notifications')}</h2>
        <Button
          variant="ghost"
          size="sm"
          icon={<CheckCheck />}
          busy={readAll.isPending}
          disabled={unread === 0 && rows.every(({ readAt }) => readAt !== null)}
          className="ml-auto"
          onClick={() => readAll.mutate({})}
        >
          {t('notifications.readAll')}
        </Button>
      </header>
      <ProblemLine error={readAll.error} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {list.error && rows.length === 0 ? (
          <ProblemState error={list.error} onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <SkeletonLines lines={4} className="p-4" />
        ) : rows.length === 0 ? (
          <EmptyState icon={<BellOff />} title={t('notifications.emptyTitle')}>
            {t('notifications.empty')}
          </EmptyState>
        ) : (
          <ul>
            {rows.map((row) => (
              <li key={row.id} className="border-b border-line/60 last:border-b-0">
                <Item notification={row} onLeave={onLeave} />
              </li>
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <p className="p-2 text-center">
            <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('notifications.more')}
            </Button>
          </p>
        )}
      </div>
      <footer className="border-t px-4 py-2 text-xs">
        <Link
          to="/account"
          hash="notifications"
          onClick={onLeave}
          className="inline-flex min-h-6 items-center rounded-sm text-accent-ink hover:underline pointer-coarse:min-h-11"
        >
          {t('notifications.choose')}
        </Link>
      </footer>
    </>
  )
}

type ItemProps = { notification: Answer<'notifications', 'list'>['data'][number]; onLeave: () => void }

function Item({ notification, onLeave }: ItemProps) {
  const { t } = useTranslation()
  const { port } = usePort()
  const navigate = useNavigate()
  const openRecord = useOpenRecord()
  const read = useWrite('notifications', 'read')
  const { id, kind, count, entityId, entityTitle, actorName, createdAt, readAt } = notification
  const { of: type, settings } = declarationOf(kind)
  const Icon = kinds[type].icon
  const texts = {
    count,
    name: entityTitle ?? t('notifications.somebody'),
    by: actorName ?? t('notifications.product'),
  }

  function open() {
    if (readAt === null) read.mutate({ params: { id } })
    onLeave()
    if (settings) void navigate({ to: `/$portSlug/settings/${settings}`, params: { portSlug: port.slug } })
    else if (entityId) openRecord(type, entityId)
    else void navigate({ to: listRoute(type), params: { portSlug: port.slug } })
  }

  return (
    <button
      type="button"
      onClick={open}
      className="flex min-h-11 w-full items-start gap-2.5 px-4 py-2 text-left -outline-offset-2 hover:bg-hover"
    >
      <Icon className="mt-0.5 size-4 shrink-0 text-ink-faint" aria-hidden="true" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className={cx('break-words', readAt === null ? 'font-medium' : 'text-ink-soft')}>
          {t(`notifications.said.${kind}`, texts)}
        </span>
        <span className="text-xs text-ink-faint">
          <When timestamp={createdAt} />
        </span>
      </span>
      {readAt === null && (
        <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent">
          <span className="sr-only">{t('notifications.unread')}</span>
        </span>
      )}
    </button>
  )
}
