import type { Job } from '../platform/jobs.ts'
import type { Post } from '../platform/mail/send.ts'
import { engineCrontab, engineJobs } from '../platform/service/jobs.ts'
import { counted, inBatches } from '../platform/watching/prune.ts'
import { alertsJob, lookForAlerts } from './modules/alerts/job.ts'
import { parsePdf, parsePdfJob } from './modules/berth-pdfs/results.ts'
import { dropPlanImageJob } from './modules/berths/port-plan.ts'
import { mailSignerJob } from './modules/documents/invite.ts'
import { mailCopies } from './modules/documents/life/copies.ts'
import { mailEnded, mailEndedJob } from './modules/documents/life/mail-ended.ts'
import { mailSignerLetter } from './modules/documents/life/mail-signer.ts'
import { documentClock, documentClockJob } from './modules/documents/life/watch-clock.ts'
import { carryJob, mailCopiesJob, remindSignerJob } from './modules/documents/want.ts'
import { compareClientsJob, compareJob } from './modules/duplicates/compare.ts'
import { scanDuplicatesJob } from './modules/duplicates/scan.ts'
import { storageRunJob, sweepStorageJob } from './modules/files/admin/run-job.ts'
import { pictureFileJob } from './modules/files/pictures/picture-file.ts'
import { purgeFileJob } from './modules/files/remove.ts'
import { dropAvatar, dropAvatarJob } from './modules/identity/avatar/avatars.ts'
import { digestJob } from './modules/identity/digest-schedule.ts'
import { dropFileJob } from './modules/imports/file/keep-file.ts'
import { applyRunJob, undoRunJob } from './modules/imports/runs/run-jobs.ts'
import { undoImportJob } from './modules/imports/taking-back/undo-job.ts'
import { applyImportJob } from './modules/imports/writing/apply-job.ts'
import { envelopes } from './modules/mail/envelope.ts'
import { tellMailFailed } from './modules/mail/failed.ts'
import { tellStoppedJob, tellStoppedLetter } from './modules/mail/stopped.ts'
import { digest, digestOfPort, digestOfPortJob } from './modules/notifications/digest.ts'
import { mailNotification, mailNotificationJob } from './modules/notifications/mail-notification.ts'
import { buildDataExportJob } from './modules/privacy/build-export.ts'
import { cleanExportsJob } from './modules/privacy/clean-exports.ts'
import { eraseTracesJob } from './modules/privacy/erase.ts'
import { buildExportJob } from './modules/privacy/export.ts'
import { recordExportSent } from './modules/privacy/mail-export.ts'
import { eraseTracesJobOf } from './modules/privacy/traces-job.ts'
import { remind, remindJob } from './modules/reminders/remind.ts'
import { offerDocumentJob } from './modules/renewals/offer.ts'
import { makeOfferDocument } from './modules/renewals/offer-document.ts'
import { endReservations, endReservationsJob } from './modules/reservations/job.ts'
import { dropPicture, dropPictureJob } from './modules/settings/pictures.ts'
import { applyDelivery } from './modules/signing/apply.ts'
import { carryDocument } from './modules/signing/carry.ts'
import { pollJob, pollSigning } from './modules/signing/poll.ts'
import { signingDeliveryJob } from './modules/signing/receive.ts'
import { remindSigner } from './modules/signing/remind.ts'
import { endTenancies, endTenanciesJob } from './modules/tenancies/job.ts'
import { endOfferJob } from './modules/waiting-list/expire.ts'
import { endOffer } from './modules/waiting-list/job.ts'
import { endedJob } from './modules/webhooks/ended.ts'
import { pruneWebhooksJob } from './modules/webhooks/prune.ts'
import { pruneJob } from './prune.ts'
import { refoldJob, refoldWords } from './refold.ts'
import { resealJob, resealSecrets } from './reseal.ts'
import type { Services } from './services.ts'

/** Every job of the CRM by its name. */
export function crmJobs(services: Services, post: Post): Record<string, Job> {
  return {
    ...engineJobs(services, post, {
      envelope: envelopes(services),
      sent: recordExportSent,
      failed: tellMailFailed,
      origin: services.env.publicUrl,
    }),
    [alertsJob]: lookForAlerts(services),
    apply_import: applyImportJob(services),
    apply_import_run: applyRunJob(services),
    drop_plan_image: dropPlanImageJob(services),
    [buildExportJob]: buildDataExportJob(services),
    clean_exports: cleanExportsJob(services),
    [documentClockJob]: documentClock(services),
    [mailCopiesJob]: mailCopies(services),
    [signingDeliveryJob]: applyDelivery(services),
    [pollJob]: pollSigning(services),
    [carryJob]: carryDocument(services),
    [mailEndedJob]: mailEnded(services),
    [mailSignerJob]: mailSignerLetter(services),
    [remindSignerJob]: remindSigner(services),
    [eraseTracesJob]: eraseTracesJobOf(services),
    [compareJob]: compareClientsJob(services),
    scan_duplicates: scanDuplicatesJob(services),
    undo_import: undoImportJob(services),
    undo_import_run: undoRunJob(services),
    picture_file: pictureFileJob(services),
    storage_run: storageRunJob(services),
    sweep_storage: sweepStorageJob(services),
    purge_file: purgeFileJob(services),
    drop_import_file: dropFileJob(services),
    [refoldJob]: refoldWords(services),
    [resealJob]: resealSecrets(services),
    [tellStoppedJob]: tellStoppedLetter(services),
    [mailNotificationJob]: mailNotification(services),
    [dropAvatarJob]: dropAvatar(services),
    [dropPictureJob]: dropPicture(services),
    [digestJob]: digest(services),
    [digestOfPortJob]: digestOfPort(services),
    [remindJob]: remind(services),
    [parsePdfJob]: parsePdf(services),
    [endOfferJob]: endOffer(services),
    [offerDocumentJob]: makeOfferDocument(services),
    [endTenanciesJob]: endTenancies(services),
    [endReservationsJob]: endReservations(services),
    webhook_ended: endedJob(services),
    prune_webhooks: pruneWebhooksJob(services),
    forget_steps: async () => void (await someAtATime(services, 'forget_steps')),
    prune: pruneJob(services),
    forget_notifications: async () => void (await someAtATime(services, 'forget_notifications')),
  }
}

const together = 1000

/** What ends by its age goes, some at a time: steps nobody can take back any more, and what people were told. */
function someAtATime(
  { kernel: { pool } }: Services,
  forget: 'forget_steps' | 'forget_notifications',
): Promise<number> {
  return inBatches(() => counted(pool, `select ${forget}($1) as gone`, [together]), together)
}

/** What runs by the clock, in graphile-worker's crontab notation (UTC). */
export const crmCrontab = [
  engineCrontab,
  `*/5 * * * * ${alertsJob} ?max=1`,
  `*/10 * * * * ${documentClockJob} ?max=1`,
  `*/5 * * * * ${pollJob} ?max=1`,
  `7 * * * * ${endTenanciesJob} ?max=3`,
  `9 * * * * ${endReservationsJob} ?max=3`,
  '37 * * * * prune_webhooks ?max=3',
  '17 2 * * * forget_notifications ?max=3',
  '27 3 * * * clean_exports ?max=3',
  '41 * * * * forget_steps ?max=3',
  '11 3 * * * sweep_storage ?max=3',
  '47 2 * * * prune ?max=3',
].join('\n')
