import type { AiFailure } from '../../../contract/ai/vocabulary.ts'
import { AddressRefusal, HostNotFound } from '../../../platform/outbound/address.ts'

/** What an error of a call means: those of both SDKs carry the status of the response, or what kept it from coming. */
export function failureOf(error: unknown): AiFailure {
  const { status } = error as { status?: unknown }
  if (typeof status === 'number') return failureOfStatus(status)
  for (const one of causesOf(error)) {
    if (one instanceof HostNotFound) return 'unavailable'
    if (one instanceof AddressRefusal) return 'address_refused'
    if (/Timeout/.test(one.name) || /Timeout/.test(one.constructor.name)) return 'timeout'
    if (one instanceof SyntaxError) return 'invalid_answer'
  }
  return 'unavailable'
}

function failureOfStatus(status: number): AiFailure {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 408) return 'timeout'
  if (status === 429) return 'rate_limited'
  return status >= 500 ? 'unavailable' : 'rejected'
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let one = error; one instanceof Error && causes.length < 5; one = one.cause) causes.push(one)
  return causes
}
