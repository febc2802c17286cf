// Made by `npm run generate`.
import type account from '../../locales/en/account.json'
import type activity from '../../locales/en/activity.json'
import type ai from '../../locales/en/ai.json'
import type alerts from '../../locales/en/alerts.json'
import type analytics from '../../locales/en/analytics.json'
import type apiKeys from '../../locales/en/api-keys.json'
import type audit from '../../locales/en/audit.json'
import type backups from '../../locales/en/backups.json'
import type berthPdfs from '../../locales/en/berth-pdfs.json'
import type berths from '../../locales/en/berths.json'
import type brochures from '../../locales/en/brochures.json'
import type charts from '../../locales/en/charts.json'
import type clientPortal from '../../locales/en/client-portal.json'
import type clients from '../../locales/en/clients.json'
import type commands from '../../locales/en/commands.json'
import type companies from '../../locales/en/companies.json'
import type connections from '../../locales/en/connections.json'
import type consents from '../../locales/en/consents.json'
import type contactLog from '../../locales/en/contact-log.json'
import type create from '../../locales/en/create.json'
import type customFields from '../../locales/en/custom-fields.json'
import type dashboard from '../../locales/en/dashboard.json'
import type deliveries from '../../locales/en/deliveries.json'
import type documents from '../../locales/en/documents.json'
import type door from '../../locales/en/door.json'
import type duplicates from '../../locales/en/duplicates.json'
import type email from '../../locales/en/email.json'
import type expenses from '../../locales/en/expenses.json'
import type factor from '../../locales/en/factor.json'
import type files from '../../locales/en/files.json'
import type formsAccount from '../../locales/en/forms/account.json'
import type formsActivity from '../../locales/en/forms/activity.json'
import type formsBuilder from '../../locales/en/forms/builder.json'
import type formsCommands from '../../locales/en/forms/commands.json'
import type formsConnect from '../../locales/en/forms/connect.json'
import type formsDoor from '../../locales/en/forms/door.json'
import type formsForm from '../../locales/en/forms/form.json'
import type formsFormList from '../../locales/en/forms/form-list.json'
import type formsKeys from '../../locales/en/forms/keys.json'
import type formsLanguages from '../../locales/en/forms/languages.json'
import type formsMembers from '../../locales/en/forms/members.json'
import type formsResults from '../../locales/en/forms/results.json'
import type formsSettings from '../../locales/en/forms/settings.json'
import type formsShare from '../../locales/en/forms/share.json'
import type formsShell from '../../locales/en/forms/shell.json'
import type formsSubmissions from '../../locales/en/forms/submissions.json'
import type formsWebhooks from '../../locales/en/forms/webhooks.json'
import type guide from '../../locales/en/guide.json'
import type health from '../../locales/en/health.json'
import type imports from '../../locales/en/imports.json'
import type inbox from '../../locales/en/inbox.json'
import type info from '../../locales/en/info.json'
import type interests from '../../locales/en/interests.json'
import type invoices from '../../locales/en/invoices.json'
import type kindsAi from '../../../contract/ai/texts.en.json'
import type kindsAlerts from '../../../contract/alerts/texts.en.json'
import type kindsBerths from '../../../contract/berths/texts.en.json'
import type kindsClients from '../../../contract/clients/texts.en.json'
import type kindsCompanies from '../../../contract/companies/texts.en.json'
import type kindsDocuments from '../../../contract/documents/texts.en.json'
import type kindsEmail from '../../../contract/email/texts.en.json'
import type kindsExpenses from '../../../contract/expenses/texts.en.json'
import type kindsInquiries from '../../../contract/inquiries/texts.en.json'
import type kindsInterests from '../../../contract/interests/texts.en.json'
import type kindsInvoices from '../../../contract/invoices/texts.en.json'
import type kindsPayments from '../../../contract/payments/texts.en.json'
import type kindsPortal from '../../../contract/portal/texts.en.json'
import type kindsReminders from '../../../contract/reminders/texts.en.json'
import type kindsReservations from '../../../contract/reservations/texts.en.json'
import type kindsResidentialClients from '../../../contract/residential-clients/texts.en.json'
import type kindsResidentialInterests from '../../../contract/residential-interests/texts.en.json'
import type kindsSigning from '../../../contract/signing/texts.en.json'
import type kindsSupplementalInfo from '../../../contract/supplemental-info/texts.en.json'
import type kindsTag from '../../locales/en/kinds/tag.json'
import type kindsTenancies from '../../../contract/tenancies/texts.en.json'
import type kindsWaitingList from '../../../contract/waiting-list/texts.en.json'
import type kindsYachts from '../../../contract/yachts/texts.en.json'
import type lettersBackups from '../../../contract/backups/letters.en.json'
import type lettersDocuments from '../../../contract/documents/letters.en.json'
import type lettersInvoices from '../../../contract/invoices/letters.en.json'
import type lettersMail from '../../../contract/mail/letters.en.json'
import type lettersNotifications from '../../../contract/notifications/letters.en.json'
import type lettersPeople from '../../../contract/people/letters.en.json'
import type lettersPortal from '../../../contract/portal/letters.en.json'
import type lettersPrivacy from '../../../contract/privacy/letters.en.json'
import type lettersRenewals from '../../../contract/renewals/letters.en.json'
import type lettersReports from '../../../contract/reports/letters.en.json'
import type lettersResidentialInterests from '../../../contract/residential-interests/letters.en.json'
import type lettersSupplementalInfo from '../../../contract/supplemental-info/letters.en.json'
import type lettersWaitingList from '../../../contract/waiting-list/letters.en.json'
import type lettersWebhooks from '../../../contract/webhooks/letters.en.json'
import type lists from '../../locales/en/lists.json'
import type mail from '../../locales/en/mail.json'
import type money from '../../locales/en/money.json'
import type notifications from '../../locales/en/notifications.json'
import type occupancy from '../../locales/en/occupancy.json'
import type offer from '../../locales/en/offer.json'
import type ordered from '../../locales/en/ordered.json'
import type overview from '../../locales/en/overview.json'
import type payments from '../../locales/en/payments.json'
import type pdf from '../../locales/en/pdf.json'
import type people from '../../locales/en/people.json'
import type placing from '../../locales/en/placing.json'
import type plan from '../../locales/en/plan.json'
import type playbook from '../../locales/en/playbook.json'
import type portal from '../../locales/en/portal.json'
import type problems from '../../locales/en/problems.json'
import type reconcile from '../../locales/en/reconcile.json'
import type records from '../../locales/en/records.json'
import type reminders from '../../locales/en/reminders.json'
import type removing from '../../locales/en/removing.json'
import type renewals from '../../locales/en/renewals.json'
import type reports from '../../locales/en/reports.json'
import type reservations from '../../locales/en/reservations.json'
import type residential from '../../locales/en/residential.json'
import type retention from '../../locales/en/retention.json'
import type sends from '../../locales/en/sends.json'
import type servers from '../../locales/en/servers.json'
import type settings from '../../locales/en/settings.json'
import type shell from '../../locales/en/shell.json'
import type sign from '../../locales/en/sign.json'
import type signing from '../../locales/en/signing.json'
import type supplemental from '../../locales/en/supplemental.json'
import type tags from '../../locales/en/tags.json'
import type templates from '../../locales/en/templates.json'
import type tenancies from '../../locales/en/tenancies.json'
import type unsubscribe from '../../locales/en/unsubscribe.json'
import type users from '../../locales/en/users.json'
import type values from '../../../contract/values/texts.en.json'
import type verify from '../../locales/en/verify.json'
import type vocabularies from '../../locales/en/vocabularies.json'
import type waitingList from '../../locales/en/waiting-list.json'
import type webhooks from '../../locales/en/webhooks.json'
import type website from '../../locales/en/website.json'
import type wizard from '../../locales/en/wizard.json'
import type yachts from '../../locales/en/yachts.json'

/** The texts of each part, as English has them: a file of every language, loaded with the code that shows it. */
export type PartTexts = {
  'account': typeof account
  'activity': typeof activity
  'ai': typeof ai
  'alerts': typeof alerts
  'analytics': typeof analytics
  'api-keys': typeof apiKeys
  'audit': typeof audit
  'backups': typeof backups
  'berth-pdfs': typeof berthPdfs
  'berths': typeof berths
  'brochures': typeof brochures
  'charts': typeof charts
  'client-portal': typeof clientPortal
  'clients': typeof clients
  'commands': typeof commands
  'companies': typeof companies
  'connections': typeof connections
  'consents': typeof consents
  'contact-log': typeof contactLog
  'create': typeof create
  'custom-fields': typeof customFields
  'dashboard': typeof dashboard
  'deliveries': typeof deliveries
  'documents': typeof documents
  'door': typeof door
  'duplicates': typeof duplicates
  'email': typeof email
  'expenses': typeof expenses
  'factor': typeof factor
  'files': typeof files
  'forms/account': typeof formsAccount
  'forms/activity': typeof formsActivity
  'forms/builder': typeof formsBuilder
  'forms/commands': typeof formsCommands
  'forms/connect': typeof formsConnect
  'forms/door': typeof formsDoor
  'forms/form': typeof formsForm
  'forms/form-list': typeof formsFormList
  'forms/keys': typeof formsKeys
  'forms/languages': typeof formsLanguages
  'forms/members': typeof formsMembers
  'forms/results': typeof formsResults
  'forms/settings': typeof formsSettings
  'forms/share': typeof formsShare
  'forms/shell': typeof formsShell
  'forms/submissions': typeof formsSubmissions
  'forms/webhooks': typeof formsWebhooks
  'guide': typeof guide
  'health': typeof health
  'imports': typeof imports
  'inbox': typeof inbox
  'info': typeof info
  'interests': typeof interests
  'invoices': typeof invoices
  'kinds/ai': typeof kindsAi
  'kinds/alerts': typeof kindsAlerts
  'kinds/berths': typeof kindsBerths
  'kinds/clients': typeof kindsClients
  'kinds/companies': typeof kindsCompanies
  'kinds/documents': typeof kindsDocuments
  'kinds/email': typeof kindsEmail
  'kinds/expenses': typeof kindsExpenses
  'kinds/inquiries': typeof kindsInquiries
  'kinds/interests': typeof kindsInterests
  'kinds/invoices': typeof kindsInvoices
  'kinds/payments': typeof kindsPayments
  'kinds/portal': typeof kindsPortal
  'kinds/reminders': typeof kindsReminders
  'kinds/reservations': typeof kindsReservations
  'kinds/residential-clients': typeof kindsResidentialClients
  'kinds/residential-interests': typeof kindsResidentialInterests
  'kinds/signing': typeof kindsSigning
  'kinds/supplemental-info': typeof kindsSupplementalInfo
  'kinds/tag': typeof kindsTag
  'kinds/tenancies': typeof kindsTenancies
  'kinds/waiting-list': typeof kindsWaitingList
  'kinds/yachts': typeof kindsYachts
  'letters/backups': typeof lettersBackups
  'letters/documents': typeof lettersDocuments
  'letters/invoices': typeof lettersInvoices
  'letters/mail': typeof lettersMail
  'letters/notifications': typeof lettersNotifications
  'letters/people': typeof lettersPeople
  'letters/portal': typeof lettersPortal
  'letters/privacy': typeof lettersPrivacy
  'letters/renewals': typeof lettersRenewals
  'letters/reports': typeof lettersReports
  'letters/residential-interests': typeof lettersResidentialInterests
  'letters/supplemental-info': typeof lettersSupplementalInfo
  'letters/waiting-list': typeof lettersWaitingList
  'letters/webhooks': typeof lettersWebhooks
  'lists': typeof lists
  'mail': typeof mail
  'money': typeof money
  'notifications': typeof notifications
  'occupancy': typeof occupancy
  'offer': typeof offer
  'ordered': typeof ordered
  'overview': typeof overview
  'payments': typeof payments
  'pdf': typeof pdf
  'people': typeof people
  'placing': typeof placing
  'plan': typeof plan
  'playbook': typeof playbook
  'portal': typeof portal
  'problems': typeof problems
  'reconcile': typeof reconcile
  'records': typeof records
  'reminders': typeof reminders
  'removing': typeof removing
  'renewals': typeof renewals
  'reports': typeof reports
  'reservations': typeof reservations
  'residential': typeof residential
  'retention': typeof retention
  'sends': typeof sends
  'servers': typeof servers
  'settings': typeof settings
  'shell': typeof shell
  'sign': typeof sign
  'signing': typeof signing
  'supplemental': typeof supplemental
  'tags': typeof tags
  'templates': typeof templates
  'tenancies': typeof tenancies
  'unsubscribe': typeof unsubscribe
  'users': typeof users
  'values': typeof values
  'verify': typeof verify
  'vocabularies': typeof vocabularies
  'waiting-list': typeof waitingList
  'webhooks': typeof webhooks
  'website': typeof website
  'wizard': typeof wizard
  'yachts': typeof yachts
}

export type Part = keyof PartTexts

/** The words each kind of record brings for what every screen shows: navigation, commands, types, facts. */
export const partsOfKinds = [
  'kinds/ai',
  'kinds/alerts',
  'kinds/berths',
  'kinds/clients',
  'kinds/companies',
  'kinds/documents',
  'kinds/email',
  'kinds/expenses',
  'kinds/inquiries',
  'kinds/interests',
  'kinds/invoices',
  'kinds/payments',
  'kinds/portal',
  'kinds/reminders',
  'kinds/reservations',
  'kinds/residential-clients',
  'kinds/residential-interests',
  'kinds/signing',
  'kinds/supplemental-info',
  'kinds/tag',
  'kinds/tenancies',
  'kinds/waiting-list',
  'kinds/yachts',
] as const satisfies readonly Part[]

/** What letters of mail are called and say. */
export const partsOfLetters = [
  'letters/backups',
  'letters/documents',
  'letters/invoices',
  'letters/mail',
  'letters/notifications',
  'letters/people',
  'letters/portal',
  'letters/privacy',
  'letters/renewals',
  'letters/reports',
  'letters/residential-interests',
  'letters/supplemental-info',
  'letters/waiting-list',
  'letters/webhooks',
] as const satisfies readonly Part[]
