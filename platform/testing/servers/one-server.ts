import type pg from 'pg'
import type { Placing } from '../../database/placing.ts'

/** One server, where every tenant lives. */
export function oneServer(pool: pg.Pool): Placing {
  return { many: false, of: () => ({ pool }), look: async () => {} }
}
