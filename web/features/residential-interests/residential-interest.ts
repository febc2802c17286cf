import type { Answer } from '../../kit/server/api.ts'

export type ResidentialInterest = Answer<'residentialInterests', 'get'>
