import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

const besideLabel = 'ml-auto text-xs font-normal text-ink-faint tabular-nums'

/** How many wait in the inbox for somebody: inquiries, and clients who asked something in the portal. */
export function OpenInquiries({ className = besideLabel }: { className?: string }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const open = useRead('inquiries', 'list', { query: { state: 'open', limit: '1' } })
  const asking = useRead('portalMessages', 'waiting', {}, { enabled: can('clients.view') })
  const count = (open.data?.meta.total ?? 0) + (asking.data?.length ?? 0)
  if (count === 0) return null
  return (
    <span title={t('inquiries.waiting', { count })} className={className}>
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="sr-only">{t('inquiries.waiting', { count })}</span>
    </span>
  )
}
