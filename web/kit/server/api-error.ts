import type { ErrorDetail } from '../../../contract/errors.ts'
import { translate } from '../words/i18n.ts'
import { errorSentence, reasonSentence } from './error-words.ts'

/**
 * What the server answered instead of the wanted thing, said in the user's language; status 0 when it could not be
 * reached.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  readonly details: readonly ErrorDetail[]

  constructor(
    status: number,
    error: {
      code: string
      message: string
      requestId?: string | undefined
      reason?: string | undefined
      values?: ErrorDetail['values'] | undefined
      details?: readonly ErrorDetail[]
    },
  ) {
    super(errorSentence(error))
    this.name = 'ApiError'
    this.status = status
    this.code = error.code
    this.requestId = error.requestId
    this.details = (error.details ?? []).map(inWords)
  }
}

export function hasCode(error: unknown, ...codes: string[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code)
}

/** Whether nothing is known of what became of a write: the connection broke, or what stands before the server answered. */
export function leftUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/** What the server says of a record it does not have. */
export function notHere(): ApiError {
  return new ApiError(404, { code: 'RECORD_NOT_FOUND', message: translate('problem.notHere') })
}

/** What the server says of a question that only people who are signed in may ask. */
export function nobodySignedIn(): ApiError {
  return new ApiError(401, { code: 'SESSION_REQUIRED', message: translate('problem.signIn') })
}

export function unreachable(): ApiError {
  return new ApiError(0, {
    code: 'UNREACHABLE',
    message: translate('problem.unreachable'),
  })
}

function inWords(detail: ErrorDetail): ErrorDetail {
  const sentence = detail.code && reasonSentence({ code: detail.code, values: detail.values })
  return sentence ? { ...detail, message: sentence } : detail
}
