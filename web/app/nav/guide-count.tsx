import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

/** How much of the guide is done, for whoever sets the port up, until it is done or left. */
export function GuideCount() {
  const { t } = useTranslation()
  const { can } = usePort()
  const { data } = useRead('guide', 'get', {}, { enabled: can('admin.manage_settings') })
  const done = data?.steps.filter((step) => step.done).length ?? 0
  if (!data || data.left || done === data.steps.length) return null
  return (
    <span className="ml-auto text-xs font-normal text-ink-faint tabular-nums">
      {t('shell.guideDone', { done, all: data.steps.length })}
    </span>
  )
}
