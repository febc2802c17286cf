import { inUserWords } from '../../kit/form/rule-words.ts'
import type { Answer } from '../../kit/server/api.ts'
import type { Translate } from '../../kit/words/i18n.ts'

export type Account = Answer<'emailAccounts', 'list'>[number]
type Fault = NonNullable<Account['lastErrorCode']>

/** What went wrong, and what the mail server said of it. */
export function faultText(t: Translate, code: Fault, words: string | null): string {
  const reason = t(`emailAccounts.fault.${code}`)
  return words ? `${reason} ${t('emailAccounts.said', { words: inUserWords(words) })}` : reason
}
