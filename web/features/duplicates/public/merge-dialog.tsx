import { useState } from 'react'
import type { MergeField } from '../../../../contract/duplicates/names.ts'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useStillHere } from '../../../kit/screen/still-here.ts'
import { errorSentence } from '../../../kit/server/error-words.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { MergeComparison } from '../merge-comparison.tsx'
import { differing, type Side } from '../side.ts'
import { useMerge } from '../use-merge.ts'

type MergeDialogProps = {
  /** The two clients; the first one stays until another is chosen. */
  pair: readonly [string, string]
  /** The pair of the queue they are, if they are one. */
  candidateId?: string
  onClose: () => void
  onMerged?: (winnerId: string) => void
}

/** Two clients beside one another: who stays, which values are kept, and what moves, before it is done. */
export function MergeDialog({ pair, candidateId, onClose, onMerged }: MergeDialogProps) {
  const { t } = useTranslation()
  const [winnerId, setWinnerId] = useState(pair[0])
  const [chosen, setChosen] = useState<Readonly<Partial<Record<MergeField, string>>>>({})
  const loserId = winnerId === pair[0] ? pair[1] : pair[0]
  const compared = useRead(
    'merges',
    'compare',
    { params: { id: winnerId }, query: { loserId } },
    { keepPrevious: true, staleTime: 0 },
  )
  const merge = useMerge(candidateId)
  const begin = useStillHere()
  const { data } = compared
  const sides = data && ordered(pair, data.winner, data.loser)
  const choices = data && sides && keptOf(sides, winnerId, chosen)

  return (
    <FormDialog
      title={t('merge.title')}
      submitLabel={t('merge.submit')}
      width="xl"
      busy={merge.busy || compared.isPending || compared.isPlaceholderData}
      blocked={!data || data.refusal !== null}
      problem={merge.problem ?? compared.error}
      onSubmit={() => {
        if (!choices) return
        const stillHere = begin()
        merge.run({ winnerId, loserId, keep: takenFrom(loserId, choices) }, () => {
          if (!stillHere()) return
          onMerged?.(winnerId)
          onClose()
        })
      }}
      onClose={onClose}
    >
      {!sides || !choices ? (
        <SkeletonLines lines={8} />
      ) : (
        <>
          <MergeComparison
            sides={sides}
            winnerId={winnerId}
            kept={choices}
            onWinner={(id) => {
              setWinnerId(id)
              setChosen({})
            }}
            onKeep={(field, id) => setChosen({ ...chosen, [field]: id })}
          />
          {data.refusal && (
            <p role="alert" className="text-sm text-danger-ink">
              {errorSentence(data.refusal)}
            </p>
          )}
        </>
      )}
    </FormDialog>
  )
}

type FieldChoices = Readonly<Record<MergeField, string>>

/** In the order they were given, whoever stays. */
function ordered(pair: readonly [string, string], winner: Side, loser: Side): readonly [Side, Side] {
  return winner.id === pair[0] ? [winner, loser] : [loser, winner]
}

/** Whose value of each field holds: of whom it was chosen, else of who stays, unless only the other has one. */
function keptOf(
  sides: readonly [Side, Side],
  winnerId: string,
  chosen: Readonly<Partial<Record<MergeField, string>>>,
): FieldChoices {
  const winner = sides.find(({ id }) => id === winnerId) ?? sides[0]
  const loser = sides.find(({ id }) => id !== winnerId) ?? sides[1]
  return Object.fromEntries(
    differing(sides).map(({ field, empty }) => [
      field,
      chosen[field] ?? (empty(winner) && !empty(loser) ? loser.id : winner.id),
    ]),
  ) as FieldChoices
}

function takenFrom(loserId: string, choices: FieldChoices): MergeField[] {
  return (Object.keys(choices) as MergeField[]).filter((field) => choices[field] === loserId)
}
