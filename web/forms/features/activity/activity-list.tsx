import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { When } from '../../../kit/display/when.tsx'
import { LoadOnScroll } from '../../../kit/list/load-on-scroll.tsx'
import { type Acted, actorText } from '../../../kit/words/actors.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

type ActivityRow = Acted & { id: string; createdAt: string }

type ActivityListProps<Entry extends ActivityRow> = {
  /** The pages read so far, newest first, and the way to more. */
  activity: {
    data: { pages: { data: Entry[] }[] } | undefined
    error: unknown
    isPending: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    refetch: () => unknown
    fetchNextPage: () => unknown
  }
  /** What was done, as the end of the sentence that begins with the person. */
  what: (entry: Entry) => string
  details: (entry: Entry) => ReactNode
}

/** What happened, newest first. */
export function ActivityList<Entry extends ActivityRow>({
  activity,
  what,
  details,
}: ActivityListProps<Entry>) {
  const { t } = useTranslation()
  const entries = activity.data?.pages.flatMap((page) => page.data) ?? []

  if (activity.error && !activity.data)
    return <ProblemState error={activity.error} onRetry={() => void activity.refetch()} />
  if (activity.isPending) return <SkeletonLines className="p-5" />
  if (entries.length === 0) return <EmptyState icon={<History />} title={t('activity.empty')} />
  return (
    <div className="flex max-w-3xl flex-col gap-3 p-5">
      <ol className="flex flex-col gap-3 border-l pl-4">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="relative before:absolute before:top-1.5 before:-left-[1.1875rem] before:size-1.5 before:rounded-full before:bg-control"
          >
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span>
                <span className="font-medium">{actorText(entry)}</span> {what(entry)}
              </span>
              <span className="text-xs text-ink-faint">
                <When timestamp={entry.createdAt} />
              </span>
            </p>
            {details(entry)}
          </li>
        ))}
      </ol>
      <LoadOnScroll list={activity} label={t('activity.more')} />
    </div>
  )
}
