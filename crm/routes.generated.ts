// Made by `npm run generate`.
import { activityRoutes } from './modules/activity/routes.ts'
import { aiRoutes } from './modules/ai/routes.ts'
import { alertRoutes } from './modules/alerts/routes.ts'
import { analyticsRoutes } from './modules/analytics/routes.ts'
import { apiKeyRoutes } from './modules/api-keys/routes.ts'
import { auditRoutes } from './modules/audit/routes.ts'
import { backupRoutes } from './modules/backups/routes.ts'
import { berthPdfRoutes } from './modules/berth-pdfs/routes.ts'
import { berthRoutes, portPlanRoutes } from './modules/berths/routes.ts'
import { brandingRoutes } from './modules/branding/routes.ts'
import { brochureRoutes } from './modules/brochures/routes.ts'
import { clientRoutes } from './modules/clients/routes.ts'
import { companyRoutes } from './modules/companies/routes.ts'
import { consentRoutes, retentionRoutes } from './modules/consents/routes.ts'
import { contactLogRoutes } from './modules/contact-log/routes.ts'
import { dashboardRoutes } from './modules/dashboard/routes.ts'
import { documentTemplateRoutes } from './modules/document-templates/routes.ts'
import { documentWizardRoutes } from './modules/document-wizard/routes.ts'
import { documentRoutes } from './modules/documents/routes.ts'
import { duplicateRoutes, mergeRoutes } from './modules/duplicates/routes.ts'
import { emailAccountRoutes } from './modules/email/accounts/routes.ts'
import { emailMessageRoutes } from './modules/email/messages/routes.ts'
import { errorEventRoutes } from './modules/error-events/routes.ts'
import { expenseRoutes } from './modules/expenses/routes.ts'
import { storageRoutes } from './modules/files/admin/routes.ts'
import { fileRoutes } from './modules/files/routes.ts'
import { formDeskRoutes } from './modules/form-desk/routes.ts'
import { guideRoutes } from './modules/guide/routes.ts'
import { healthRoutes } from './modules/health/routes.ts'
import { identityRoutes } from './modules/identity/routes.ts'
import { importRecipeRoutes } from './modules/imports/recipes/routes.ts'
import { importRoutes } from './modules/imports/routes.ts'
import { importRunRoutes } from './modules/imports/runs/routes.ts'
import { inquiryRoutes } from './modules/inquiries/routes.ts'
import { publicInterestRoutes } from './modules/intake/routes.ts'
import { interestRoutes } from './modules/interests/routes.ts'
import { invoiceRoutes } from './modules/invoices/routes.ts'
import { mailEndingRoutes } from './modules/mail-endings/routes.ts'
import { emailRoutes } from './modules/mail-settings/routes.ts'
import { outboxRoutes } from './modules/mail/routes.ts'
import { maintenanceRoutes } from './modules/maintenance/routes.ts'
import { notificationRoutes } from './modules/notifications/routes.ts'
import { overviewRoutes } from './modules/overviews/routes.ts'
import { paymentRoutes } from './modules/payments/routes.ts'
import { portalAccessRoutes } from './modules/portal/access-routes.ts'
import { portalAdmissionRoutes } from './modules/portal/admission-routes.ts'
import { portalFactorRoutes } from './modules/portal/factor-routes.ts'
import { portalFileRoutes } from './modules/portal/files/routes.ts'
import { portalMessageRoutes } from './modules/portal/messages/routes.ts'
import { portalProfileRoutes } from './modules/portal/profile/routes.ts'
import { portalRoutes } from './modules/portal/routes.ts'
import { portRoutes } from './modules/ports/routes.ts'
import { dataExportRoutes, erasureRoutes } from './modules/privacy/routes.ts'
import { qualificationRoutes } from './modules/qualification/routes.ts'
import { reconcileRoutes } from './modules/reconcile/routes.ts'
import { customFieldRoutes } from './modules/records/custom/routes.ts'
import { reminderRoutes } from './modules/reminders/routes.ts'
import { renewalRoutes } from './modules/renewals/routes.ts'
import { reportRoutes } from './modules/reports/routes.ts'
import { reservationRoutes } from './modules/reservations/routes.ts'
import { residentialClientRoutes } from './modules/residential-clients/routes.ts'
import { residentialInterestRoutes } from './modules/residential-interests/routes.ts'
import { savedViewRoutes } from './modules/saved-views/routes.ts'
import { searchRoutes } from './modules/search/routes.ts'
import { documentSendRoutes } from './modules/sends/routes.ts'
import { serverRoutes } from './modules/servers/routes.ts'
import { settingRoutes } from './modules/settings/routes.ts'
import { signingPageRoutes } from './modules/signing/builtin/routes.ts'
import { signingRoutes } from './modules/signing/routes.ts'
import { supplementalInfoRoutes } from './modules/supplemental-info/routes.ts'
import { tagRoutes } from './modules/tags/routes.ts'
import { tenancyRoutes } from './modules/tenancies/routes.ts'
import { ownInvitationRoutes } from './modules/users/accept.ts'
import { accountRoutes } from './modules/users/accounts.ts'
import { invitationRoutes } from './modules/users/invitations.ts'
import { roleRoutes } from './modules/users/roles.ts'
import { userRoutes } from './modules/users/routes.ts'
import { setupRoutes } from './modules/users/setup.ts'
import { teamRoutes } from './modules/users/teams.ts'
import { vocabularyRoutes } from './modules/vocabularies/routes.ts'
import { berthChangeRoutes } from './modules/waiting-list/berth-routes.ts'
import { waitingListRoutes } from './modules/waiting-list/routes.ts'
import { webhookRoutes } from './modules/webhooks/routes.ts'
import { websiteAnalyticsRoutes } from './modules/website-analytics/routes.ts'
import { yachtRoutes } from './modules/yachts/routes.ts'

/** The routes of every module, or what makes them of the services. */
export const routesOfModules = [
  activityRoutes,
  aiRoutes,
  alertRoutes,
  analyticsRoutes,
  apiKeyRoutes,
  auditRoutes,
  backupRoutes,
  berthPdfRoutes,
  berthRoutes,
  portPlanRoutes,
  brandingRoutes,
  brochureRoutes,
  clientRoutes,
  companyRoutes,
  consentRoutes,
  retentionRoutes,
  contactLogRoutes,
  dashboardRoutes,
  documentTemplateRoutes,
  documentWizardRoutes,
  documentRoutes,
  duplicateRoutes,
  mergeRoutes,
  emailAccountRoutes,
  emailMessageRoutes,
  errorEventRoutes,
  expenseRoutes,
  storageRoutes,
  fileRoutes,
  formDeskRoutes,
  guideRoutes,
  healthRoutes,
  identityRoutes,
  importRecipeRoutes,
  importRoutes,
  importRunRoutes,
  inquiryRoutes,
  publicInterestRoutes,
  interestRoutes,
  invoiceRoutes,
  mailEndingRoutes,
  emailRoutes,
  outboxRoutes,
  maintenanceRoutes,
  notificationRoutes,
  overviewRoutes,
  paymentRoutes,
  portalAccessRoutes,
  portalAdmissionRoutes,
  portalFactorRoutes,
  portalFileRoutes,
  portalMessageRoutes,
  portalProfileRoutes,
  portalRoutes,
  portRoutes,
  dataExportRoutes,
  erasureRoutes,
  qualificationRoutes,
  reconcileRoutes,
  customFieldRoutes,
  reminderRoutes,
  renewalRoutes,
  reportRoutes,
  reservationRoutes,
  residentialClientRoutes,
  residentialInterestRoutes,
  savedViewRoutes,
  searchRoutes,
  documentSendRoutes,
  serverRoutes,
  settingRoutes,
  signingPageRoutes,
  signingRoutes,
  supplementalInfoRoutes,
  tagRoutes,
  tenancyRoutes,
  ownInvitationRoutes,
  accountRoutes,
  invitationRoutes,
  roleRoutes,
  userRoutes,
  setupRoutes,
  teamRoutes,
  vocabularyRoutes,
  berthChangeRoutes,
  waitingListRoutes,
  webhookRoutes,
  websiteAnalyticsRoutes,
  yachtRoutes,
] as const
