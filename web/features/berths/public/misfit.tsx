import { TriangleAlert } from 'lucide-react'
import { clearancesOf } from '../../../../contract/berths/fit.ts'
import { useLengthUnit } from '../../../kit/screen/preferences.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { lengthText } from '../../../kit/words/sizes.ts'

type MisfitProps = { berthId: string | undefined; yachtId: string | null | undefined }

/** By how much a yacht misses a berth; nothing where it fits, or where a size is not known. */
export function Misfit({ berthId, yachtId }: MisfitProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [unit] = useLengthUnit()
  const enabled = Boolean(berthId && yachtId) && can('berths.view') && can('yachts.view')
  const berth = useRead('berths', 'get', { params: { id: berthId ?? '' } }, { enabled })
  const yacht = useRead('yachts', 'get', { params: { id: yachtId ?? '' } }, { enabled })
  if (!enabled || !berth.data || !yacht.data) return null
  const { lengthM, widthM: beamM, draftM } = yacht.data
  const clearances = clearancesOf(berth.data, { lengthM, beamM, draftM })
  const sides = (['length', 'beam', 'depth'] as const).flatMap((side) => {
    const metres = clearances[side]
    if (metres === null || metres >= 0) return []
    return [t(`record.misfit.${side}`, { size: lengthText(-metres, unit) })]
  })
  if (sides.length === 0) return null
  return (
    <p role="status" className="flex items-start gap-1.5 text-sm text-warning-ink">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {t('record.misfit.says', { sides: sides.join(', '), mooring: berth.data.mooringNumber })}
    </p>
  )
}
