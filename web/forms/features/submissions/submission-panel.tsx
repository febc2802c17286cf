import { ArrowDown, ArrowUp, ShieldAlert, ShieldCheck, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../../ui/badge.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { When } from '../../../kit/display/when.tsx'
import { useShortcut } from '../../../kit/screen/shortcuts.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { formatDateTime } from '../../../kit/words/format.ts'
import { hasText, useTranslation } from '../../../kit/words/i18n.ts'
import type { FieldColumn } from '../../components/answers/filters.tsx'
import { useForm } from '../../components/form/form-context.tsx'
import { AnswerList } from './answer-list.tsx'
import { DeliveryList } from './delivery-list.tsx'
import type { Detail } from './detail.ts'
import { useSubmissionActs } from './use-submission-acts.ts'

type SubmissionPanelProps = {
  id: string
  fields: readonly FieldColumn[]
  onOpen: (id: string) => void
  onClose: () => void
}

export function SubmissionPanel({ id, fields, onOpen, onClose }: SubmissionPanelProps) {
  const { t } = useTranslation()
  const detail = useRead('submissions', 'get', { params: { id } })
  const { newerId = null, olderId = null } = detail.data ?? {}
  const goTo = (next: string | null) => () => next && onOpen(next)
  useShortcut('k', t('forms.submissions.newer'), t('shortcuts.inTables'), goTo(newerId))
  useShortcut('j', t('forms.submissions.older'), t('shortcuts.inTables'), goTo(olderId))

  return (
    <article aria-label={t('forms.submissions.one')} className="flex min-h-0 flex-1 flex-col">
      <header className="flex shrink-0 items-center gap-2 border-b py-2 pr-2 pl-5">
        <h2 className="min-w-0 flex-1 truncate font-semibold">
          {detail.data ? formatDateTime(detail.data.submission.submitted_at) : t('forms.submissions.one')}
        </h2>
        <IconButton
          label={t('forms.submissions.newer')}
          shortcut="k"
          disabled={newerId === null}
          onClick={goTo(newerId)}
        >
          <ArrowUp />
        </IconButton>
        <IconButton
          label={t('forms.submissions.older')}
          shortcut="j"
          disabled={olderId === null}
          onClick={goTo(olderId)}
        >
          <ArrowDown />
        </IconButton>
        <IconButton label={t('action.close')} shortcut="escape" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      {detail.error ? (
        <ProblemState error={detail.error} onRetry={() => void detail.refetch()} />
      ) : !detail.data ? (
        <SkeletonLines lines={8} className="p-5" />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto p-5">
          <PanelHead detail={detail.data} onRemoved={onClose} />
          <AnswerList detail={detail.data} fields={fields} />
          <Attribution detail={detail.data} />
          <DeliveryList deliveries={detail.data.deliveries} />
        </div>
      )}
    </article>
  )
}

function PanelHead({ detail, onRemoved }: { detail: Detail; onRemoved: () => void }) {
  const { t } = useTranslation()
  const { canEdit } = useForm()
  const acts = useSubmissionActs()
  const [asking, setAsking] = useState(false)
  const ids = [detail.submission.submission_id]
  return (
    <div className="flex flex-wrap items-center gap-2">
      {detail.spam && (
        <Badge tone="warning" icon={<ShieldAlert />}>
          {t(`forms.submissions.spamBy.${detail.spam}`)}
        </Badge>
      )}
      <span className="text-xs text-ink-faint">
        <When timestamp={detail.submission.submitted_at} />
        {` · ${t('forms.versions.number', { number: detail.formVersion })}`}
      </span>
      {detail.confirmation && (
        <Badge tone={detail.confirmation === 'written' ? 'neutral' : 'warning'}>
          {t(
            detail.confirmation === 'written'
              ? 'forms.submissions.confirmed'
              : 'forms.submissions.confirmLimited',
          )}
        </Badge>
      )}
      {canEdit && (
        <span className="ml-auto flex gap-2 max-sm:ml-0">
          {detail.spam ? (
            <Button
              size="sm"
              icon={<ShieldCheck />}
              busy={acts.busy}
              onClick={() => void acts.mark(ids, false)}
            >
              {t('forms.submissions.notSpam')}
            </Button>
          ) : (
            <Button
              size="sm"
              icon={<ShieldAlert />}
              busy={acts.busy}
              onClick={() => void acts.mark(ids, true)}
            >
              {t('forms.submissions.markSpam')}
            </Button>
          )}
          <Button size="sm" icon={<Trash2 />} onClick={() => setAsking(true)}>
            {t('forms.submissions.delete')}
          </Button>
        </span>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('forms.submissions.deleteTitle', { count: 1 })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('forms.submissions.delete')}
        destructive
        busy={acts.busy}
        onConfirm={() =>
          void acts.remove(ids).then((done) => {
            setAsking(false)
            if (done) onRemoved()
          })
        }
      >
        {t('forms.submissions.deleteHint')}
      </ConfirmDialog>
    </div>
  )
}

/** What a part of the origin is called; a parameter of the author's own by its name. */
function originText(t: ReturnType<typeof useTranslation>['t'], name: string): string {
  const known = `forms.submissions.from.${name}`
  return hasText(known) ? t(known) : name
}

function Attribution({ detail }: { detail: Detail }) {
  const { t } = useTranslation()
  const entries = Object.entries(detail.submission.meta.attribution)
  if (entries.length === 0) return null
  return (
    <section aria-label={t('forms.submissions.attribution')}>
      <h3 className="mb-1 text-xs font-medium text-ink-faint">{t('forms.submissions.attribution')}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {entries.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-xs text-ink-faint">{originText(t, name)}</dt>
            <dd className="text-xs break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
