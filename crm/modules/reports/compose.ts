import { sql } from 'kysely'
import type { ReportConfig } from '../../../contract/reports/config.ts'
import { type Ctx, portOf } from '../../context.ts'
import { brandOf } from '../branding/brand.ts'
import { composeDashboard } from './printing/dashboard-report.ts'
import { composeList, type Extent } from './printing/list-report.ts'
import { type Paper, paperOf } from './printing/paper.ts'
import type { Composed } from './printing/sections.ts'
import { assertMayView } from './rights.ts'

interface Made extends Extent {
  readonly permissions: ReadonlySet<string>
  /** The moment it is made for: its periods are those of that day in the port. */
  readonly at: Date
}

/**
 * A report as it is printed, of what whoever asks may see. Throws PERMISSION_DENIED, and VALIDATION_FAILED naming what the
 * list has not.
 */
export async function composeReport(
  ctx: Ctx,
  config: ReportConfig,
  { permissions, at, ...extent }: Made,
): Promise<{ report: Composed; paper: Paper }> {
  assertMayView(config, permissions)
  const paper = await paperAt(ctx, at)
  const report =
    config.kind === 'dashboard'
      ? await composeDashboard(ctx, config, paper)
      : await composeList(ctx, config, paper, extent)
  return { report, paper }
}

/** How reports of the port write that are made at a moment. */
export async function paperAt(ctx: Ctx, at: Date): Promise<Paper> {
  const { language } = await brandOf(ctx)
  const { rows } = await sql<{
    timezone: string
    country: string | null
  }>`select timezone, country from ports where id = ${portOf(ctx)}`.execute(ctx.db)
  return paperOf(language, rows[0]!, at)
}
