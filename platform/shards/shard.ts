import type { Connection } from '../database/pools.ts'

/** The name of the first server, which `DATABASE_URL` names: it has what is global, and says which tenant lives where. */
export const homeName = 'home'

/** A PostgreSQL server of the installation. */
export interface Shard {
  /** `home` for the first. */
  readonly name: string
  /** Its owner, who migrates it; the product reaches it by its own roles. */
  readonly connection: Connection
  /**
   * The role that other servers reach it by, and that moves tenants: it may log in and replicate, has BYPASSRLS and may set
   * session_replication_role. The owner's own connection where none is named, which serves where the owner is a superuser.
   */
  readonly replication: Connection
  readonly region: string | null
  /** New tenants go to servers that are open alone. */
  readonly state: 'open' | 'draining'
}
