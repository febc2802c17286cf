import { Check, CloudAlert, TriangleAlert } from 'lucide-react'
import { Spinner } from '../../../../ui/button.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useForm } from './form-context.tsx'

/** Whether the draft is safe on the server. */
export function SavingState() {
  const { t } = useTranslation()
  const { saving, problem, problems, flush, canEdit } = useForm()
  if (!canEdit) return null
  return (
    <span role="status" className="flex items-center gap-1 text-xs text-ink-faint [&_svg]:size-3.5">
      {saving === 'saved' && (
        <>
          <Check aria-hidden="true" /> {t('forms.saving.saved')}
        </>
      )}
      {(saving === 'saving' || saving === 'waiting') && (
        <>
          <Spinner /> {t('forms.saving.saving')}
        </>
      )}
      {saving === 'blocked' && (
        <span className="flex items-center gap-1 text-warning-ink">
          <TriangleAlert aria-hidden="true" /> {t('forms.saving.blocked', { count: problems.length })}
        </span>
      )}
      {saving === 'failed' && (
        <button
          type="button"
          title={problemText(problem)}
          onClick={() => void flush().catch(() => undefined)}
          className="flex items-center gap-1 rounded-sm text-danger-ink hover:underline pointer-coarse:min-h-11"
        >
          <CloudAlert aria-hidden="true" /> {t('forms.saving.failed')}
        </button>
      )}
    </span>
  )
}
