import { Refusal } from '../../contract/errors.ts'

/** Throws VERSION_STALE when the request names another version than the record has; null names none. */
export function assertVersion(ifMatch: number | null, version: number): void {
  if (ifMatch !== null && ifMatch !== version) throw new Refusal('VERSION_STALE')
}
