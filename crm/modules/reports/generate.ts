import fastq from 'fastq'
import { Refusal } from '../../../contract/errors.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { ReportConfig } from '../../../contract/reports/config.ts'
import { mostReportRows } from '../../../contract/reports/vocabulary.ts'
import type { Ctx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { printBrandOf } from '../branding/print.ts'
import { printReport } from '../pdf/engine.ts'
import { withinLimits } from '../pdf/intake.ts'
import { composeReport } from './compose.ts'
import { laidOut } from './printing/layout.ts'
import type { Paper } from './printing/paper.ts'
import type { Composed } from './printing/sections.ts'

export interface GeneratedReport {
  name: string
  title: string
  content: Buffer
  rows: number | null
  total: number | null
}

interface Place {
  readonly ctx: Ctx
  readonly storage: Services['storage']
}
interface Wanted extends Place {
  readonly config: ReportConfig
  readonly permissions: ReadonlySet<string>
  /** The moment it is made for. */
  readonly at: Date
}
interface Printing extends Place {
  readonly compose: () => Promise<{ report: Composed; paper: Paper }>
}

// Each reads a thousand rows and prints them: of many that are asked for at once two are made at a time in a process, one
// reads while the other is printed, and interactive requests are answered between them.
const line = fastq.promise(make, 2)
const mostWaiting = 60

/**
 * A report as a PDF, of what whoever asks may see. Reads and prints outside of any transaction. Throws PERMISSION_DENIED,
 * VALIDATION_FAILED, SERVICE_BUSY.
 */
export function generateReport({ ctx, storage, config, ...who }: Wanted): Promise<GeneratedReport> {
  const extent = { most: mostReportRows, visible: mostReportRows }
  return printInLine({ ctx, storage, compose: () => composeReport(ctx, config, { ...who, ...extent }) })
}

/** The PDF of what is composed when its turn comes. Throws SERVICE_BUSY. */
export async function printInLine(printing: Printing): Promise<GeneratedReport> {
  if (line.length() >= mostWaiting) {
    throw new Refusal('SERVICE_BUSY', undefined, reasonFor('reports_busy'))
  }
  return line.push(printing)
}

async function make({ ctx, storage, compose }: Printing): Promise<GeneratedReport> {
  const { report, paper } = await compose()
  const { name, color, logo } = await printBrandOf(ctx, storage)
  const { title, facts, empty, sumLabel, totalLabel, rows, total } = report
  const content = await withinLimits(
    printReport({
      title,
      facts,
      empty,
      sumLabel,
      totalLabel,
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
