import type { Answer } from '../../../lib/api.ts'

export type FormRow = Answer<'forms', 'list'>['data'][number]
