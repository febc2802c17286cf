import { useRead } from '../../../lib/server-state.ts'
import { formatNumber } from '../../../lib/words/format.ts'
import { useTranslation } from '../../../lib/words/i18n.ts'

const besideLabel = 'ml-auto text-xs font-normal text-ink-faint tabular-nums'

/** How many inquiries wait for somebody to look at them. */
export function OpenInquiries({ className = besideLabel }: { className?: string }) {
  const { t } = useTranslation()
  const open = useRead('inquiries', 'list', { query: { state: 'open', limit: '1' } })
  const count = open.data?.meta.total ?? 0
  if (count === 0) return null
  return (
    <span title={t('inquiries.waiting', { count })} className={className}>
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="sr-only">{t('inquiries.waiting', { count })}</span>
    </span>
  )
}
