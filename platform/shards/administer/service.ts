import type { Env } from '../../env.ts'
import type { ServiceSchemas } from '../../service/schemas.ts'
import type { Shard } from '../shard.ts'

/** A service of the installation, whose servers a command adds and removes. */
export interface Service {
  readonly env: Pick<Env, 'secret' | 'previousSecret'>
  readonly schemas: ServiceSchemas
  /** Home first. */
  readonly shards: readonly Shard[]
  /** The table of its tenants. */
  readonly tenants: 'ports' | 'accounts'
}
