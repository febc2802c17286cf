import { type ErrorCode, type ErrorDetail, Refusal } from '../../contract/errors.ts'
import type { Speech } from './page-language.ts'

const known: Record<string, string> = {
  RATE_LIMITED: 'tooMany',
  MAINTENANCE: 'sendFailed',
  FORM_CLOSED: 'noMoreAnswers',
  FORM_LOCKED: 'passwordChanged',
  UPLOAD_QUOTA_REACHED: 'uploadQuota',
  STORAGE_FULL: 'uploadQuota',
}

/** What is said of a refusal in the language of the page, where it has words of its own for it. */
export function refusalText(refusal: Refusal, { say }: Speech): string {
  const key = known[refusal.code]
  return key === undefined ? refusal.message : say(key)
}

/** A refusal in the words of the page. */
export class SpokenRefusal extends Refusal {
  constructor(code: ErrorCode, details: ErrorDetail[] | undefined, sentence: string) {
    super(code, details)
    this.message = sentence
  }
}
