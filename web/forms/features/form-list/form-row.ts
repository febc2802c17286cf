import type { Answer } from '../../../kit/server/api.ts'

export type FormRow = Answer<'forms', 'list'>['data'][number]
