import type { Answer } from '../../../kit/server/api.ts'

export type Issuance = Answer<'supplementalInfo', 'list'>[number]
