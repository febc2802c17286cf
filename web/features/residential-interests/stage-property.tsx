import { showToast } from '../../../ui/overlays/toast.tsx'
import { Select } from '../../../ui/select.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { optionsOf } from '../../kit/list/state/options.ts'
import { flatSelectClass, Property, ReadProperty } from '../../kit/record/fields/property.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { ResidentialInterest } from './residential-interest.ts'
import { useStages } from './use-stages.ts'

type StagePropertyProps = { interest: ResidentialInterest; canEdit: boolean }

/** The stage of an interest; choosing another one moves it there, which can be taken back. */
export function StageProperty({ interest, canEdit }: StagePropertyProps) {
  const { t } = useTranslation()
  const stages = useStages()
  const move = useWrite('residentialInterests', 'changeStage')
  const label = t('residential_interest.field.stage')

  async function choose(stage: string) {
    const params = { id: interest.id }
    const back = { params, body: { stage: interest.stage } }
    try {
      await move.mutateAsync({ params, body: { stage } })
      showToast({
        title: t('residentialInterests.movedOne', { stage }),
        onUndo: () => void move.mutateAsync(back).catch(failed),
      })
    } catch (error) {
      failed(error)
    }
  }

  function failed(error: unknown) {
    showToast({ tone: 'danger', title: t('residentialInterests.notMoved'), detail: problemText(error) })
  }

  if (!canEdit) return <ReadProperty label={label}>{interest.stage}</ReadProperty>
  return (
    <Property label={label} busy={move.isPending}>
      {(ids) => (
        <Select
          {...ids}
          value={move.isPending ? (move.variables?.body.stage ?? interest.stage) : interest.stage}
          onValueChange={(stage) => void choose(stage)}
          options={optionsOf(
            stages.includes(interest.stage) ? stages : [interest.stage, ...stages],
            (one) => one,
          )}
          className={flatSelectClass}
        />
      )}
    </Property>
  )
}
