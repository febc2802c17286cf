import type { ModuleHaving } from '../../kinds/kinds.ts'

export type ExternalId = { system: string; id: string }

/** A record and its numbers in other systems. */
export type Numbered = { id: string; version: number; externalIds: readonly ExternalId[] }
export type NumberedModule = ModuleHaving<'externalIds'>
