import type { AiFailure } from '../../../contract/ai/vocabulary.ts'
import { failureOfCall } from '../../../platform/outbound/failure.ts'

/** What an error of a call means: those of both SDKs carry the status of the response, or what kept it from coming. */
export function failureOf(error: unknown): AiFailure {
  const { status } = error as { status?: unknown }
  return typeof status === 'number' ? failureOfStatus(status) : failureOfCall(error)
}

function failureOfStatus(status: number): AiFailure {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 408) return 'timeout'
  if (status === 429) return 'rate_limited'
  return status >= 500 ? 'unavailable' : 'rejected'
}
