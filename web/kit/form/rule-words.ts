import { reasonOf } from '../../../contract/reasons.ts'
import { reasonSentence } from '../server/error-words.ts'
import { withTexts } from '../words/i18n.ts'

/** A sentence of the rules that server and browser share, in the user's language as far as it is known by a reason. */
export function inUserWords(sentence: string): string {
  const reason = reasonOf(sentence)
  return (reason && reasonSentence(reason)) ?? sentence
}

// Rules are broken while people type, without a server that could be waited for.
void withTexts(Promise.resolve(), 'problems').catch(() => undefined)
