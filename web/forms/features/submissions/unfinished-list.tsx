import { PencilLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState, problemText } from '../../../kit/display/problem-state.tsx'
import { When } from '../../../kit/display/when.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { FieldColumn } from '../../components/answers/filters.tsx'
import { useForm } from '../../components/form/form-context.tsx'
import { answerText } from './answer-text.ts'

type Unfinished = Answer<'submissions', 'unfinished'>['data'][number]

/** What visitors wrote and did not send, the latest first, with how far they came. */
export function UnfinishedList() {
  const { t } = useTranslation()
  const { form } = useForm()
  const params = { id: form.id }
  const list = useRead('submissions', 'unfinished', { params, query: { limit: '100' } })
  const columns = useRead('submissions', 'columns', { params })
  const error = list.error ?? columns.error
  if (error) return <ProblemState error={error} onRetry={() => void list.refetch()} />
  if (!list.data || !columns.data) return <SkeletonLines lines={8} className="p-5" />
  if (list.data.data.length === 0)
    return (
      <EmptyState icon={<PencilLine />} title={t('forms.submissions.unfinished.emptyTitle')}>
        {t('forms.submissions.unfinished.empty')}
      </EmptyState>
    )
  return (
    <section
      aria-label={t('forms.submissions.unfinished.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the entries are scrolled by the keys
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto bg-surface -outline-offset-2"
    >
      <ul className="max-w-3xl divide-y">
        {list.data.data.map((one) => (
          <UnfinishedItem key={one.id} unfinished={one} columns={columns.data} />
        ))}
      </ul>
    </section>
  )
}

function UnfinishedItem({
  unfinished: { id, data, step, steps, updatedAt },
  columns,
}: {
  unfinished: Unfinished
  columns: readonly FieldColumn[]
}) {
  const { t } = useTranslation()
  const { canEdit } = useForm()
  const [asking, setAsking] = useState(false)
  const remove = useWrite('submissions', 'removeUnfinished', {
    onDone: () => showToast({ title: t('forms.submissions.unfinished.deleted') }),
  })
  const failed = (error: unknown) =>
    showToast({
      tone: 'danger',
      title: t('forms.submissions.unfinished.deleteTitle'),
      detail: problemText(error),
    })
  return (
    <li className="px-5 py-3">
      <div className="flex min-h-8 items-center gap-2 text-xs text-ink-faint">
        <span className="min-w-0 flex-1 tabular-nums">
          {steps > 1 && `${t('forms.submissions.unfinished.step', { step, steps })} · `}
          <When timestamp={updatedAt} />
        </span>
        {canEdit && (
          <IconButton size="sm" label={t('forms.submissions.delete')} onClick={() => setAsking(true)}>
            <Trash2 />
          </IconButton>
        )}
      </div>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {columns
          .filter(({ key }) => Object.hasOwn(data, key))
          .map((column) => (
            <div key={column.key} className="contents">
              <dt className="break-words text-ink-soft">{column.label}</dt>
              <dd className="min-w-0 font-medium break-words whitespace-pre-line">
                {answerText(column, data[column.key])}
              </dd>
            </div>
          ))}
      </dl>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('forms.submissions.unfinished.deleteTitle')}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('forms.submissions.delete')}
        destructive
        busy={remove.isPending}
        onConfirm={() => void remove.mutateAsync({ params: { id } }).then(() => setAsking(false), failed)}
      >
        {t('forms.submissions.unfinished.deleteHint')}
      </ConfirmDialog>
    </li>
  )
}
