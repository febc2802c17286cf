import { createStore, type UseStore } from 'idb-keyval'

let reads: UseStore | undefined
let outbox: UseStore | undefined

/** What was read, for when there is no connection. */
export function readStore(): UseStore {
  reads ??= createStore('berthwise-reads', 'reads')
  return reads
}

/** What waits to be sent. */
export function outboxStore(): UseStore {
  outbox ??= createStore('berthwise-outbox', 'entries')
  return outbox
}

/** Whether the browser stores anything for the page: some refuse it to private windows. */
export const canStore = typeof indexedDB !== 'undefined'
