import type { RecordType } from '../../contract/kinds.ts'
import type { Tx } from '../context.ts'
import type { Services } from '../services.ts'

/** What a module puts into the demonstration port, the same in every installation. */
export interface Demonstration {
  /** The kinds of record it makes: each kind is made by one. */
  readonly makes: readonly RecordType[]
  /** When its turn is: the lowest first. */
  readonly order: number
  readonly make?: (tx: Tx, cast: Cast) => Promise<void>
  /** What is stored or sent outside of the transaction: without it the port is whole too. */
  readonly makeLater?: (services: Services, portId: string, adminId: string) => Promise<void>
}

/** Who is in the demonstration port, and what those before have made. */
export interface Cast {
  readonly dice: Dice
  readonly adminId: string
  readonly agents: readonly string[]
  readonly tags: readonly string[]
  readonly berths: Berth[]
  readonly owners: Owner[]
}

interface Berth {
  id: string
  lengthM: number
}

export interface Owner {
  clientId: string
  yachtId: string | null
  lengthM: number
}

export interface Dice {
  below(n: number): number
  pick<T>(list: readonly T[]): T
  chance(share: number): boolean
}

/** A generator of the same numbers at every run (mulberry32). */
export function seeded(seed: number): Dice {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    below: (n) => Math.floor(next() * n),
    pick: (list) => list[Math.floor(next() * list.length)]!,
    chance: (share) => next() < share,
  }
}
