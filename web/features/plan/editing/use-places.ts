import { useMemo } from 'react'
import { useRead } from '../../../kit/server/server-state.ts'
import type { ChartBerth } from '../colouring.ts'
import { type Survey, surveyOf } from '../layout/survey.ts'

/** Where berths lie by their coordinates, as far as the port wants its plan drawn from them. */
export function usePlaces(berths: readonly ChartBerth[]): {
  /** Null while it is not known how the plan is drawn. */
  settings: ReturnType<typeof usePortPlan>['data'] | null
  survey: Survey | null
  places: Survey['places'] | undefined
  settled: boolean
} {
  const plan = usePortPlan()
  // Coordinates change seldom, the rest of a berth often.
  const key = berths.map(({ latitude, longitude }) => `${latitude} ${longitude}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the coordinates are what the survey is made of
  const survey = useMemo(() => surveyOf(berths), [key])
  const layout = plan.data?.layout ?? 'auto'
  const isOnChart = layout === 'coordinates' || (layout === 'auto' && survey?.enough)
  return {
    settings: plan.data ?? null,
    survey,
    places: isOnChart ? survey?.places : undefined,
    settled: plan.data !== undefined || plan.error !== null,
  }
}

export function usePortPlan() {
  return useRead('portPlan', 'get', {})
}
