import type { Env } from '../../platform/env.ts'

/** What `npm run shard` does by one word; `usage` follows it. */
export interface Verb {
  readonly usage: string
  /** Throws a StartFault, in one sentence, for what the operator can mend. */
  run(env: Env, args: readonly string[]): Promise<void>
}
