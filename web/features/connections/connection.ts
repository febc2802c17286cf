import type { Answer } from '../../lib/api.ts'

export type Connection = Answer<'formConnections', 'list'>[number]
