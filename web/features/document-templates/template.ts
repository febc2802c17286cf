import type { TextNode } from '../../../contract/document-templates/content.ts'
import type { Answer } from '../../kit/server/api.ts'

export type TemplateRow = Answer<'documentTemplates', 'list'>[number]
export type Template = Answer<'documentTemplates', 'get'>
export type Token = Answer<'documentTemplates', 'tokens'>[number]
export type Recipient = Template['recipients'][number]

/** The template as it is being changed. */
export type Draft = Omit<
  Template,
  'content' | 'fileUrl' | 'pictures' | 'needsCheck' | 'version' | 'updatedAt' | 'recipientCount'
> & {
  content: TextNode | null
}
