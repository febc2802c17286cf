import type { MailCategory } from '../../../contract/mail/categories.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import type { Composed } from '../../../platform/mail/compose.ts'
import type { LetterName, LetterTexts, LetterValues } from './letter.ts'
import { en } from './texts/en.ts'
import { fi } from './texts/fi.ts'
import { sv } from './texts/sv.ts'

const texts: Readonly<Record<ClientLanguage, LetterTexts>> = { en, sv, fi }

/** What each letter is about. */
export const categoryOf: Readonly<Record<LetterName, MailCategory>> = {
  staff_invitation: 'staff_invitation',
  staff_password_reset: 'staff_password_reset',
  second_factor_cleared: 'staff_password_reset',
  residential_inquiry: 'notification',
  webhook_disabled: 'alert',
  work_stopped: 'alert',
  backup_late: 'alert',
  notification: 'notification',
  reminder_digest: 'reminder_digest',
  gdpr_export: 'gdpr_export',
  erasure_code: 'alert',
  waiting_list_next: 'sales_message',
  supplemental_info: 'sales_message',
  eoi_invitation: 'eoi_invitation',
  signing_invitation: 'signing_invitation',
  signing_reminder: 'signing_reminder',
  signing_completed: 'signing_completed',
  signing_ended: 'signing_completed',
  invoice: 'invoice',
  credit_note: 'invoice',
  invoice_reminder: 'invoice',
  portal_activation: 'portal_activation',
  portal_password_reset: 'portal_password_reset',
  portal_message: 'sales_message',
  portal_file_request: 'sales_message',
  renewal_offer: 'sales_message',
  renewal_withdrawn: 'sales_message',
  report: 'notification',
  mail_test: 'notification',
}

/** A letter in a language. */
export function letterIn<Name extends LetterName>(
  language: ClientLanguage,
  name: Name,
  values: LetterValues[Name],
  product: string | null = null,
): Composed {
  return texts[language][name](values, product ?? 'Berthwise')
}

/** What a preview of each letter is written from. */
export function sampleValues(port: string, publicUrl: string): LetterValues {
  const signing = (title: string) => ({
    name: 'Vera Dahl',
    port,
    title,
    role: 'client' as const,
    subject: null,
    message: null,
    until: '31.12.2030',
  })
  const invoiced = {
    name: 'Vera Dahl',
    port,
    number: 'INV-2030-0002',
    total: '€1,240.00',
    due: '14 May 2030',
    reference: 'RF66 2030 0002',
    iban: 'FI21 1234 5600 0007 85',
    href: `${publicUrl}/`,
  }
  return {
    staff_invitation: { firstName: 'Ada', by: 'Bo Berg', port, role: 'Sales agent', days: 7 },
    staff_password_reset: { name: 'Ada Åkesson' },
    second_factor_cleared: { name: 'Ada Åkesson', by: 'Bo Berg', href: `${publicUrl}/account` },
    residential_inquiry: {
      port,
      name: 'Vera Dahl',
      email: 'vera@example.com',
      phone: '+46 70 123 45 67',
      sought: '2',
      nationality: 'SE',
      residence: 'FI',
      consent: true,
      message: '…',
    },
    webhook_disabled: {
      name: 'Ada Åkesson',
      port,
      label: 'hooks.example.com',
      url: 'https://hooks.example.com/berthwise',
      gone: false,
      lastError: '503 Service Unavailable',
      href: `${publicUrl}/`,
    },
    backup_late: { name: 'Ada Åkesson', host: 'crm.example.com', broken: false, href: `${publicUrl}/` },
    work_stopped: { name: 'Ada Åkesson', port, work: 'import', href: `${publicUrl}/` },
    notification: {
      name: 'Ada Åkesson',
      port,
      news: { kind: 'interest_assigned', count: 1, label: 'Vera Dahl', by: 'Bo Berg' },
      href: `${publicUrl}/`,
    },
    reminder_digest: {
      name: 'Ada Åkesson',
      port,
      news: [
        { kind: 'interest_assigned', count: 1, label: 'Vera Dahl', by: 'Bo Berg' },
        { kind: 'inquiry_assigned', count: 3, label: null, by: 'Bo Berg' },
      ],
      waiting: [{ title: 'Vera Dahl', at: '09:00', overdue: true }],
      href: `${publicUrl}/`,
      endHref: `${publicUrl}/unsubscribe/`,
    },
    gdpr_export: { name: 'Vera Dahl', port, days: 7 },
    erasure_code: { name: 'Ada Åkesson', code: '123456', minutes: 15 },
    waiting_list_next: { name: 'Vera Dahl', port, mooring: 'B12' },
    supplemental_info: { name: 'Vera Dahl', port, days: 30 },
    ...portalSamples(port, publicUrl),
    eoi_invitation: signing('EOI B12'),
    signing_invitation: signing('Contract B12'),
    signing_reminder: signing('Contract B12'),
    signing_completed: {
      name: 'Vera Dahl',
      port,
      title: 'Contract B12',
      signers: ['Vera Dahl', 'Bo Berg'],
      attached: true,
    },
    signing_ended: { name: 'Vera Dahl', port, title: 'Contract B12', ending: 'cancelled' },
    invoice: { ...invoiced, message: null },
    credit_note: { ...invoiced, message: null, credited: 'INV-2030-0001' },
    invoice_reminder: invoiced,
    report: {
      ...{ name: 'Ada Åkesson', port, title: 'Berths by dock', by: 'Bo Berg', isAttached: true },
      href: `${publicUrl}/`,
      endHref: `${publicUrl}/unsubscribe/`,
    },
    mail_test: { name: 'Ada Åkesson', port, sender: 'sales@example.com' },
  }
}

/** Those of the letters to clients about their pages and their berths. */
function portalSamples(port: string, publicUrl: string) {
  return {
    renewal_offer: {
      ...{ name: 'Vera Dahl', port, mooring: 'B12', isCorrected: false },
      ...{ from: '1 May 2030', until: '30 April 2031', answerBy: '31 March 2030' },
      ...{ price: '€1,240.00', isTaxed: true, href: null },
    },
    renewal_withdrawn: { name: 'Vera Dahl', port, mooring: 'B12' },
    portal_activation: { name: 'Vera Dahl', port, days: 7 },
    portal_password_reset: { name: 'Vera Dahl', port, minutes: 60 },
    portal_file_request: {
      name: 'Vera Dahl',
      port,
      title: 'Insurance certificate',
      href: `${publicUrl}/portal/files`,
    },
    portal_message: {
      name: 'Vera Dahl',
      port,
      author: 'Bo Berg',
      messages: ['…'],
      href: `${publicUrl}/portal/messages`,
    },
  }
}
