import { ArrowRight, ChevronDown, RotateCcw, Trophy } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button, Spinner } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { LogCallButton } from '../../kit/record/last-note.tsx'
import { useShortcut } from '../../kit/screen/shortcuts.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { nextStep, type Step } from './step.ts'
import { type Interest, outcomeName, outcomeOrder, stageName } from './vocabulary.ts'

type NextStepsProps = {
  interest: Interest
  /** What stands before it, and is the likelier act: a document to send. */
  first?: ReactNode
  /** Whether calls are written down: by a button where nothing is to be sent, else from the menu. */
  logsCalls: boolean
  /** The step on its way. */
  underway: Step | null
  onStep: (step: Step) => void
}

/** What can be done with the deal: the step that comes next before all others, then how it may end. */
export function NextSteps({ interest, first: before, logsCalls, underway, onStep }: NextStepsProps) {
  const { t } = useTranslation()
  const ended = interest.outcome !== null
  const next: Step = ended ? { action: 'clear_outcome' } : nextStep(interest)
  const wins = next.action === 'set_outcome'
  useShortcut('m', t('interests.shortcuts.next'), t('nav.interests'), () => onStep(next), !ended)

  // The second of two quick clicks was meant for the step that is taken already, not for the one after it.
  const once = (step: Step) => (event: MouseEvent) => {
    if (event.detail < 2) onStep(step)
  }
  const busy = underway !== null
  const first = useRef<HTMLButtonElement>(null)
  // Where the button that ended the deal is gone, the one that stands in its place takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the end of the deal that matters
  useEffect(() => {
    if (document.activeElement === document.body) first.current?.focus()
  }, [ended])
  return (
    <>
      {before}
      <Button
        ref={first}
        variant={ended || before ? 'secondary' : 'primary'}
        className={narrow}
        icon={busy ? <Spinner /> : ended ? <RotateCcw /> : wins ? <Trophy /> : <ArrowRight />}
        aria-busy={busy}
        title={ended ? undefined : t('interests.nextStep')}
        {...(ended ? {} : { 'aria-keyshortcuts': 'm' })}
        onClick={once(next)}
      >
        {ended
          ? t('interests.reopen')
          : next.action === 'change_stage'
            ? t('interests.moveTo', { stage: stageName(t, next.stage) })
            : t('interests.won')}
      </Button>
      {!before && !ended && logsCalls && <LogCallButton />}
      {!ended && <Endings won={!wins} onStep={onStep} />}
    </>
  )
}

/** On a phone the three stand on one line. */
const narrow = 'max-sm:px-2.5! max-sm:[&>svg:not(.animate-spin)]:hidden'

type EndingsProps = {
  /** Whether winning is offered here: at the end of the way it is the next step itself. */
  won: boolean
  onStep: (step: Step) => void
}

function Endings({ won, onStep }: EndingsProps) {
  const { t } = useTranslation()
  return (
    <Menu
      align="end"
      trigger={
        <Button className="max-sm:px-2.5!">
          {t(won ? 'interests.field.outcome' : 'interests.lost')}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      {outcomeOrder
        .filter((outcome) => won || outcome !== 'won')
        .map((outcome) => (
          <MenuItem key={outcome} onSelect={() => onStep({ action: 'set_outcome', outcome })}>
            {outcomeName(t, outcome)}
          </MenuItem>
        ))}
    </Menu>
  )
}
