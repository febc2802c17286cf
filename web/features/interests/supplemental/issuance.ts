import type { Answer } from '../../../lib/api.ts'

export type Issuance = Answer<'supplementalInfo', 'list'>[number]
