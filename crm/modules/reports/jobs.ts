import { z } from 'zod'
import { job } from '../../../platform/jobs/job.ts'

/** Looks by the clock for reports that are due. */
export const dueReportsJob = job('due_reports', undefined, { scope: 'none' })

/** Makes a report for one recipient and mails it. */
export const sendReportJob = job('send_report', z.object({ sendingId: z.uuid() }))

/** Forgets what was mailed long ago. */
export const forgetReportsJob = job('forget_reports', undefined, { scope: 'none' })
