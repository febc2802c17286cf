import type { Client } from './client.ts'

export type ClientContact = Client['contacts'][number]
