import type { MergeField } from '../../../contract/duplicates/names.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

type Chosen = { winnerId: string; loserId: string; keep: MergeField[] }

const touches = ['clients', 'duplicates', 'merges', 'interests', 'yachts', 'companies', 'reminders'] as const

/** Merges two clients, and offers to part them again. */
export function useMerge(candidateId: string | undefined) {
  const { t } = useTranslation()
  const undo = useUndoMerge()
  const ofPair = useWrite('duplicates', 'merge', { touches })
  const ofRecord = useWrite('merges', 'merge', { touches })

  async function run({ winnerId, loserId, keep }: Chosen, onDone: () => void) {
    try {
      const merged = candidateId
        ? await ofPair.mutateAsync({ params: { id: candidateId }, body: { winner: winnerId, keep } })
        : await ofRecord.mutateAsync({ params: { id: winnerId }, body: { loserId, keep } })
      const names = { winner: merged.winner.fullName, loser: merged.loser.fullName }
      showToast({ title: t('merge.done', names), onUndo: () => void undo.run(merged.id, names) })
      onDone()
    } catch {
      // The dialog shows what the mutation keeps.
    }
  }
  return {
    run: (...args: Parameters<typeof run>) => void run(...args),
    busy: ofPair.isPending || ofRecord.isPending,
    problem: ofPair.error ?? ofRecord.error,
  }
}

/** Parts two merged clients; what stands in the way is said in a message. */
export function useUndoMerge() {
  const { t } = useTranslation()
  const undo = useWrite('merges', 'undo', { touches })
  return {
    busy: undo.isPending,
    run: async (id: string, names: { winner: string; loser: string }) => {
      try {
        await undo.mutateAsync({ params: { id } })
        showToast({ title: t('merge.undone', names) })
      } catch (error) {
        showToast({ tone: 'danger', title: t('merge.notUndone', names), detail: problemText(error) })
      }
    },
  }
}
