import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../../ui/button.tsx'
import { useRead } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { GuideProgress } from '../guide-progress.tsx'

/** Leads who sets the port up back to the guide, until it is done or left. */
export function GuideLine() {
  const { can } = usePort()
  return can('admin.manage_settings') ? <Line /> : null
}

function Line() {
  const { t } = useTranslation()
  const { port } = usePort()
  const { data } = useRead('guide', 'get', {})
  if (!data || data.left) return null
  if (data.steps.every((step) => step.done)) return null
  return (
    <section
      aria-label={t('guide.title', { port: port.name })}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3 sm:px-5"
    >
      <span className="min-w-0 flex-1 basis-48">
        <GuideProgress steps={data.steps} />
      </span>
      <Link
        to="/$portSlug/settings/guide"
        params={{ portSlug: port.slug }}
        className={buttonClass('secondary')}
      >
        {t('guide.goOn')}
      </Link>
    </section>
  )
}
