import { Refusal } from '../../../contract/errors.ts'
import type { Permission } from '../../../contract/permissions.ts'
import type { ReportConfig } from '../../../contract/reports/config.ts'
import { reportGates } from '../../../contract/reports/lists.generated.ts'
import { dashboardWidgets } from '../../../contract/reports/vocabulary.ts'

/** The permissions that a report takes beside `reports.export`. */
function permissionsOf(config: ReportConfig): Permission[] {
  if (config.kind !== 'dashboard') return [...reportGates[config.kind]]
  const ofDashboard = config.widgets.some((widget) => dashboardWidgets.includes(widget))
  const ofAnalytics = config.widgets.some((widget) => !dashboardWidgets.includes(widget))
  return [
    ...(ofDashboard ? (['reports.view_dashboard'] as const) : []),
    ...(ofAnalytics ? (['reports.view_analytics'] as const) : []),
  ]
}

/** Whether somebody may view what a report prints. */
export function mayView(config: ReportConfig, permissions: ReadonlySet<string>): boolean {
  return permissionsOf(config).every((permission) => permissions.has(permission))
}

/** Throws PERMISSION_DENIED for a report of what somebody may not view. */
export function assertMayView(config: ReportConfig, permissions: ReadonlySet<string>): void {
  if (!mayView(config, permissions)) throw new Refusal('PERMISSION_DENIED')
}
