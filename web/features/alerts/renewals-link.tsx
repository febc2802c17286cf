import { Link } from '@tanstack/react-router'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

/** Leads from tenancies that end to where they are renewed. */
export function RenewalsLink() {
  const { t } = useTranslation()
  const { port, can } = usePort()
  if (!can('tenancies.view')) return null
  return (
    <Link
      to="/$portSlug/renewals"
      params={{ portSlug: port.slug }}
      className="rounded-sm text-xs font-normal text-accent-ink hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
    >
      {t('alerts.openRenewals')}
    </Link>
  )
}
