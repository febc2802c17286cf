import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { readOptions } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { dayIn } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { isAlwaysAsked, isHarmless, previewBody, type Step, type StepSubject } from './step.ts'
import { StepDialog } from './step-dialog.tsx'
import { useTakeStep } from './take-step.ts'

type Proposal = { subject: StepSubject; step: Step }

export type ProposedStep = {
  /** Takes a harmless step at once, with undo, and asks before any other. */
  propose: (subject: StepSubject, step: Step) => void
  /** The step on its way, while the server is asked. */
  underway: Step | null
  /** The step that is asked about. */
  asked: Proposal | null
  dialog: ReactNode
}

/** Looks at what a step would do before it is taken; what changes no berth needs no question. */
export function useProposeStep(): ProposedStep {
  const { t } = useTranslation()
  const { port } = usePort()
  const queryClient = useQueryClient()
  const take = useTakeStep()
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const [underway, setUnderway] = useState<Step | null>(null)
  const busy = useRef(false)

  async function look(subject: StepSubject, step: Step): Promise<void> {
    if (busy.current) return
    if (isAlwaysAsked(step)) return setProposal({ subject, step })
    busy.current = true
    setUnderway(step)
    try {
      const input = { params: { id: subject.id }, body: previewBody(step) }
      const preview = await queryClient.fetchQuery({
        ...readOptions('interests', 'preview', port.id, input),
        staleTime: 0,
      })
      if (isHarmless(step, preview)) await take(subject, step, datedToday(step, port.timezone))
      else setProposal({ subject, step })
    } catch (error) {
      showToast({ tone: 'danger', title: t('interests.stepFailed'), detail: problemText(error) })
    } finally {
      busy.current = false
      setUnderway(null)
    }
  }

  const latestLook = useRef(look)
  useEffect(() => {
    latestLook.current = look
  })
  const propose = useCallback(
    (subject: StepSubject, step: Step) => void latestLook.current(subject, step),
    [],
  )

  return {
    propose,
    underway,
    asked: proposal,
    dialog: proposal && (
      <StepDialog interest={proposal.subject} step={proposal.step} onClose={() => setProposal(null)} />
    ),
  }
}

/** Qualifying happens by the move itself; the other stages are dated by what happened to documents and payments. */
function datedToday(step: Step, timezone: string): { milestoneDate?: string } {
  const qualifies = step.action === 'change_stage' && step.stage === 'qualified'
  return qualifies ? { milestoneDate: dayIn(timezone) } : {}
}
