import type { Hearing } from '../shards/listeners.ts'

/**
 * What the database says of a change that matters to who may do what: of a person, of a tenant, of a person in a
 * tenant, of one session or of one key. A key that is absent means all of its kind.
 */
export interface AccessChange {
  user?: string
  tenant?: string
  session?: string
  key?: string
}

/**
 * Runs `hear` at each change of access in the database, whichever process made it; with null when changes may have
 * been missed, so that anything may have changed.
 */
export function onAccessChange(hearing: Hearing, hear: (change: AccessChange | null) => void): void {
  hearing.on('access_changed', (payload) => hear(JSON.parse(payload) as AccessChange))
  hearing.onGap(() => hear(null))
}
