import { v7 } from 'uuid'

/** A new identifier: UUIDv7, lower case, so that newer ones sort later. */
export function uuidv7(): string {
  return v7()
}

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text can be an identifier of ours. */
export function isUuid(text: string): boolean {
  return pattern.test(text)
}
