import { z } from 'zod'
import { created, data, empty, file } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { invoices } from '../invoices/endpoints.ts'
import { endpoint } from '../staff-endpoint.ts'
import { clientLanguages } from '../values/languages.ts'
import { ReportConfig } from './config.ts'
import { ReportTemplate, ReportTemplateRow, templateChange, templateInput } from './templates.ts'
import { reportKinds } from './vocabulary.ts'

const asks = [
  'clients.view',
  'berths.view',
  'interests.view',
  'invoices.view',
  'payments.view',
  'reports.view_analytics',
  'reports.view_dashboard',
] as const

const Cells = z.array(z.string())

/** A report as it is printed: every word and amount in the language of the port. */
export const PrintedTable = z.object({
  title: z.string(),
  /** That of the port. */
  language: z.enum(clientLanguages),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  sections: z.array(
    z.object({
      heading: z.string().nullable(),
      columns: z.array(z.object({ label: z.string(), isNumber: z.boolean() })),
      groups: z.array(
        z.object({
          heading: z.string().nullable(),
          rows: z.array(Cells),
          /** Under the columns that are summed up, a line for each currency; null where none is. */
          sums: Cells.nullable(),
        }),
      ),
      sums: Cells.nullable(),
    }),
  ),
  /** What stands before the sums of a group, and before those of all. */
  sumLabel: z.string(),
  totalLabel: z.string(),
  /** Stands where there is nothing to print. */
  empty: z.string().nullable(),
})

/** Reports on paper. */
export const reports = {
  generate: endpoint({
    method: 'POST',
    path: '/api/v1/reports/generate',
    summary:
      'A report as a PDF: figures (`dashboard`), or a list with its columns, filters, sort, groups and sums, at most 1,000 rows, with the total where there are more. It has what the caller may see, and takes the permission of the list or of the figures beside `reports.export`',
    gate: 'reports.export',
    asks,
    body: ReportConfig,
    response: file,
    emits: ['report.generated'],
    limit: 'export',
    errors: ['PERMISSION_DENIED', 'SERVICE_BUSY'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/v1/reports/preview',
    summary:
      'The first 20 rows of a report as they would be printed, with the sums of all that would be, and how many rows there are; the whole of figures',
    gate: 'reports.export',
    asks,
    body: ReportConfig,
    response: data(PrintedTable.extend({ total: z.int().nullable() })),
    emits: 'nothing',
    errors: ['PERMISSION_DENIED'],
  }),
  taxByRate: endpoint({
    method: 'GET',
    path: '/api/v1/reports/tax-by-rate',
    summary: 'What `GET /api/v1/invoices/tax-by-rate` gives, as a PDF with its sums by currency',
    gate: invoices.taxByRate.gate,
    query: invoices.taxByRate.query,
    response: file,
    limit: 'export',
    errors: ['SERVICE_BUSY'],
  }),
  templates: endpoint({
    method: 'GET',
    path: '/api/v1/reports/templates',
    summary: 'Reports that are kept under a name, of what the caller may view, by name',
    gate: 'reports.export',
    asks,
    query: z.object({ kind: z.enum(reportKinds).optional() }),
    response: data(z.array(ReportTemplateRow)),
  }),
  createTemplate: endpoint({
    method: 'POST',
    path: '/api/v1/reports/templates',
    summary:
      'Keeps a report under a name, and mails it by a schedule to users of the port: each gets what they may see themselves when it is sent',
    gate: 'reports.export',
    asks,
    body: templateInput,
    response: created(ReportTemplate),
    emits: ['report.created'],
    errors: ['REPORT_NAME_TAKEN', 'PERMISSION_DENIED', 'CONFLICT'],
  }),
  template: endpoint({
    method: 'GET',
    path: '/api/v1/reports/templates/{id}',
    summary: 'One template, with its recipients and what became of the last times it was due',
    gate: 'reports.export',
    asks,
    params: idParams,
    response: data(ReportTemplate),
    errors: ['PERMISSION_DENIED'],
  }),
  updateTemplate: endpoint({
    method: 'PATCH',
    path: '/api/v1/reports/templates/{id}',
    summary: 'Changes a template; its kind stays',
    gate: 'reports.export',
    asks,
    params: idParams,
    body: templateChange,
    response: data(ReportTemplate),
    emits: ['report.updated'],
    ifMatch: true,
    errors: ['REPORT_NAME_TAKEN', 'PERMISSION_DENIED', 'VERSION_STALE'],
  }),
  deleteTemplate: endpoint({
    method: 'DELETE',
    path: '/api/v1/reports/templates/{id}',
    summary: 'Deletes a template',
    gate: 'reports.export',
    asks,
    params: idParams,
    response: empty,
    emits: ['report.deleted'],
    errors: ['PERMISSION_DENIED'],
  }),
} as const
