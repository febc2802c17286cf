import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { Guide } from '../guide/public/guide.tsx'

/** What a port without a deal shows: the guide to whoever sets it up, and to others where to begin. */
export function Start() {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const leads = can('admin.manage_settings')
  const guide = useRead('guide', 'get', {}, { enabled: leads })
  if (leads && !guide.data?.left) {
    return (
      <div className="mx-auto w-full max-w-2xl py-6">
        <Guide />
      </div>
    )
  }
  return (
    <EmptyState
      title={t('dashboard.nothingYet')}
      {...(can('interests.create')
        ? {
            action: (
              <Link
                to="/$portSlug/interests"
                params={{ portSlug: port.slug }}
                search={{ create: 'yes' }}
                className={buttonClass('primary')}
              >
                {t('interests.create')}
              </Link>
            ),
          }
        : {})}
    >
      {t('dashboard.nothingYetHint')}
    </EmptyState>
  )
}
