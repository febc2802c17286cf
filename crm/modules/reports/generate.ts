import fastq from 'fastq'
import { Refusal } from '../../../contract/errors.ts'
import type { ReportConfig } from '../../../contract/reports/config.ts'
import { mostReportRows } from '../../../contract/reports/vocabulary.ts'
import type { Ctx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { printBrandOf } from '../branding/print.ts'
import { printReport } from '../pdf/engine.ts'
import { withinLimits } from '../pdf/intake.ts'
import { composeReport } from './compose.ts'
import { laidOut } from './printing/layout.ts'

export interface GeneratedReport {
  name: string
  title: string
  content: Buffer
  rows: number | null
  total: number | null
}

interface Wanted {
  readonly ctx: Ctx
  readonly storage: Services['storage']
  readonly config: ReportConfig
  readonly permissions: ReadonlySet<string>
  /** The moment it is made for. */
  readonly at: Date
}

// Each reads a thousand rows and prints them: of many that are asked for at once two are made at a time in a process, one
// reads while the other is printed, and interactive requests are answered between them.
const line = fastq.promise(make, 2)
const mostWaiting = 60

/**
 * A report as a PDF, of what whoever asks may see. Reads and prints outside of any transaction. Throws PERMISSION_DENIED,
 * VALIDATION_FAILED, SERVICE_BUSY.
 */
export async function generateReport(wanted: Wanted): Promise<GeneratedReport> {
  if (line.length() >= mostWaiting) {
    throw new Refusal('SERVICE_BUSY', undefined, 'Many reports are being made. Try again in a moment.')
  }
  return line.push(wanted)
}

async function make({ ctx, storage, config, permissions, at }: Wanted): Promise<GeneratedReport> {
  const { report, paper } = await composeReport(ctx, config, {
    ...{ permissions, at, most: mostReportRows, visible: mostReportRows },
  })
  const { name, color, logo } = await printBrandOf(ctx, storage)
  const { title, facts, empty, sumLabel, totalLabel, rows, total } = report
  const content = await withinLimits(
    printReport({
      ...{ title, facts, empty, sumLabel, totalLabel },
      ...laidOut(report.sections),
      language: paper.language,
      brand: { name, color, logo },
      foot: `${name} · ${paper.moment(new Date())}`,
    }),
    'kind',
  )
  const fileName = `${title.replaceAll(/[\\/:*?"<>|]+/g, '-')} ${paper.today}.pdf`
  return { name: fileName, title, content: Buffer.from(content), rows, total }
}
