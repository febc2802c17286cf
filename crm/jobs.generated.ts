// Made by `npm run generate`.
import { forgetSteps, forgetNotifications } from './forget.ts'
import { lookForAlerts } from './modules/alerts/job.ts'
import { backupClock } from './modules/backups/clock.ts'
import { makeBackup, verifyBackup, dropBackup } from './modules/backups/make.ts'
import { parsePdf } from './modules/berth-pdfs/results.ts'
import { dropPlanImage } from './modules/berths/port-plan.ts'
import { mailCopies } from './modules/documents/life/copies.ts'
import { mailEnded } from './modules/documents/life/mail-ended.ts'
import { mailSignerLetter } from './modules/documents/life/mail-signer.ts'
import { documentClock } from './modules/documents/life/watch-clock.ts'
import { compareClients } from './modules/duplicates/compare.ts'
import { scanDuplicates } from './modules/duplicates/scan.ts'
import { appendSentEmail } from './modules/email/send/append-sent.ts'
import { emailClock } from './modules/email/sync/clock.ts'
import { shareEmailFiles } from './modules/email/sync/share-files.ts'
import { syncAccount } from './modules/email/sync/sync-account.ts'
import { storageRun, sweepStorage } from './modules/files/admin/run-job.ts'
import { pictureFile } from './modules/files/pictures/picture-file.ts'
import { purgeFile } from './modules/files/remove.ts'
import { dropAvatar } from './modules/identity/avatar/avatars.ts'
import { dropImportFile } from './modules/imports/file/keep-file.ts'
import { applyRun, undoRun } from './modules/imports/runs/run-jobs.ts'
import { undoImport } from './modules/imports/taking-back/undo-job.ts'
import { applyImport } from './modules/imports/writing/apply-job.ts'
import { applyMapping } from './modules/inquiries/apply-mapping.ts'
import { fetchInquiryFile } from './modules/inquiries/files/fetch.ts'
import { printInvoices } from './modules/invoices/printing/print.ts'
import { remindInvoices } from './modules/invoices/remind.ts'
import { tellStoppedLetter } from './modules/mail/stopped.ts'
import { checkCounts } from './modules/maintenance/check-counts.ts'
import { digest, digestOfPort } from './modules/notifications/digest.ts'
import { mailNotification } from './modules/notifications/mail-notification.ts'
import { portalAttempt, portalReset } from './modules/portal/attempts.ts'
import { forgetAccount } from './modules/portal/forget-account.ts'
import { mailPortalMessage } from './modules/portal/messages/mail-answer.ts'
import { furnishPortLater } from './modules/ports/create.ts'
import { buildDataExport } from './modules/privacy/build-export.ts'
import { cleanExports } from './modules/privacy/clean-exports.ts'
import { eraseEveryTrace } from './modules/privacy/traces-job.ts'
import { remind } from './modules/reminders/remind.ts'
import { makeOfferDocument } from './modules/renewals/offer-document.ts'
import { dueReports } from './modules/reports/due.ts'
import { forgetReports } from './modules/reports/forget.ts'
import { sendReport } from './modules/reports/send.ts'
import { endReservations } from './modules/reservations/job.ts'
import { dropPicture } from './modules/settings/pictures.ts'
import { applyDelivery } from './modules/signing/apply.ts'
import { carryDocument } from './modules/signing/carry.ts'
import { pollSigning } from './modules/signing/poll.ts'
import { remindSigner } from './modules/signing/remind.ts'
import { endTenancies } from './modules/tenancies/job.ts'
import { firstAdminLater } from './modules/users/setup.ts'
import { grantSuperAdminLater } from './modules/users/super-admin.ts'
import { endOffer } from './modules/waiting-list/job.ts'
import { webhookEnded } from './modules/webhooks/ended.ts'
import { pruneWebhooks } from './modules/webhooks/prune.ts'
import { prune } from './prune.ts'
import { refoldWords } from './refold.ts'
import { resealSecrets } from './reseal.ts'

/** The handler of every job, each with its declaration. */
export const jobHandlers = [
  forgetSteps,
  forgetNotifications,
  lookForAlerts,
  backupClock,
  makeBackup,
  verifyBackup,
  dropBackup,
  parsePdf,
  dropPlanImage,
  mailCopies,
  mailEnded,
  mailSignerLetter,
  documentClock,
  compareClients,
  scanDuplicates,
  appendSentEmail,
  emailClock,
  shareEmailFiles,
  syncAccount,
  storageRun,
  sweepStorage,
  pictureFile,
  purgeFile,
  dropAvatar,
  dropImportFile,
  applyRun,
  undoRun,
  undoImport,
  applyImport,
  applyMapping,
  fetchInquiryFile,
  printInvoices,
  remindInvoices,
  tellStoppedLetter,
  checkCounts,
  digest,
  digestOfPort,
  mailNotification,
  portalAttempt,
  portalReset,
  forgetAccount,
  mailPortalMessage,
  furnishPortLater,
  buildDataExport,
  cleanExports,
  eraseEveryTrace,
  remind,
  makeOfferDocument,
  dueReports,
  forgetReports,
  sendReport,
  endReservations,
  dropPicture,
  applyDelivery,
  carryDocument,
  pollSigning,
  remindSigner,
  endTenancies,
  firstAdminLater,
  grantSuperAdminLater,
  endOffer,
  webhookEnded,
  pruneWebhooks,
  prune,
  refoldWords,
  resealSecrets,
] as const
