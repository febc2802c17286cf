import { Button } from '../../../../ui/button.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'

/** The button that saves a form of settings, below what went wrong with it. */
export function SaveLine({ problem, disabled }: { problem: unknown; disabled: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <ProblemLine error={problem} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={disabled}>
          {t('action.save')}
        </Button>
      </div>
    </>
  )
}
