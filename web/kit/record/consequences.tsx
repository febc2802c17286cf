import { ArrowRight } from 'lucide-react'
import type { Stage } from '../../../contract/interests/pipeline.ts'
import { type RecordedStage, shownStage } from '../../../contract/interests/pipeline.ts'
import { StageBadge, StatusBadge } from '../../../ui/status-badge.tsx'
import type { Answer } from '../server/api.ts'
import { formatDate } from '../words/format.ts'
import { hasText, useTranslation } from '../words/i18n.ts'
import { fieldName, reasonText } from '../words/values.ts'

export type Consequence = Answer<'interests', 'preview'>['consequences'][number]

/** What a step will do, and what stays as it is and why, one line each. */
export function ConsequenceList({ consequences }: { consequences: readonly Consequence[] }) {
  const visible = consequences.filter((one) => one.type !== 'berth.rule_evaluated' || !changes(one))
  return (
    <ul className="divide-y rounded-md border empty:hidden">
      {visible.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of a preview never changes its order.
        <li key={index} className="flex min-h-9 flex-wrap items-center gap-2 px-3 py-1.5 text-sm">
          <ConsequenceLine one={one} />
        </li>
      ))}
    </ul>
  )
}

function ConsequenceLine({ one }: { one: Consequence }) {
  const { t } = useTranslation()
  const before = one.oldValues ?? {}
  const after = one.newValues ?? {}
  if (one.type === 'berth.status_changed' || one.type === 'berth.status_suggested') {
    return (
      <>
        <span className="font-medium tabular-nums">{one.entityLabel}</span>
        <Status status={before.status} />
        <ArrowRight className="size-3.5 text-ink-faint" aria-label={t('interests.becomes')} />
        <Status status={after.status} />
        <span className="text-xs text-ink-faint">
          {one.type === 'berth.status_suggested'
            ? t('interests.suggestedOnly')
            : reasonText(one.metadata?.reason)}
        </span>
      </>
    )
  }
  if (one.type === 'berth.rule_evaluated') {
    return (
      <>
        <span className="font-medium tabular-nums">{one.entityLabel}</span>
        <span className="text-xs text-ink-faint">
          {t('interests.staysAsItIs')} {reasonText(one.metadata?.reason)}
        </span>
      </>
    )
  }
  if (one.type === 'interest.stage_changed') return <StageLine before={before} after={after} />
  const textKey = `interests.consequence.${one.type.replace('.', '_')}`
  return (
    <span>
      {hasText(textKey)
        ? t(textKey, { name: one.entityLabel ?? '' })
        : fieldName(one.type.replace(/^.*\./, ''))}
    </span>
  )
}

function StageLine({ before, after }: { before: Record<string, unknown>; after: Record<string, unknown> }) {
  const { t } = useTranslation()
  const dates = Object.entries(after).filter(([key]) => key.startsWith('date'))
  return (
    <>
      {typeof before.pipelineStage === 'string' && <StageOf stage={before.pipelineStage as RecordedStage} />}
      {typeof after.pipelineStage === 'string' && (
        <>
          <ArrowRight className="size-3.5 text-ink-faint" aria-label={t('interests.becomes')} />
          <StageOf stage={after.pipelineStage as Stage} />
        </>
      )}
      {dates.map(([key, date]) => {
        const milestone = `interests.milestone.${key}`
        return (
          <span key={key} className="text-xs text-ink-faint">
            {hasText(milestone) && `${t(milestone)}: `}
            {formatDate(String(date))}
          </span>
        )
      })}
    </>
  )
}

function StageOf({ stage }: { stage: RecordedStage }) {
  const { t } = useTranslation()
  return <StageBadge stage={shownStage(stage)} label={t(`interest.choice.pipelineStage.${stage}`)} />
}

function Status({ status }: { status: unknown }) {
  const { t } = useTranslation()
  const known = status as 'available' | 'under_offer' | 'sold'
  return <StatusBadge status={known} label={t(`berth.choice.status.${known}`)} />
}

function changes(one: Consequence): boolean {
  return one.metadata?.result === 'changed' || one.metadata?.result === 'suggested'
}
