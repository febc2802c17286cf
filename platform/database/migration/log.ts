import type { Logger } from 'pino'

/** Where a migration tells how far it is. */
export type MigrationLog = Pick<Logger, 'info' | 'warn'>

export const silent: MigrationLog = { info: () => {}, warn: () => {} }
