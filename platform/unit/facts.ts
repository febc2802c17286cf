import type { ActorKind } from '../../contract/values/actors.ts'
import type { Sight } from '../database/sight.ts'

/** Who acts: `userId` is null for whoever is no user of the service, `name` for whoever is not known by one. */
export interface Actor {
  readonly kind: ActorKind
  readonly userId: string | null
  readonly name: string | null
  /** The key of a program, whose `userId` is whoever created it. */
  readonly keyId?: string | null | undefined
}

/** By what id history knows who acted: a key by its own, whoever it is of. */
export function actorIdOf({ keyId, userId }: Actor): string | null {
  return keyId ?? userId
}

/** What the key of a program is called; null for everybody else. */
export function keyNameOf({ kind, name }: Actor): string | null {
  return kind === 'key' ? name : null
}

/** In which tenant, by whom, and for which request something is done. */
export interface Scope {
  readonly tenantId: string | null
  readonly actor: Actor
  readonly requestId: string | null
  /** What whoever asks is shown, where that is not all there is in the tenant. */
  readonly sight?: Sight | null
}

/** The catalogue of facts of a service: what `contract/events.ts` declares. */
export type Catalogue = Readonly<
  Record<string, { action: string; entity: string; live?: string; severity?: string }>
>

/** What a caller of `emit` says about a fact. `oldValues` and `newValues` hold the changed fields only. */
export interface FactInput {
  /** Its own id, where the same fact might be recorded once more. */
  id?: string
  entityId: string | null
  /** How people call the record: a name, a mooring number. */
  label?: string | null
  oldValues?: Record<string, unknown> | null
  newValues?: Record<string, unknown> | null
  metadata?: Record<string, unknown> | null
  /** Whom it concerns: they hear of it live where the event lets people hear of their own. */
  to?: readonly string[]
  /** Who did it, where that is not whoever made the request: the product itself, or whom the request told of. */
  by?: Actor
}

/** One recorded fact. */
export interface FactRecord<Name extends string = string> extends FactInput {
  readonly id: string
  readonly type: Name
  readonly entityType: string
  readonly causeId: string | null
}
