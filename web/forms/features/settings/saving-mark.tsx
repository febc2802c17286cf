import { Check, CloudAlert } from 'lucide-react'
import { createContext } from 'react'
import { Spinner } from '../../../../ui/button.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'

/** Whether what holds at once is safe on the server. */
export type AtOnce = 'saved' | 'saving' | 'failed'

/** Hears how a setting that holds at once is being saved. */
export const AtOnceContext = createContext<(saving: AtOnce) => void>(() => undefined)

export function SavingMark({ saving }: { saving: AtOnce }) {
  const { t } = useTranslation()
  return (
    <span role="status" className="flex items-center gap-1 text-xs text-ink-faint [&_svg]:size-3.5">
      {saving === 'saving' ? (
        <Spinner />
      ) : saving === 'failed' ? (
        <CloudAlert className="text-danger-ink" aria-hidden="true" />
      ) : (
        <Check aria-hidden="true" />
      )}
      {saving === 'failed' ? t('forms.settings.notSaved') : t(`forms.saving.${saving}`)}
    </span>
  )
}
