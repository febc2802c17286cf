import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Outcome, Stage } from '../../../contract/interests/pipeline.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { StageBadge, StatusBadge } from '../../../ui/status-badge.tsx'
import { LoadOnScroll } from '../../components/list/load-on-scroll.tsx'
import { ProblemState } from '../../components/problem-state.tsx'
import { Changes } from '../../components/record/changes.tsx'
import { When } from '../../components/when.tsx'
import type { Answer } from '../../lib/api.ts'
import { useCursor } from '../../lib/server-state.ts'
import { actorText } from '../../lib/words/actors.ts'
import { formatMoney } from '../../lib/words/format.ts'
import { hasText, type Translate, useTranslation } from '../../lib/words/i18n.ts'
import { fieldName, reasonText } from '../../lib/words/values.ts'
import { outcomeName, stageName } from './vocabulary.ts'

type Entry = Answer<'interests', 'timeline'>['data'][number]

/** The story of a deal, newest first: stages, outcomes, berths, papers and notes. */
export function TimelineTab({ id }: { id: string }) {
  const { t } = useTranslation()
  const timeline = useCursor('interests', 'timeline', { params: { id }, query: { limit: '100' } })
  if (timeline.error && !timeline.data)
    return <ProblemState error={timeline.error} onRetry={() => void timeline.refetch()} />
  if (!timeline.data) return <SkeletonLines className="p-5" />
  const entries = timeline.data.pages.flatMap((page) => page.data)
  if (entries.length === 0) return <EmptyState icon={<History />} title={t('activity.empty')} />
  return (
    <div className="m-5 flex flex-col gap-4">
      <ol className="flex flex-col gap-4 border-l pl-4">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="relative before:absolute before:top-1.5 before:-left-[1.1875rem] before:size-1.5 before:rounded-full before:bg-accent"
          >
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Told entry={entry} />
            </div>
            <p className="text-xs text-ink-faint">
              {entry.metadata?.automatic ? t('activity.system') : actorText(entry)} ·{' '}
              <When timestamp={entry.createdAt} />
            </p>
            {changed.has(entry.type) && <Changes entry={entry} />}
            {typeof entry.metadata?.reason === 'string' && entry.metadata.reason && (
              <p className="mt-0.5 text-sm text-ink-soft">{reasonText(entry.metadata.reason)}</p>
            )}
          </li>
        ))}
      </ol>
      <LoadOnScroll list={timeline} label={t('activity.more')} />
    </div>
  )
}

/** Entries that say what was changed field by field. */
const changed = new Set([
  'interest.updated',
  'interest.milestones_corrected',
  'interest.berth_link_updated',
  'payment.updated',
])

function Told({ entry }: { entry: Entry }): ReactNode {
  const { t } = useTranslation()
  const after = entry.newValues ?? {}
  const before = entry.oldValues ?? {}
  switch (entry.type) {
    case 'interest.created':
      return <span>{t('interests.told.created')}</span>
    case 'interest.stage_changed':
      return typeof after.pipelineStage === 'string' ? (
        <>
          <span>{t('interests.told.moved')}</span>
          <StageBadge
            stage={after.pipelineStage as Stage}
            label={stageName(t, after.pipelineStage as Stage)}
          />
        </>
      ) : (
        <span>{t('interests.told.dated')}</span>
      )
    case 'interest.outcome_set':
      return <span className="font-medium">{outcomeName(t, after.outcome as Outcome)}</span>
    case 'interest.outcome_cleared':
      return <span>{t('interests.told.reopened')}</span>
    case 'interest.berth_linked':
      return <span>{t('interests.told.linked', { mooring: String(after.berth) })}</span>
    case 'interest.berth_unlinked':
      return <span>{t('interests.told.unlinked', { mooring: String(before.berth) })}</span>
    case 'interest.externally_signed':
    case 'interest.paper_progressed':
      return <span>{paperWords(t, entry)}</span>
    case 'berth.status_changed':
      return (
        <>
          <span className="tabular-nums">{t('interests.told.berth', { mooring: entry.entityLabel })}</span>
          <StatusBadge
            status={after.status as 'sold'}
            label={t(`berth.choice.status.${after.status as 'sold'}`)}
          />
        </>
      )
    case 'interest.noted':
      return <span>{t('interests.told.noted', { excerpt: String(entry.metadata?.excerpt ?? '') })}</span>
    case 'interest.contact_logged':
      return (
        <span className="break-words">
          {t('interests.told.contacted', {
            channel: t(`contactLog.channel.${after.channel as 'call'}`),
            summary: String(after.summary ?? ''),
          })}
        </span>
      )
    case 'interest.qualified': {
      const state = after.met === true ? 'met' : after.met === false ? 'unmet' : 'unknown'
      return (
        <span>
          {t('interests.told.qualified', {
            criterion: String(entry.metadata?.criterion ?? ''),
            state: t(`interests.qualification.${state}`),
          })}
        </span>
      )
    }
    case 'interest.supplemental_requested':
      return <span>{t('interests.told.supplementalAsked')}</span>
    case 'interest.supplemental_submitted':
      return <span>{t('interests.told.supplementalSent')}</span>
    case 'interest.supplemental_applied':
      return <span>{t('interests.told.supplementalApplied')}</span>
    case 'payment.recorded':
      return <span>{t('interests.told.paid', paidWords(t, after))}</span>
    case 'payment.updated':
      return <span>{t('interests.told.paidChanged')}</span>
    case 'payment.deleted':
      return <span>{t('interests.told.unpaid', paidWords(t, before))}</span>
    case 'interest.berth_link_updated':
      return <span>{t('interests.told.linkChanged', { mooring: String(after.berth) })}</span>
    case 'interest.step_undone':
      return <span>{t('interests.told.undone')}</span>
    case 'interest.milestones_corrected':
      return <span>{t('interests.told.dated')}</span>
    case 'interest.updated':
      return <span>{t('interests.told.changed')}</span>
    case 'interest.archived':
      return <span>{t('interests.told.archived')}</span>
    case 'interest.restored':
      return <span>{t('interests.told.restored')}</span>
    case 'interest.stayed_archived':
      return <span>{t('interests.told.stayed')}</span>
    case 'interest.tagged':
      return <span>{t('interests.told.tagged')}</span>
    default:
      return <span>{isDocumentEvent(entry) ? documentWords(t, entry) : fieldName(entry.action)}</span>
  }
}

const isDocumentEvent = ({ entityType }: Entry) => entityType === 'document'

/** What happened to a document of the interest. */
function documentWords(t: Translate, { type, entityLabel, newValues }: Entry): string {
  const event = type.slice('document.'.length) as 'sent'
  return t(`interests.told.document.${event}`, {
    title: entityLabel ?? '',
    name: String(newValues?.signer ?? ''),
  })
}

/** What became of a paper, here or elsewhere. */
function paperWords(t: Translate, { type, metadata }: Entry): string {
  const key = `interests.paper.${metadata?.docType}`
  const paper = hasText(key) ? t(key) : ''
  if (type === 'interest.externally_signed') return t('interests.told.signed', { paper })
  return t(`interests.told.paperIs.${metadata?.status as 'sent'}`, { paper })
}

function paidWords(t: Translate, { type, amount, currency }: Record<string, unknown>) {
  return {
    type: t(`payment.choice.type.${type as 'deposit'}`),
    amount: formatMoney(String(amount), String(currency)),
  }
}
