import type { Permission } from '../../../contract/permissions.ts'
import { reportGates } from '../../../contract/reports/lists.generated.ts'
import { type ReportKind, reportKinds } from '../../../contract/reports/vocabulary.ts'
import { usePort } from '../../kit/server/session.tsx'

const gates: Readonly<Record<ReportKind, readonly Permission[]>> = {
  dashboard: ['reports.view_dashboard', 'reports.view_analytics'],
  ...reportGates,
}

/** The kinds of report that the person may make. */
export function useReportKinds(): readonly ReportKind[] {
  const { can } = usePort()
  return reportKinds.filter((kind) => gates[kind].some(can))
}
