import { v5, v7 } from 'uuid'

/** A new identifier: UUIDv7, lower case, so that newer ones sort later. */
export function uuidv7(): string {
  return v7()
}

/** The identifier that belongs to a text: always the same (UUIDv5). */
export function uuidOf(text: string): string {
  return v5(text, namespace)
}

const namespace = '6d0a5b0e-3c5f-4b54-9b5a-9d1c3a6e7f21'

/** The smallest identifier that can be made at a moment, in milliseconds since 1970. */
export function firstUuidAt(ms: number): string {
  const msecs = Math.min(Math.max(Math.trunc(ms), 0), 2 ** 48 - 1)
  return v7({ msecs, seq: 0, random: new Uint8Array(16) })
}

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text can be an identifier of ours. */
export function isUuid(text: string): boolean {
  return pattern.test(text)
}

/** The id of nothing, before all others. */
export const nilId = '00000000-0000-0000-0000-000000000000'
