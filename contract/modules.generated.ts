// Made by `npm run generate`.
import { activity } from './activity/endpoints.ts'
import { ocrSettings, aiBudget } from './ai/endpoints.ts'
import { alerts } from './alerts/endpoints.ts'
import { analytics } from './analytics/endpoints.ts'
import { portApiKeys } from './api-keys/endpoints.ts'
import { backups } from './backups/endpoints.ts'
import { berthPdfs } from './berth-pdfs/endpoints.ts'
import { berths } from './berths/endpoints.ts'
import { branding } from './branding/endpoints.ts'
import { brochures } from './brochures/endpoints.ts'
import { clients } from './clients/endpoints.ts'
import { companies } from './companies/endpoints.ts'
import { consents, retention } from './consents/endpoints.ts'
import { contactLog, contactTemplates } from './contact-log/endpoints.ts'
import { documentTemplates } from './document-templates/endpoints.ts'
import { documentWizard } from './document-wizard/endpoints.ts'
import { documents } from './documents/endpoints.ts'
import { duplicates, merges } from './duplicates/endpoints.ts'
import { emailAccounts, emails } from './email/endpoints.ts'
import { errorEvents } from './error-events/endpoints.ts'
import { expenses } from './expenses/endpoints.ts'
import { files, documentFolders, storageLinks } from './files/endpoints.ts'
import { formConnections } from './form-connections/endpoints.ts'
import { formDesk } from './form-desk/endpoints.ts'
import { guide } from './guide/endpoints.ts'
import { health } from './health/endpoints.ts'
import { importRecipes } from './import-recipes/endpoints.ts'
import { importRuns } from './import-runs/endpoints.ts'
import { imports } from './imports/endpoints.ts'
import { inquiries } from './inquiries/endpoints.ts'
import { publicInterests } from './intake/endpoints.ts'
import { interests } from './interests/endpoints.ts'
import { invoices } from './invoices/endpoints.ts'
import { mailEndings } from './mail-endings/endpoints.ts'
import { outbox, email } from './mail/endpoints.ts'
import { maintenance } from './maintenance/endpoints.ts'
import { notifications, notificationPreferences } from './notifications/endpoints.ts'
import { overviews } from './overviews/endpoints.ts'
import { payments } from './payments/endpoints.ts'
import { invitations, ownInvitations, accounts } from './people/endpoints.ts'
import { portalAccess, portalAdmission } from './portal-access/endpoints.ts'
import { portalFactor } from './portal-factor/endpoints.ts'
import { portalFiles } from './portal-files/endpoints.ts'
import { portalMessages } from './portal-messages/endpoints.ts'
import { portalProfile } from './portal-profile/endpoints.ts'
import { portal } from './portal/endpoints.ts'
import { dataExports, erasures } from './privacy/endpoints.ts'
import { qualificationCriteria, qualification } from './qualification/endpoints.ts'
import { berthSuggestions, reconciliation } from './reconcile/endpoints.ts'
import { reminders, calendars } from './reminders/endpoints.ts'
import { renewals, publicRenewals } from './renewals/endpoints.ts'
import { reports } from './reports/endpoints.ts'
import { berthReservations } from './reservations/endpoints.ts'
import { residentialClients } from './residential-clients/endpoints.ts'
import { residentialInterests } from './residential-interests/endpoints.ts'
import { documentSends } from './sends/endpoints.ts'
import { servers } from './servers/endpoints.ts'
import { settings } from './settings/endpoints.ts'
import { signingPages, sealCertificate } from './signing-pages/endpoints.ts'
import { signing, documentSigners, signingAdmin } from './signing/endpoints.ts'
import { supplementalInfo, publicSupplementalInfo } from './supplemental-info/endpoints.ts'
import { teams } from './teams/endpoints.ts'
import { tenancies } from './tenancies/endpoints.ts'
import { verifyPages } from './verify-pages/endpoints.ts'
import { vocabularies } from './vocabularies/endpoints.ts'
import { waitingList } from './waiting-list/endpoints.ts'
import { webhooks } from './webhooks/endpoints.ts'
import { websiteAnalytics, websiteAnalyticsSettings } from './website-analytics/endpoints.ts'
import { yachts } from './yachts/endpoints.ts'

/** The interface of every module with a folder of its own. */
export const modules = {
  activity,
  ocrSettings,
  aiBudget,
  alerts,
  analytics,
  portApiKeys,
  backups,
  berthPdfs,
  berths,
  branding,
  brochures,
  clients,
  companies,
  consents,
  retention,
  contactLog,
  contactTemplates,
  documentTemplates,
  documentWizard,
  documents,
  duplicates,
  merges,
  emailAccounts,
  emails,
  errorEvents,
  expenses,
  files,
  documentFolders,
  storageLinks,
  formConnections,
  formDesk,
  guide,
  health,
  importRecipes,
  importRuns,
  imports,
  inquiries,
  publicInterests,
  interests,
  invoices,
  mailEndings,
  outbox,
  email,
  maintenance,
  notifications,
  notificationPreferences,
  overviews,
  payments,
  invitations,
  ownInvitations,
  accounts,
  portalAccess,
  portalAdmission,
  portalFactor,
  portalFiles,
  portalMessages,
  portalProfile,
  portal,
  dataExports,
  erasures,
  qualificationCriteria,
  qualification,
  berthSuggestions,
  reconciliation,
  reminders,
  calendars,
  renewals,
  publicRenewals,
  reports,
  berthReservations,
  residentialClients,
  residentialInterests,
  documentSends,
  servers,
  settings,
  signingPages,
  sealCertificate,
  signing,
  documentSigners,
  signingAdmin,
  supplementalInfo,
  publicSupplementalInfo,
  teams,
  tenancies,
  verifyPages,
  vocabularies,
  waitingList,
  webhooks,
  websiteAnalytics,
  websiteAnalyticsSettings,
  yachts,
} as const
