import { ArrowRight, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Stage } from '../../../contract/pipeline.ts'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { StageBadge, StatusBadge } from '../../../ui/status-badge.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { formatDate, todayIso } from '../../lib/format.ts'
import { hasText, type Translate, useTranslation } from '../../lib/i18n.ts'
import { useRead } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import { type Consequence, overrideBody, type Preview, previewBody, type Step } from './step.ts'
import { useTakeStep } from './take-step.ts'
import { outcomeName, stageName } from './vocabulary.ts'

type StepDialogProps = {
  interest: { id: string; clientName: string; stage: Stage }
  step: Step
  onClose: () => void
}

/** Shows what a step will do before it is done: what changes, which berths follow, which deals compete. */
export function StepDialog({ interest, step, onClose }: StepDialogProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [reason, setReason] = useState('')
  const [milestoneDate, setMilestoneDate] = useState(todayIso())
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const take = useTakeStep()
  const input = { params: { id: interest.id }, body: previewBody(step) }
  const preview = useRead('interests', 'preview', input, { staleTime: 0 })
  const refusal = preview.data?.refusal ?? null
  const needsOverride = refusal?.code === 'STAGE_MOVE_ILLEGAL'
  const mayOverride = needsOverride && can('interests.override_stage')
  const blocked = refusal !== null && !mayOverride
  const overridden = useRead(
    'interests',
    'preview',
    { params: { id: interest.id }, body: overrideBody(step) },
    { staleTime: 0, enabled: mayOverride },
  )
  const shown = mayOverride ? overridden : preview
  const dated = step.action === 'change_stage' && step.stage !== 'enquiry' && step.stage !== 'nurturing'

  async function submit() {
    setBusy(true)
    setProblem(null)
    try {
      const today = milestoneDate === todayIso()
      await take(interest, step, {
        reason,
        override: needsOverride || undefined,
        milestoneDate: dated && !today ? milestoneDate : undefined,
      })
      onClose()
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
  }

  return (
    <FormDialog
      title={titleOf(t, step, interest.clientName)}
      submitLabel={submitOf(t, step)}
      destructive={step.action === 'archive'}
      busy={busy || shown.isPending || blocked}
      problem={problem ?? shown.error}
      onSubmit={() => void (blocked ? undefined : submit())}
      onClose={onClose}
    >
      {shown.isPending && <SkeletonLines lines={3} />}
      {refusal && (
        <p role="alert" className="flex items-start gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>
            {refusal.message}
            {needsOverride && ` ${t(mayOverride ? 'interests.overrideHint' : 'interests.noOverride')}`}
          </span>
        </p>
      )}
      {shown.data && <Consequences preview={shown.data} />}
      {dated && !blocked && (
        <Field label={t('interests.milestoneDate')}>
          <Input
            type="date"
            value={milestoneDate}
            max={todayIso()}
            onChange={(event) => setMilestoneDate(event.target.value)}
          />
        </Field>
      )}
      {(mayOverride || step.action === 'set_outcome' || step.action === 'mark_externally_signed') &&
        !blocked && (
          <Field label={t('interests.reason')} required={mayOverride}>
            <Textarea
              value={reason}
              rows={2}
              required={mayOverride}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        )}
    </FormDialog>
  )
}

function Consequences({ preview }: { preview: Preview }) {
  const { t } = useTranslation()
  const shown = preview.consequences.filter((one) => one.type !== 'berth.rule_evaluated' || !changes(one))
  if (shown.length === 0 && preview.competing.length === 0) return null
  return (
    <section aria-label={t('interests.consequences')} className="flex flex-col gap-2">
      <h3 className="text-xs font-medium text-ink-faint">{t('interests.consequences')}</h3>
      <ul className="divide-y rounded-md border empty:hidden">
        {shown.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a preview never changes its order.
          <li key={index} className="flex min-h-9 flex-wrap items-center gap-2 px-3 py-1.5 text-sm">
            <ConsequenceLine one={one} />
          </li>
        ))}
      </ul>
      {preview.competing.map((deal) => (
        <p
          key={deal.interestId + deal.mooringNumber}
          className="flex items-center gap-2 text-sm text-warning-ink"
        >
          <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
          <span>
            {t('interests.competes', {
              name: deal.clientName,
              mooring: deal.mooringNumber,
              stage: stageName(t, deal.stage),
            })}
          </span>
        </p>
      ))}
    </section>
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
            : String(one.metadata?.reason ?? '')}
        </span>
      </>
    )
  }
  if (one.type === 'berth.rule_evaluated') {
    return (
      <>
        <span className="font-medium tabular-nums">{one.entityLabel}</span>
        <span className="text-xs text-ink-faint">{String(one.metadata?.reason ?? '')}</span>
      </>
    )
  }
  if (one.type === 'interest.stage_changed') return <StageLine before={before} after={after} />
  const told = `interests.consequence.${one.type.replace('interest.', '')}`
  return <span>{hasText(told) ? t(told) : one.type.replace(/^.*\./, '').replaceAll('_', ' ')}</span>
}

function StageLine({ before, after }: { before: Record<string, unknown>; after: Record<string, unknown> }) {
  const { t } = useTranslation()
  const dates = Object.entries(after).filter(([key]) => key.startsWith('date'))
  return (
    <>
      {typeof before.pipelineStage === 'string' && (
        <StageBadge
          stage={before.pipelineStage as Stage}
          label={stageName(t, before.pipelineStage as Stage)}
        />
      )}
      {typeof after.pipelineStage === 'string' && (
        <>
          <ArrowRight className="size-3.5 text-ink-faint" aria-label={t('interests.becomes')} />
          <StageBadge
            stage={after.pipelineStage as Stage}
            label={stageName(t, after.pipelineStage as Stage)}
          />
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

function Status({ status }: { status: unknown }) {
  const { t } = useTranslation()
  const known = status as 'available' | 'under_offer' | 'sold'
  return <StatusBadge status={known} label={t(`vocabulary.berthStatus.${known}`)} />
}

function changes(one: Consequence): boolean {
  return one.metadata?.result === 'changed' || one.metadata?.result === 'suggested'
}

function titleOf(t: Translate, step: Step, name: string): string {
  switch (step.action) {
    case 'change_stage':
      return t('interests.moveTitle', { name, stage: stageName(t, step.stage) })
    case 'set_outcome':
      return t('interests.outcomeTitle', { name, outcome: outcomeName(t, step.outcome) })
    case 'archive':
      return t('interests.archiveTitle', { name })
    case 'unlink_berth':
      return t('interests.unlinkTitle', { mooring: step.mooringNumber })
    case 'mark_externally_signed':
      return t('interests.signedTitle', { paper: t(`interests.paper.${step.docType}`) })
  }
}

function submitOf(t: Translate, step: Step): string {
  switch (step.action) {
    case 'change_stage':
      return t('interests.moveSubmit', { stage: stageName(t, step.stage) })
    case 'set_outcome':
      return t('interests.outcomeSubmit')
    case 'archive':
      return t('action.archive')
    case 'unlink_berth':
      return t('interests.unlink')
    case 'mark_externally_signed':
      return t('interests.signedSubmit')
  }
}
