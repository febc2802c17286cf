import type { ReactNode } from 'react'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { type DealType, filterOfType } from '../../../kit/record/overview.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { type Figure, OverviewFigures } from '../figures.tsx'
import { WantedBerths } from '../wanted-berths.tsx'
import { type Deal, RecordDeals } from './deals.tsx'

type RecordOverviewProps = {
  type: DealType
  id: string
  /** What each deal says beside the berths: whose it is, or with which yacht. */
  beside: (deal: Deal) => ReactNode
  /** Figures of its own, which lead to its tabs. */
  figures?: readonly Figure[]
  children?: ReactNode
}

/** What is on with a record: figures that lead to what they count, deals and their next steps. */
export function RecordOverview({ type, id, beside, figures = [], children }: RecordOverviewProps) {
  const { data, error, refetch } = useRead('overviews', type, { params: { id } })
  if (error && !data) return <ProblemState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines className="p-5" />
  return (
    <>
      <OverviewFigures type={type} id={id} overview={data} own={figures} />
      <RecordDeals of={{ [filterOfType[type]]: id }} beside={beside} steps={data.steps} />
      <WantedBerths berths={data.wanted} />
      {children}
    </>
  )
}
