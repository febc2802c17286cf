import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'

/** Leads to the occupancy calendar at a berth; nothing for whoever may not open it. */
export function OccupancyLink({ berthId }: { berthId: string }) {
  const { t } = useTranslation()
  const { port, can } = usePort()
  if (!can('berths.view')) return null
  return (
    <Link
      to="/$portSlug/occupancy"
      params={{ portSlug: port.slug }}
      search={{ berth: berthId }}
      className="ml-auto inline-flex items-center gap-1 rounded-sm text-sm text-accent-ink hover:underline pointer-coarse:min-h-11 [&_svg]:size-4"
    >
      <CalendarDays />
      {t('nav.occupancy')}
    </Link>
  )
}
