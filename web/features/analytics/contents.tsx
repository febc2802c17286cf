import { useRead } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { hasForecast } from './forecast.tsx'
import type { periodIn } from './period.ts'

/** Where the parts of the page begin. */
export const placeOf = {
  forecast: 'analytics-forecast',
  interests: 'analytics-interests',
  occupancy: 'analytics-occupancy',
  revenue: 'analytics-revenue',
} as const

type ContentsProps = {
  period: ReturnType<typeof periodIn>
  /** Whether anything happened to interests in the period. */
  counts: boolean
}

/** What the page has: each leads to its part. What is read is what the parts themselves read. */
export function Contents({ period, counts }: ContentsProps) {
  const { t } = useTranslation()
  const query = { query: period }
  const forecast = useRead('analytics', 'forecast', {}).data
  const occupancy = useRead('analytics', 'occupancy', query, { keepPrevious: true }).data
  const revenue = useRead('analytics', 'revenue', query, { keepPrevious: true }).data
  const parts = [
    ...(forecast && hasForecast(forecast)
      ? [{ part: 'forecast', label: t('analytics.forecast') } as const]
      : []),
    ...(counts ? [{ part: 'interests', label: t('nav.interests') } as const] : []),
    ...(occupancy && occupancy.all > 0
      ? [{ part: 'occupancy', label: t('analytics.occupancy') } as const]
      : []),
    ...(revenue && revenue.invoiced.length + revenue.received.length + revenue.deals.length > 0
      ? [{ part: 'revenue', label: t('analytics.money') } as const]
      : []),
  ]
  return (
    <nav
      aria-label={t('analytics.contents')}
      className="sticky top-0 z-10 flex h-10 items-center gap-x-4 overflow-x-auto border-b bg-surface px-4 text-sm sm:px-5 print:hidden"
    >
      {parts.map(({ part, label }) => (
        <a
          key={part}
          href={`#${placeOf[part]}`}
          className="inline-flex min-h-6 items-center rounded-sm whitespace-nowrap text-accent-ink hover:underline pointer-coarse:min-h-10"
          onClick={(event) => {
            event.preventDefault()
            goTo(placeOf[part])
          }}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}

/** Brings a part to the top; the keyboard goes on from there. */
function goTo(id: string): void {
  const part = document.getElementById(id)
  if (!part) return
  part.tabIndex = -1
  part.focus({ preventScroll: true })
  part.scrollIntoView({ block: 'start' })
}
