import type { FactName } from '../contract/events.ts'
import type { Flows } from '../platform/scope.ts'
import type { DB } from './database.generated.ts'

/** What follows from what, whoever caused it: steps in the same transaction, in this order. */
export const flows: Flows<DB, FactName> = {}
