import type { Composed } from '../../platform/mail/compose.ts'

/** Every letter of the form service, with what it is written from. */
export interface LetterValues {
  password_reset: { name: string }
  member_invitation: { name: string; account: string; by: string; days: number }
  subscription_disabled: {
    name: string
    form: string
    hookUrl: string
    lastError: string | null
    href: string
  }
  submission: { form: string; answers: readonly (readonly [label: string, value: string])[]; href: string }
}
export type LetterName = keyof LetterValues

/** What each letter says in a language. */
export type LetterTexts = { readonly [Name in LetterName]: (values: LetterValues[Name]) => Composed }
