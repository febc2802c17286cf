import { Link } from '@tanstack/react-router'
import { ChartNoAxesCombined } from 'lucide-react'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

/** Nothing happened in the period, or nothing ever did. */
export function Nothing({ seenBefore }: { seenBefore: boolean }) {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const query = { limit: '1' }
  const asks = !seenBefore && can('interests.view')
  const all = useRead('interests', 'list', { query }, { enabled: asks })
  const isEmptyPort = asks && all.data !== undefined && all.data.meta.total === 0
  return (
    <EmptyState
      icon={<ChartNoAxesCombined />}
      title={t(isEmptyPort ? 'analytics.emptyPort' : 'analytics.emptyPeriod')}
      action={
        isEmptyPort && can('interests.create') ? (
          <Link
            to="/$portSlug/interests"
            params={{ portSlug: port.slug }}
            search={{ create: 'yes' }}
            className={buttonClass('primary')}
          >
            {t('analytics.openFirst')}
          </Link>
        ) : undefined
      }
    >
      {t(isEmptyPort ? 'analytics.emptyPortHint' : 'analytics.emptyPeriodHint')}
    </EmptyState>
  )
}
