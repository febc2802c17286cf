import { reasonInMessage, type StoredReason } from '../../../contract/reason.ts'
import { type Reason, sentenceOf } from '../../../contract/reasons.ts'
import { reasonSentence } from '../server/error-words.ts'
import { withTexts } from '../words/i18n.ts'

/** A reason of the rules that server and browser share, in the user's language. */
export function reasonWords(reason: Reason): string {
  return reasonSentence(reason) ?? sentenceOf(reason)
}

/** The message of an issue of a schema in the user's language, as far as it has a reason. */
export function issueWords(message: string): string {
  const reason = reasonInMessage(message)
  return reason ? reasonWords(reason) : message
}

/** What the server gives of something that failed. */
export interface Failed {
  error: string | null
  reason: StoredReason
}

/** Why something failed in the user's language; in the words of others where these are all there is. */
export function failureWords({ error, reason }: Failed): string {
  // The code may be one that a newer version knows.
  return (reason && reasonSentence(reason)) ?? error ?? ''
}

// Rules are broken while people type, without a server that could be waited for.
void withTexts(Promise.resolve(), 'problems').catch(() => undefined)
