import type { Answer } from '../../lib/api.ts'

export type ResidentialInterest = Answer<'residentialInterests', 'get'>
