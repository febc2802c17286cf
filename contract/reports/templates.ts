import { z } from 'zod'
import { id, optionalLongText, text, timestamp } from '../fields.ts'
import { schemaMessage } from '../reason.ts'
import { ReportConfig } from './config.ts'
import {
  longestReportName,
  mostRecipients,
  reportKinds,
  sendingReasons,
  sendingStatuses,
} from './vocabulary.ts'

const clock = {
  /** By the clock of the port. */
  hour: z.int().min(0).max(23),
  minute: z.int().min(0).max(59).default(0),
  /** Users of the port, by their ids. */
  recipients: z
    .array(id)
    .min(1)
    .max(mostRecipients)
    .refine((ids) => new Set(ids).size === ids.length, schemaMessage('report_recipients_twice')),
}

/** How often a report is mailed. */
export const ReportSchedule = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('day'), ...clock }),
  /** 1 is Monday. */
  z.strictObject({ every: z.literal('week'), on: z.int().min(1).max(7), ...clock }),
  /** The last day where a month is shorter. */
  z.strictObject({ every: z.literal('month'), on: z.int().min(1).max(31), ...clock }),
])
export type ReportSchedule = z.output<typeof ReportSchedule>

export const ReportTemplateRow = z.object({
  id,
  kind: z.enum(reportKinds),
  name: z.string(),
  description: z.string().nullable(),
  config: ReportConfig,
  schedule: ReportSchedule.nullable(),
  /** When it is mailed next; null for never. */
  nextAt: timestamp.nullable(),
  createdByName: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
})

export const ReportTemplate = ReportTemplateRow.extend({
  /** The people of the schedule, in its order. */
  recipients: z.array(z.object({ id, name: z.string() })),
  /** What became of the last times it was due, the newest first; at most 40 of 30 days. */
  sendings: z.array(
    z.object({
      dueAt: timestamp,
      userId: id,
      userName: z.string(),
      status: z.enum(sendingStatuses),
      reason: z.enum(sendingReasons).nullable(),
    }),
  ),
})

const name = text(longestReportName)
const description = optionalLongText(1000)

export const templateInput = z
  .strictObject({
    kind: z.enum(reportKinds),
    name,
    description,
    config: ReportConfig,
    schedule: ReportSchedule.nullable().optional(),
  })
  .refine(({ kind, config }) => kind === config.kind, {
    path: ['config', 'kind'],
    message: schemaMessage('report_kind'),
  })

export const templateChange = z
  .strictObject({ name, description, config: ReportConfig, schedule: ReportSchedule.nullable() })
  .partial()
