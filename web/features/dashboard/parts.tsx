import type { ComponentType } from 'react'
import { alertGates } from '../../../contract/alerts/rules.ts'
import type { Permission } from '../../../contract/permissions.ts'
import type { DashboardPart } from '../../../contract/values/dashboard-parts.ts'
import { lazyPart } from '../../kit/screen/lazy-part.ts'
import { Part } from '../../kit/screen/part.tsx'
import { WaitingDesk } from '../invoices/public/waiting-desk.tsx'
import { Conversion, Docks, Losses, Sources, Trend } from './analysis.tsx'
import { BerthHeat } from './berth-heat.tsx'
import { Demand } from './demand.tsx'
import { Figures } from './figures.tsx'
import { LongestWaiting } from './longest-waiting.tsx'
import { Money } from './money.tsx'
import { MyDay } from './my-day.tsx'
import { People } from './people.tsx'
import { Pipeline } from './pipeline.tsx'

const MoneyDesk = lazyPart(() => import('../invoices/public/money-desk.tsx'), 'MoneyDesk', 'money', 'values')

interface PartOfDashboard {
  readonly Content: ComponentType
  /** It takes the whole width. */
  readonly wide?: true
  readonly allowed: (can: (permission: Permission) => boolean) => boolean
}

const always = () => true

/** What each part shows, and to whom. */
export const dashboardParts: Readonly<Record<DashboardPart, PartOfDashboard>> = {
  day: {
    Content: MyDay,
    allowed: (can) =>
      [...alertGates, 'reminders.view_all', 'reminders.view_own'].some((gate) => can(gate as Permission)),
  },
  figures: { Content: Figures, allowed: always },
  finance: { Content: Finance, wide: true, allowed: (can) => can('invoices.view') },
  people: { Content: People, wide: true, allowed: always },
  stuck: { Content: LongestWaiting, allowed: always },
  pipeline: { Content: Pipeline, allowed: always },
  money: { Content: Money, allowed: always },
  trend: { Content: Trend, allowed: always },
  conversion: { Content: Conversion, allowed: always },
  sources: { Content: Sources, allowed: always },
  losses: { Content: Losses, allowed: always },
  docks: { Content: Docks, allowed: always },
  demand: { Content: Demand, allowed: always },
  heat: { Content: BerthHeat, allowed: always },
}

/** The parts of each row: two of half the width, or one. */
export function rowsOf(parts: readonly DashboardPart[]): DashboardPart[][] {
  const rows: DashboardPart[][] = []
  for (const part of parts) {
    const last = rows.at(-1)
    const beside = last?.length === 1 && !dashboardParts[last[0]!].wide && !dashboardParts[part].wide
    if (beside) last.push(part)
    else rows.push([part])
  }
  return rows
}

function Finance() {
  return (
    <div className="min-w-0">
      <Part waiting={<WaitingDesk />}>
        <MoneyDesk />
      </Part>
    </div>
  )
}
