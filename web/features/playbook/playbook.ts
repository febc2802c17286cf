import type { Answer } from '../../kit/server/api.ts'

export type Criterion = Answer<'qualificationCriteria', 'list'>[number]
export type Template = Answer<'contactTemplates', 'list'>[number]
