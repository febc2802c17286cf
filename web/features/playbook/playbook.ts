import type { Answer } from '../../lib/api.ts'

export type Criterion = Answer<'qualificationCriteria', 'list'>[number]
export type Template = Answer<'contactTemplates', 'list'>[number]
