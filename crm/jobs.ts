import { every, type Job, openJobs } from '../platform/jobs/job.ts'
import type { Post } from '../platform/mail/send.ts'
import { engineCrontab, engineJobs } from '../platform/service/jobs.ts'
import { forgetNotificationsJob, forgetStepsJob } from './forget.ts'
import { jobHandlers } from './jobs.generated.ts'
import { alertsJob } from './modules/alerts/job.ts'
import { backupClockJob } from './modules/backups/tasks.ts'
import { documentClockJob } from './modules/documents/life/watch-clock.ts'
import { appendSent } from './modules/email/send/append-sent.ts'
import { personEnvelopes } from './modules/email/send/envelope.ts'
import { emailClockJob } from './modules/email/sync/jobs.ts'
import { sweepStorageJob } from './modules/files/admin/run-job.ts'
import { recordInvoiceSent } from './modules/invoices/mail-left.ts'
import { remindInvoicesJob } from './modules/invoices/remind.ts'
import { envelopes } from './modules/mail/envelope.ts'
import { tellMailFailed } from './modules/mail/failed.ts'
import { checkCountsJob } from './modules/maintenance/check-counts.ts'
import { cleanExportsJob } from './modules/privacy/clean-exports.ts'
import { recordExportSent } from './modules/privacy/mail-export.ts'
import { dueReportsJob, forgetReportsJob } from './modules/reports/jobs.ts'
import { endReservationsJob } from './modules/reservations/job.ts'
import { pollJob } from './modules/signing/poll.ts'
import { endTenanciesJob } from './modules/tenancies/job.ts'
import { pruneWebhooksJob } from './modules/webhooks/prune.ts'
import { pruneJob } from './prune.ts'
import type { Services } from './services.ts'

/** Every job of the CRM by its name. */
export function crmJobs(services: Services, post: Post): Record<string, Job> {
  return {
    ...engineJobs(services, post, {
      envelope: envelopeOfAny(services),
      sent: async (tx, mail) => {
        await recordExportSent(tx, mail)
        await recordInvoiceSent(tx, mail)
        await appendSent(tx, mail.id)
      },
      failed: tellMailFailed,
      origin: services.env.publicUrl,
    }),
    ...openJobs<Services>(jobHandlers, services),
  }
}

/** From whom a mail goes: from the mailbox of a person who wrote it, else from the port. */
function envelopeOfAny(services: Services): ReturnType<typeof envelopes> {
  const [ofPort, ofPerson] = [envelopes(services), personEnvelopes(services)]
  return async (scope, mail) => ({ ...(await ofPort(scope, mail)), ...(await ofPerson(scope, mail.id)) })
}

/** What runs by the clock (UTC). */
export const crmCrontab = [
  engineCrontab,
  every('*/5 * * * *', alertsJob, { max: 1 }),
  every('*/5 * * * *', emailClockJob, { max: 1 }),
  every('*/10 * * * *', documentClockJob, { max: 1 }),
  every('*/5 * * * *', pollJob, { max: 1 }),
  every('7 * * * *', endTenanciesJob),
  every('9 * * * *', endReservationsJob),
  every('*/15 * * * *', remindInvoicesJob, { max: 1 }),
  every('*/5 * * * *', dueReportsJob, { max: 1 }),
  every('37 * * * *', pruneWebhooksJob),
  every('17 2 * * *', forgetNotificationsJob),
  every('27 3 * * *', cleanExportsJob),
  every('37 3 * * *', forgetReportsJob),
  every('41 * * * *', forgetStepsJob),
  every('11 3 * * *', sweepStorageJob),
  every('47 2 * * *', pruneJob),
  every('3 4 * * *', checkCountsJob),
  every('*/10 * * * *', backupClockJob, { max: 1 }),
].join('\n')
