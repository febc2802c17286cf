import type pg from 'pg'
import type { Logger } from 'pino'
import type { Listener } from '../listener.ts'
import type { AddressRules } from '../outbound/address.ts'
import { openOutbound } from '../outbound/post.ts'
import { Presence } from '../presence.ts'
import type { SecretBox } from '../secrets.ts'
import type { Observer } from '../watching/observer.ts'
import { Dispatcher, type DispatchPace } from './dispatcher.ts'
import type { DeliveryTables } from './tables.ts'

export interface DeliverySettings {
  tables: DeliveryTables
  pool: pg.Pool
  listener: Listener
  /** A connection of the worker's own; its end tells the others that the worker is dead. */
  presence: pg.ClientConfig
  addresses: AddressRules
  secrets: SecretBox
  log: Logger
  pace: DispatchPace
  observer: Observer
}

/** Delivers in this process until it is stopped; what is under way then is waited for and written down. */
export async function startDeliveries(settings: DeliverySettings): Promise<{ stop(): Promise<void> }> {
  const { pool, tables, listener, secrets, log, pace, observer } = settings
  const presence = await Presence.begin(settings.presence, log)
  const outbound = openOutbound(settings.addresses)
  const dispatcher = new Dispatcher({
    pool,
    tables,
    listener,
    presence,
    outbound,
    secrets,
    log,
    observer,
    ...pace,
  })
  await dispatcher.start()
  return {
    async stop() {
      await dispatcher.stop()
      await outbound.close()
      await presence.end()
    },
  }
}
