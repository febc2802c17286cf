import { oneLine } from '../../../contract/fields.ts'
import type { Submission } from '../../../contract/forms/automation.ts'
import type { Confirmation, Definition } from '../../../contract/forms/definition.ts'
import type { Language } from '../../../contract/forms/languages.ts'
import { fillTokens } from '../../../contract/forms/tokens.ts'
import { translated } from '../../../contract/forms/translations.ts'
import { answerWords } from '../../../contract/forms/words.ts'
import type { Block, Composed, MailBrand } from '../../../platform/mail/compose.ts'
import { sayIn } from '../../texts.ts'

// What strangers wrote stands in a mail in our name: each piece of it is short.
const longestInSubject = 80
const longestInMessage = 200
const longestInCopy = 1000

/** The mail that confirms answers to whoever sent them, in the language they were given in; null for a form without one. */
export function composeConfirmation(
  definition: Definition,
  language: Language,
  { fields }: Pick<Submission, 'fields'>,
): Composed | null {
  const spoken = translated(definition, language)
  const { confirmation } = spoken
  if (!confirmation) return null
  const fieldByKey = new Map(spoken.pages.flatMap((page) => page.fields).map((field) => [field.key, field]))
  const words = new Map(
    fields.map(({ key, type, value, unit }) => [
      key,
      answerWords(fieldByKey.get(key) ?? { type, unit }, value, language),
    ]),
  )
  const filled = (text: string, most: number) =>
    fillTokens(text, (key) => {
      const spokenWord = words.get(key)
      return spokenWord === undefined
        ? undefined
        : unlinked(oneLine(spokenWord).slice(0, most).toWellFormed())
    })
  return {
    subject: oneLine(filled(confirmation.subject, longestInSubject)).slice(0, 200).toWellFormed(),
    blocks: [
      ...paragraphsOf(filled(confirmation.message, longestInMessage)),
      ...copyOf(confirmation, language, {
        facts: fields
          .filter(({ type }) => type !== 'hidden')
          .map(({ key, label }) => [
            filled(fieldByKey.get(key)?.label ?? label, longestInMessage),
            unlinked((words.get(key) ?? '').slice(0, longestInCopy).toWellFormed()),
          ]),
      }),
    ],
  }
}

function copyOf({ copy }: Confirmation, language: Language, answers: Block & { facts: unknown }): Block[] {
  return copy ? [{ text: sayIn(language)('confirmCopy') }, answers] : []
}

function paragraphsOf(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ text: paragraph }))
}

/**
 * What somebody wrote, so that no program makes a link of it: whoever can write anybody's address into a form sends nobody a
 * link in our name.
 */
function unlinked(text: string): string {
  return text.replace(/(?<=[\p{L}\p{N}_-])[.:@](?=[\p{L}\p{N}_/])/gu, (mark, at: number) =>
    /^[.:]?\d/.test(text.slice(at + 1)) && /\d$/.test(text.slice(0, at)) ? mark : `${mark}\u2060`,
  )
}

/** How a confirmation looks: as the form does, in the name of its workspace. */
export function brandOf(workspace: string, { branding }: Pick<Definition, 'branding'>): MailBrand {
  return { name: workspace, color: branding.color, headerHtml: null, footerHtml: null }
}
