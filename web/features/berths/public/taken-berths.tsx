import { TriangleAlert } from 'lucide-react'
import type { Answer } from '../../../kit/server/api.ts'
import { type Translate, useTranslation } from '../../../kit/words/i18n.ts'

type Taken = Answer<'interests', 'get'>['taken'][number]

/** “C26 sold to Olga Berg”: a berth of the deal that is not to be had. */
export function takenText(t: Translate, { mooringNumber: mooring, hold, clientName: name }: Taken): string {
  if (name === null) return t('interests.taken.byHand', { mooring })
  return t(hold === 'sold' ? 'interests.taken.sold' : 'interests.taken.under_offer', { mooring, name })
}

/** The berths of a deal that were sold to others, one line each. */
export function SoldToOthers({ taken }: { taken: readonly Taken[] }) {
  const { t } = useTranslation()
  const sold = taken.filter(({ hold }) => hold === 'sold')
  return sold.map((one) => (
    <span key={one.berthId} className="flex items-start gap-1.5 text-warning-ink">
      <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
      <span className="line-clamp-2 min-w-0">{takenText(t, one)}</span>
    </span>
  ))
}
