import { Check } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import {
  milestoneOfStage,
  moveLegal,
  type RecordedStage,
  type Stage,
  shownStage,
  stageRank,
  stages,
} from '../../../contract/interests/pipeline.ts'
import { cx } from '../../../ui/class-names.ts'
import { usePort } from '../../lib/session.tsx'
import { dayIn, formatDate } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { type Interest, stageName } from './vocabulary.ts'

type MilestoneStripProps = { interest: Interest; canMove: boolean; onMove: (stage: Stage) => void }

const path = stages.filter((stage) => stage !== 'nurturing')

/** The way of the sale: what was reached and when; a step is taken by choosing it. */
export function MilestoneStrip({ interest, canMove, onMove }: MilestoneStripProps) {
  const { t } = useTranslation()
  const { port } = usePort()
  const present = interest.pipelineStage
  const strip = useRef<HTMLElement>(null)

  // Where the strip is wider than its place, the present stage and what comes next are in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of stage that matters
  useLayoutEffect(() => {
    const step = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (step) strip.current?.scrollTo({ left: step.offsetLeft - step.offsetWidth })
  }, [present])

  return (
    <section
      ref={strip}
      aria-label={t('interests.milestones')}
      className="relative overflow-x-auto border-b px-5 py-3"
    >
      <ol className="flex min-w-max gap-1">
        {[...path, 'nurturing' as const].map((stage) => (
          <li key={stage} className={cx('flex', stage === 'nurturing' ? 'ml-2' : 'min-w-24 flex-1')}>
            <StepButton
              stage={stage}
              name={stageName(t, stage)}
              date={dateOf(interest, stage, port.timezone)}
              state={stateOf(present, stage)}
              legal={moveLegal(present, stage)}
              disabled={!canMove}
              onMove={() => onMove(stage)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

type State = 'done' | 'present' | 'ahead'

type StepButtonProps = {
  stage: Stage
  name: string
  date: string | null
  state: State
  legal: boolean
  disabled: boolean
  onMove: () => void
}

function StepButton({ name, date, state, legal, disabled, onMove }: StepButtonProps) {
  const { t } = useTranslation()
  const idle = disabled || state === 'present'
  return (
    <button
      type="button"
      disabled={disabled}
      // The step just taken stays in the order of the keyboard: the focus comes back to it.
      aria-disabled={idle}
      onClick={idle ? undefined : onMove}
      aria-current={state === 'present' ? 'step' : undefined}
      title={idle ? undefined : t(legal ? 'interests.moveTo' : 'interests.moveToOverride', { stage: name })}
      className={cx(
        'flex min-h-11 w-full flex-col items-start gap-0.5 border-t-2 pt-1.5 pr-2 text-left',
        idle ? 'cursor-default' : 'hover:bg-hover',
        state === 'ahead' ? 'border-control text-ink-soft' : 'border-accent',
        state === 'present' && 'font-semibold',
      )}
    >
      <span className="flex items-center gap-1 text-sm">
        {state === 'done' && (
          <Check className="size-3.5 text-accent-ink" aria-label={t('interests.reached')} />
        )}
        {name}
      </span>
      <span className="text-xs font-normal text-ink-faint tabular-nums">{date ? formatDate(date) : ' '}</span>
    </button>
  )
}

function stateOf(present: RecordedStage, stage: Stage): State {
  if (stage === shownStage(present)) return 'present'
  return stageRank(stage) < stageRank(present) && stage !== 'nurturing' ? 'done' : 'ahead'
}

function dateOf(interest: Interest, stage: Stage, timezone: string): string | null {
  if (stage === 'enquiry') return dayIn(timezone, interest.createdAt)
  const milestone = milestoneOfStage[stage]
  return milestone ? interest[milestone] : null
}
