import { ZodError } from 'zod'
import type { WebsiteFailure } from '../../../contract/website-analytics/vocabulary.ts'
import { failureOfCall } from '../../../platform/outbound/failure.ts'

/** What an error of a call means: those of the client carry the status of the response. */
export function failureOf(error: unknown): WebsiteFailure {
  if (error instanceof ZodError) return 'invalid_answer'
  const { status } = error as { status?: unknown }
  return typeof status === 'number' ? failureOfStatus(status) : failureOfCall(error)
}

function failureOfStatus(status: number): WebsiteFailure {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 404) return 'not_found'
  if (status === 408) return 'timeout'
  if (status === 429) return 'rate_limited'
  if (status >= 500) return 'unavailable'
  if (status >= 400) return 'rejected'
  // What was answered well, and cannot be read.
  return status >= 300 ? 'redirected' : 'invalid_answer'
}
