import type { letterNames } from '../../../contract/mail/letters.ts'
import type { Composed } from '../../../platform/mail/compose.ts'

/** Every letter the product writes, with what it is written from. */
export interface LetterValues {
  staff_invitation: { firstName: string; by: string; port: string; role: string; days: number }
  staff_password_reset: { name: string }
  residential_inquiry: {
    port: string
    name: string
    email: string | null
    phone: string | null
    sought: string | null
    nationality: string | null
    residence: string | null
    consent: boolean | null
    message: string | null
  }
  webhook_disabled: {
    name: string
    port: string
    label: string
    url: string
    gone: boolean
    lastError: string | null
    href: string
  }
  mail_test: { name: string; port: string; sender: string }
}
export type LetterName = (typeof letterNames)[number]

/** What each letter says in a language. */
export type LetterTexts = { readonly [Name in LetterName]: (values: LetterValues[Name]) => Composed }
