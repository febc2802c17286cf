import { isBehind, legalMoves } from '../../../contract/interests/pipeline.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { useLogCall } from '../../kit/record/last-note.tsx'
import { type RecordCommand, useOpenRecordCommands } from '../../kit/record/record-commands.ts'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { useMe, usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { useLinkBerth } from './public/use-link-berth.ts'
import type { Step } from './step.ts'
import { type Interest, outcomeName, outcomeOrder, stageName } from './vocabulary.ts'

/** What Ctrl/Cmd-K does with the interest on the screen: as far as it is live, and the person may. */
export function useInterestCommands(interest: Interest, onStep: (step: Step) => void): void {
  const { t } = useTranslation()
  const { can } = usePort()
  const [, change] = useSearchState()
  const logCall = useLogCall()
  const live = interest.archivedAt === null && interest.outcome === null
  const mayMove = can('interests.change_stage') && interest.archivedAt === null
  const mayEdit = can('interests.edit')
  const link = useLinkBerth(interest.id)
  const assigning = useAssigning(interest, mayEdit && live)

  const present = interest.pipelineStage
  // The way forward comes first.
  const targets = legalMoves[present].toSorted(
    (a, b) => Number(isBehind(present, b)) - Number(isBehind(present, a)),
  )
  const moves = targets.map((stage) => ({
    label: t('interests.moveSubmit', { stage: stageName(t, stage) }),
    run: () => onStep({ action: 'change_stage', stage }),
  }))
  const ends = outcomeOrder.map((outcome) => ({
    label: t('commands.endAs', { outcome: outcomeName(t, outcome) }),
    run: () => onStep({ action: 'set_outcome', outcome }),
  }))
  const reopen = { label: t('interests.reopen'), run: () => onStep({ action: 'clear_outcome' }) }
  const pickBerth = { label: t('commands.linkBerth'), run: () => change({ tab: 'recommended' }) }

  const logContact = { label: t('contactLog.add'), run: logCall }

  useOpenRecordCommands({
    title: interest.clientName,
    commands: [
      ...(mayMove && live ? [...moves, ...ends] : []),
      ...(mayMove && interest.outcome ? [reopen] : []),
      ...(mayEdit && live ? [pickBerth] : []),
      ...(mayEdit && interest.archivedAt === null ? [logContact] : []),
      ...assigning,
    ],
    linkBerth:
      mayEdit && live
        ? {
            label: (mooring) => t('commands.linkThis', { mooring, name: interest.clientName }),
            run: (berth) => void link.run(berth),
          }
        : undefined,
  })
}

/** Giving the interest to somebody of the port, the person themselves first. */
function useAssigning(interest: Interest, mayAssign: boolean): readonly RecordCommand[] {
  const { t } = useTranslation()
  const { user } = useMe()
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  const update = useWrite('interests', 'update')
  if (!mayAssign) return []

  async function assign(person: { id: string; label: string }) {
    const previous = interest.assignedTo
    const give = (assignedTo: string | null, ifMatch: number) =>
      update.mutateAsync({ params: { id: interest.id }, body: { assignedTo }, ifMatch })
    const failed = (error: unknown) =>
      showToast({ tone: 'danger', title: t('commands.assignFailed'), detail: problemText(error) })
    try {
      const { version } = await give(person.id, interest.version)
      const undo = () => void give(previous, version).catch(failed)
      showToast({ title: t('commands.assigned', { name: person.label }), onUndo: undo })
    } catch (error) {
      failed(error)
    }
  }

  return (people.data ?? [])
    .filter(({ id }) => id !== interest.assignedTo)
    .toSorted((a, b) => Number(b.id === user.id) - Number(a.id === user.id))
    .map((person) => ({
      label: t(person.id === user.id ? 'commands.assignToMe' : 'commands.assignTo', { name: person.label }),
      run: () => void assign(person),
    }))
}
