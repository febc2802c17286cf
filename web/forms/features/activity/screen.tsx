import { History } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../components/problem-state.tsx'
import { When } from '../../../components/when.tsx'
import type { Answer } from '../../../lib/api.ts'
import { hasText, useTranslation } from '../../../lib/i18n.ts'
import { useCursor } from '../../../lib/server-state.ts'
import { useForm } from '../../components/form/form-context.tsx'

type Entry = Answer<'forms', 'activity'>['data'][number]

/** What happened to the form, newest first. */
export function ActivityScreen() {
  const { t } = useTranslation()
  const { form } = useForm()
  const activity = useCursor('forms', 'activity', { params: { id: form.id } })
  const entries = activity.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <section
      aria-label={t('forms.tab.activity')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the entries are scrolled by the keys
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto bg-surface -outline-offset-2"
    >
      {activity.error ? (
        <ProblemState error={activity.error} onRetry={() => void activity.refetch()} />
      ) : activity.isPending ? (
        <SkeletonLines className="p-5" />
      ) : entries.length === 0 ? (
        <EmptyState icon={<History />} title={t('activity.empty')} />
      ) : (
        <div className="flex max-w-3xl flex-col gap-4 p-5">
          <ol className="flex flex-col gap-3 border-l pl-4">
            {entries.map((entry) => (
              <ActivityEntry key={entry.id} entry={entry} />
            ))}
          </ol>
          {activity.hasNextPage && (
            <Button
              variant="ghost"
              className="self-start"
              busy={activity.isFetchingNextPage}
              onClick={() => void activity.fetchNextPage()}
            >
              {t('activity.more')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function ActivityEntry({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const known = `forms.activity.${entry.type.replaceAll('.', '_')}`
  const what = hasText(known) ? t(known) : entry.type.replaceAll(/[._]/g, ' ')
  return (
    <li className="relative before:absolute before:top-1.5 before:-left-[1.1875rem] before:size-1.5 before:rounded-full before:bg-control">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span>
          <span className="font-medium">{entry.actorName ?? t('activity.system')}</span> {what}
        </span>
        <span className="text-xs text-ink-faint">
          <When timestamp={entry.createdAt} />
        </span>
      </p>
      {entry.label && !entry.type.startsWith('form.') && (
        <p className="text-xs break-all text-ink-soft">{entry.label}</p>
      )}
    </li>
  )
}
