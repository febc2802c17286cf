import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { earliestDay } from '../../../contract/interests/pipeline.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { DayInput } from '../../kit/dates/day-input.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { ConsequenceList } from '../../kit/record/consequences.tsx'
import { errorSentence } from '../../kit/server/error-words.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { dayIn } from '../../kit/words/format.ts'
import { type Translate, useTranslation } from '../../kit/words/i18n.ts'
import { reservationsOf, StaysChoice } from './stays-choice.tsx'
import { overrideBody, type Preview, previewBody, type Step, type StepSubject } from './step.ts'
import { useTakeStep } from './take-step.ts'
import { outcomeName, stageName } from './vocabulary.ts'

type StepDialogProps = {
  interest: StepSubject
  step: Step
  onClose: () => void
}

/** Shows what a step will do before it is done: what changes, which berths follow, which deals compete. */
export function StepDialog({ interest, step, onClose }: StepDialogProps) {
  const { t } = useTranslation()
  const { can, port } = usePort()
  const today = dayIn(port.timezone)
  const [reason, setReason] = useState('')
  // What a document or a payment dates is left open: the move alone says nothing of it.
  const qualifies = step.action === 'change_stage' && step.stage === 'qualified'
  const [milestoneDate, setMilestoneDate] = useState(qualifies ? today : '')
  const [busy, setBusy] = useState(false)
  const [sure, setSure] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  // The reservation of a deal that is won is over by itself, with the tenancy.
  const isWon = step.action === 'set_outcome' && step.outcome === 'won'
  const [ends, setEnds] = useState(can('reservations.end') && !isWon)
  const take = useTakeStep()
  const input = { params: { id: interest.id }, body: previewBody(step, ends ? 'end' : 'keep') }
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
  const effects = mayOverride ? overridden : preview
  const warnings = effects.data?.warnings ?? []
  const stays = effects.data?.stays ?? []
  const isSigned = step.action === 'change_stage' && ['eoi', 'reservation', 'contract'].includes(step.stage)
  const dated = step.action === 'change_stage' && step.stage !== 'enquiry' && step.stage !== 'nurturing'

  async function submit() {
    setBusy(true)
    setProblem(null)
    try {
      await take(interest, step, {
        reason,
        override: needsOverride || undefined,
        milestoneDate: dated ? milestoneDate : undefined,
        ...(reservationsOf(stays).length > 0
          ? { reservations: ends ? ('end' as const) : ('keep' as const) }
          : {}),
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
      busy={busy || effects.isPending}
      blocked={blocked || (warnings.length > 0 && !sure)}
      problem={problem ?? effects.error}
      onSubmit={() => void (blocked ? undefined : submit())}
      onClose={onClose}
    >
      {effects.isPending && <SkeletonLines lines={3} />}
      {refusal && (
        <p role="alert" className="flex items-start gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>
            {errorSentence(refusal)}
            {needsOverride && ` ${t(mayOverride ? 'interests.overrideHint' : 'interests.noOverride')}`}
          </span>
        </p>
      )}
      {effects.data && <Consequences preview={effects.data} />}
      {!blocked && <StaysChoice step={step} stays={stays} ends={ends} onEnds={setEnds} />}
      {warnings.length > 0 && <Warnings warnings={warnings} sure={sure} onSure={setSure} />}
      {dated && !blocked && (
        <Field label={t(isSigned ? 'interests.signedOnDate' : 'interests.milestoneDate')}>
          <DayInput
            value={milestoneDate}
            min={earliestDay}
            max={today}
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
  if (preview.consequences.length === 0 && preview.competing.length === 0) return null
  return (
    <section aria-label={t('interests.consequences')} className="flex flex-col gap-2">
      <h3 className="text-xs font-medium text-ink-faint">{t('interests.consequences')}</h3>
      <ConsequenceList consequences={preview.consequences} />
      {preview.competing.map((deal) => (
        <p
          key={`${deal.interestId} ${deal.mooringNumber}`}
          className="flex items-center gap-2 text-sm text-warning-ink"
        >
          <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
          <span>
            {t(deal.clientName === null ? 'interests.hiddenCompetes' : 'interests.competes', {
              name: deal.clientName ?? '',
              mooring: deal.mooringNumber,
              stage: stageName(t, deal.stage),
            })}
          </span>
        </p>
      ))}
    </section>
  )
}

/** What is allowed but seldom meant is asked before it is done. */
function Warnings({
  warnings,
  sure,
  onSure,
}: {
  warnings: Preview['warnings']
  sure: boolean
  onSure: (sure: boolean) => void
}) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm">
      {warnings.map((warning) => (
        <p key={warning} className="flex items-start gap-2">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {t(`interests.warning.${warning}`)}
        </p>
      ))}
      <Checkbox label={sureText(t, warnings)} checked={sure} onCheckedChange={onSure} />
    </div>
  )
}

/** What is agreed to, by the first of what is warned of. */
function sureText(t: Translate, warnings: Preview['warnings']): string {
  return t(warnings[0] === 'NO_BERTH' ? 'interests.sureWithoutBerth' : 'interests.sureWithoutEoi')
}

function titleOf(t: Translate, step: Step, name: string): string {
  switch (step.action) {
    case 'change_stage':
      return t('interests.moveTitle', { name, stage: stageName(t, step.stage) })
    case 'clear_outcome':
      return t('interests.reopenTitle', { name })
    case 'set_outcome':
      if (step.outcome === 'won') return t('interests.wonTitle', { name })
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
    case 'clear_outcome':
      return t('interests.reopen')
    case 'set_outcome':
      return t(step.outcome === 'won' ? 'interests.wonSubmit' : 'interests.outcomeSubmit')
    case 'archive':
      return t('action.archive')
    case 'unlink_berth':
      return t('interests.unlink')
    case 'mark_externally_signed':
      return t('interests.signedSubmit')
  }
}
