import { v7 } from 'uuid'

/** A new identifier: UUIDv7, lower case, so that newer ones sort later. */
export function uuidv7(): string {
  return v7()
}

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
