import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  type Arrangement,
  type DashboardView,
  usualArrangements,
} from '../../../contract/values/dashboard-parts.ts'
import { call } from '../../kit/server/api.ts'
import { meQuery, useMe, usePort } from '../../kit/server/session.tsx'

/** How the dashboard of the user stands: by their own choice, else as is usual for what they do. Null is as usual again. */
export function useArrangement(): [Arrangement, (arrangement: Arrangement | null) => void] {
  const { preferences } = useMe()
  const queryClient = useQueryClient()
  const usual = usualArrangements[useView()]
  const change = useCallback(
    (dashboard: Arrangement | null) => {
      const before = queryClient.getQueryData(meQuery.queryKey)
      if (!before) return
      const own = dashboard && { order: [...dashboard.order], hidden: [...dashboard.hidden] }
      queryClient.setQueryData(meQuery.queryKey, {
        ...before,
        preferences: { ...before.preferences, dashboard: own },
      })
      call('me', 'update', { body: { preferences: { dashboard: own } } }).catch(() => {
        void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
      })
    },
    [queryClient],
  )
  return [preferences.dashboard ?? usual, change]
}

function useView(): DashboardView {
  const { can } = usePort()
  if (can('invoices.record_payment') && !can('interests.change_stage')) return 'finance'
  return can('reminders.view_all') ? 'manager' : 'agent'
}
