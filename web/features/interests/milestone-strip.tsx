import { Check } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import {
  moveLegal,
  type RecordedStage,
  type Stage,
  shownStage,
  stageRank,
  stages,
} from '../../../contract/interests/pipeline.ts'
import { cx } from '../../../ui/class-names.ts'
import { usePort } from '../../kit/server/session.tsx'
import { dayIn, formatDate } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { type Interest, stageName } from './vocabulary.ts'

type MilestoneStripProps = { interest: Interest; canMove: boolean; onMove: (stage: Stage) => void }

const path = stages.filter((stage) => stage !== 'nurturing')

/** The way of the sale: what was reached and when; a step is taken by choosing it. */
export function MilestoneStrip({ interest, canMove, onMove }: MilestoneStripProps) {
  const { t } = useTranslation()
  const { port } = usePort()
  const present = interest.pipelineStage
  const position = [...path, 'nurturing'].indexOf(shownStage(present))
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
      className="@container relative overflow-x-auto border-b px-4 py-3 sm:px-5"
    >
      <ol className="flex gap-0.5 @md:gap-1 @3xl:min-w-max">
        {[...path, 'nurturing' as const].map((stage, at) => (
          <li
            key={stage}
            className={cx(
              'flex min-w-6',
              stage === 'nurturing' ? '@3xl:ml-2' : '@3xl:min-w-24 @3xl:flex-1',
              names[roomOf(at - position)],
            )}
          >
            <StepButton
              stage={stage}
              room={roomOf(at - position)}
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

/** Where a step has its name: everywhere, in a panel but not on a phone, or where there is room for all of them. */
type Room = 'everywhere' | 'panel' | 'page'

function roomOf(steps: number): Room {
  if (steps === 0 || steps === 1) return 'everywhere'
  return steps === -1 ? 'panel' : 'page'
}

/** A step with its name takes what is left; one without is as wide as a mark. */
const names: Readonly<Record<Room, string>> = {
  everywhere: 'flex-auto',
  panel: '@max-md:w-6 @md:flex-auto',
  page: '@max-3xl:w-6 @max-3xl:flex-1 @max-3xl:grow-0',
}
const nameClass: Readonly<Record<Room, string>> = {
  everywhere: '',
  panel: '@max-md:sr-only',
  page: '@max-3xl:sr-only',
}

type State = 'done' | 'present' | 'ahead'

type StepButtonProps = {
  stage: Stage
  name: string
  room: Room
  date: string | null
  state: State
  legal: boolean
  disabled: boolean
  onMove: () => void
}

function StepButton({ name, room, date, state, legal, disabled, onMove }: StepButtonProps) {
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
      title={idle ? name : t(legal ? 'interests.moveTo' : 'interests.moveToOverride', { stage: name })}
      className={cx(
        'flex min-h-11 w-full min-w-0 flex-col items-start gap-0.5 border-t-2 pt-1.5 pr-1 text-left @md:pr-2',
        idle ? 'cursor-default' : 'hover:bg-hover',
        state === 'ahead' ? 'border-control text-ink-soft' : 'border-accent',
        state === 'present' && 'font-semibold',
      )}
    >
      <span className="flex max-w-full min-w-0 items-center gap-1 text-xs @md:text-sm">
        {state === 'done' && (
          <Check className="size-3.5 shrink-0 text-accent-ink" aria-label={t('interests.reached')} />
        )}
        <span className={cx('truncate', nameClass[room])}>{name}</span>
      </span>
      <span className={cx('truncate text-xs font-normal text-ink-faint tabular-nums', nameClass[room])}>
        {date ? formatDate(date) : ' '}
      </span>
    </button>
  )
}

function stateOf(present: RecordedStage, stage: Stage): State {
  if (stage === shownStage(present)) return 'present'
  return stageRank(stage) < stageRank(present) && stage !== 'nurturing' ? 'done' : 'ahead'
}

function dateOf(interest: Interest, stage: Stage, timezone: string): string | null {
  if (stage === 'enquiry') return dayIn(timezone, interest.createdAt)
  return stage in interest.reachedOn ? interest.reachedOn[stage as keyof Interest['reachedOn']] : null
}
