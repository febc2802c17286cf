import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import type { ErrorDetail } from '../../../contract/errors.ts'
import { ApiError } from '../server/api-error.ts'

/**
 * Puts what the server refused at the fields concerned, the first of which takes the focus; `under` names what they stand
 * in. Returns what belongs to no field, to be shown above the buttons; null when every detail found its field.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: readonly FieldPath<Values>[],
  under?: string,
): ApiError | Error | null {
  if (!(error instanceof ApiError)) return error instanceof Error ? error : new Error(String(error))
  let shouldFocus = true
  const left = error.details.filter((detail) => {
    const field = fields.find((candidate) => (under ? `${under}.${candidate}` : candidate) === detail.path)
    if (!field) return true
    setError(field, { type: 'server', message: detail.message }, { shouldFocus })
    shouldFocus = false
    return false
  })
  if (error.details.length === 0) return error
  return left.length === 0 ? null : withDetails(error, left)
}

/** The refusal, saying what was wrong with the fields the form does not show. */
function withDetails(error: ApiError, left: readonly ErrorDetail[]): ApiError {
  const message = [...new Set(left.map((detail) => detail.message))].join(' ')
  return new ApiError(error.status, { code: error.code, message, requestId: error.requestId, details: left })
}
