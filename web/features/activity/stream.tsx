import { History } from 'lucide-react'
import type { ActivityKind } from '../../../contract/activity/vocabulary.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { LoadOnScroll } from '../../kit/list/load-on-scroll.tsx'
import { listOf, useSearchState } from '../../kit/list/state/list-search.ts'
import { usePort } from '../../kit/server/session.tsx'
import { type TextKey, useTranslation } from '../../kit/words/i18n.ts'
import { kindsOf, type StreamType } from './line.ts'
import { StreamChips } from './stream-chips.tsx'
import { StreamLines } from './stream-lines.tsx'
import { useStream } from './use-stream.ts'

type RecordStreamProps = {
  type: StreamType
  id: string
  /** Whether the user may change what was noted of the record. */
  canEdit?: boolean
}

/** Everything that happened to a record and what belongs to it, newest first, by kinds that are chosen. */
export function RecordStream({ type, id, canEdit = false }: RecordStreamProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [search, change] = useSearchState()
  const offered = kindsOf(type, can)
  const chosen = listOf(search.lines).filter((one): one is ActivityKind =>
    offered.includes(one as ActivityKind),
  )
  const stream = useStream(type, id, chosen)
  const choose = (kinds: readonly ActivityKind[]) =>
    change({ lines: kinds.length > 0 ? kinds.join() : undefined }, { replace: true })
  return (
    <>
      {offered.length > 1 && <StreamChips offered={offered} chosen={chosen} onChoose={choose} />}
      {stream.lines ? (
        <div aria-busy={stream.isOld} className={cx('pb-5', stream.isOld && 'opacity-60')}>
          <StreamLines
            key={chosen.join()}
            type={type}
            id={id}
            lines={stream.lines}
            canEdit={canEdit}
            more={stream.older.hasNextPage}
            empty={
              <Nothing
                hint={emptyHint(canEdit, offered)}
                onAll={chosen.length > 0 ? () => choose([]) : null}
              />
            }
          />
          <div className="px-5">
            <LoadOnScroll list={stream.older} label={t('activity.more')} />
          </div>
        </div>
      ) : (
        <Unread error={stream.error} onRetry={stream.retry} />
      )}
    </>
  )
}

function Unread({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return error ? <ProblemState error={error} onRetry={onRetry} /> : <SkeletonLines className="p-5" />
}

/** What a stream without lines says; with `onAll` there may be lines of other kinds. */
function Nothing({ hint, onAll }: { hint: TextKey; onAll: (() => void) | null }) {
  const { t } = useTranslation()
  if (onAll) {
    const all = <Button onClick={onAll}>{t('stream.showAll')}</Button>
    return <EmptyState icon={<History />} title={t('stream.noneTitle')} action={all} />
  }
  return (
    <EmptyState icon={<History />} title={t('stream.emptyTitle')}>
      {t(hint)}
    </EmptyState>
  )
}

/** The first thing to do, as far as it can be done here. */
function emptyHint(canEdit: boolean, offered: readonly ActivityKind[]): TextKey {
  if (!canEdit || !offered.includes('note')) return 'stream.emptyRead'
  return offered.includes('contact') ? 'stream.empty' : 'stream.emptyNotes'
}
