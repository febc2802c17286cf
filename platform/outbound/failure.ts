import { AddressRefusal, HostNotFound } from './address.ts'

/** Why a call of a foreign service gave no answer that can be read. */
export type CallFailure = 'timeout' | 'unavailable' | 'address_refused' | 'invalid_answer'

/** What an error of a call means that carries no status of a response: by it, or by what caused it. */
export function failureOfCall(error: unknown): CallFailure {
  for (const one of causesOf(error)) {
    if (one instanceof HostNotFound) return 'unavailable'
    if (one instanceof AddressRefusal) return 'address_refused'
    if (/Timeout/.test(one.name) || /Timeout/.test(one.constructor.name)) return 'timeout'
    if (one instanceof SyntaxError) return 'invalid_answer'
  }
  return 'unavailable'
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let one = error; one instanceof Error && causes.length < 5; one = one.cause) causes.push(one)
  return causes
}
