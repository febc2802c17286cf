import { type Failed, failureWords } from '../../kit/form/rule-words.ts'
import type { Answer } from '../../kit/server/api.ts'
import type { Translate } from '../../kit/words/i18n.ts'

export type Account = Answer<'emailAccounts', 'list'>[number]
type Fault = NonNullable<Account['lastErrorCode']>

/** What went wrong, and what the mail server said of it. */
export function faultText(t: Translate, code: Fault, failed: Failed): string {
  const reason = t(`emailAccounts.fault.${code}`)
  return failed.error ? `${reason} ${t('emailAccounts.said', { words: failureWords(failed) })}` : reason
}
