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
  residential_inquiry: 'notification',
  webhook_disabled: 'alert',
  mail_test: 'notification',
}

/** A letter in a language. */
export function letterIn<Name extends LetterName>(
  language: ClientLanguage,
  name: Name,
  values: LetterValues[Name],
): Composed {
  return texts[language][name](values)
}

/** What a preview of each letter is written from. */
export function sampleValues(port: string, publicUrl: string): LetterValues {
  return {
    staff_invitation: { firstName: 'Ada', by: 'Bo Berg', port, role: 'Sales agent', days: 7 },
    staff_password_reset: { name: 'Ada Åkesson' },
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
    mail_test: { name: 'Ada Åkesson', port, sender: 'sales@example.com' },
  }
}
