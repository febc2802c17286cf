import { Handshake, X } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { RecordLink } from '../../components/records.tsx'
import { formatLength } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useLengthUnit } from '../../lib/preferences.ts'
import type { Sought } from './use-sought.ts'

/** Says for whom and for what size a berth is sought on the plan. */
export function SoughtBar({ sought, onLeave }: { sought: Sought; onLeave: () => void }) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const { interest, vessel } = sought
  const size = [vessel.lengthM, vessel.beamM, vessel.draftM]
    .map((metres) => formatLength(metres, metres && metres / 0.3048, unit))
    .filter(Boolean)
  return (
    <div className="flex min-h-10 items-center gap-2 border-b bg-selected px-4 py-1 text-sm sm:px-5">
      <Handshake className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        {t('plan.seeking')}{' '}
        <RecordLink type="interest" id={interest.id}>
          {interest.clientName}
        </RecordLink>{' '}
        <span className="text-ink-soft tabular-nums">
          {[interest.yachtName, size.join(' × ')].filter(Boolean).join(' · ') || t('plan.noSize')}
        </span>
      </span>
      <IconButton label={t('plan.stopSeeking')} onClick={onLeave}>
        <X />
      </IconButton>
    </div>
  )
}
