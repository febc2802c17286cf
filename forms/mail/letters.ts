import en from '../../contract/forms/mails.en.json' with { type: 'json' }
import fi from '../../contract/forms/mails.fi.json' with { type: 'json' }
import sv from '../../contract/forms/mails.sv.json' with { type: 'json' }
import type { ClientLanguage } from '../../contract/values/languages.ts'
import type { Composed } from '../../platform/mail/compose.ts'
import { filledWith } from '../../platform/values/filled-text.ts'

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

type Texts = typeof en
/** What every language says in letters. */
export const mailTexts: Readonly<Record<ClientLanguage, Texts>> = { en, fi, sv }

type Writers = {
  readonly [Name in LetterName]: (values: LetterValues[Name], texts: Texts) => Composed
}

const writers: Writers = {
  password_reset: ({ name }, { hello, password_reset: { subject, request, button, ignore } }) => ({
    subject,
    blocks: [{ text: filledWith(hello, { name }) }, { text: request }, { button }, { text: ignore }],
  }),
  member_invitation: (values, { hello, member_invitation: { subject, request, button, ignore } }) => ({
    subject: filledWith(subject, values),
    blocks: [
      { text: filledWith(hello, values) },
      { text: filledWith(request, values) },
      { button },
      { text: ignore },
    ],
  }),
  subscription_disabled: (values, { hello, subscription_disabled: { subject, where, ended, go } }) => ({
    subject: filledWith(subject, values),
    blocks: [
      { text: filledWith(hello, values) },
      { text: where },
      { quote: values.hookUrl },
      ...(values.lastError ? [{ quote: values.lastError }] : []),
      { text: ended },
      { go, href: values.href },
    ],
  }),
  submission: ({ form, answers, href }, { submission: { subject, go } }) => ({
    subject: filledWith(subject, { form }),
    blocks: [{ facts: answers }, { go, href }],
  }),
}

/** A letter in a language. */
export function letterIn<Name extends LetterName>(
  language: ClientLanguage,
  name: Name,
  values: LetterValues[Name],
): Composed {
  return writers[name](values, mailTexts[language])
}
