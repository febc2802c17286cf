import type { Answer } from '../../lib/api.ts'

export type TemplateRow = Answer<'documentTemplates', 'list'>[number]
export type Template = Answer<'documentTemplates', 'get'>
export type Token = Answer<'documentTemplates', 'tokens'>[number]
export type Recipient = Template['recipients'][number]
