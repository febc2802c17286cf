import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async (make) => {
  const content = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Agreed.' }] }],
  }
  const { id } = await make('/api/v1/document-templates', {
    name: 'Agreement',
    documentType: 'contract',
    content,
  })
  return {
    ids: { 'document-templates': id },
    bodies: {
      'documentTemplates.create': { name: 'Another agreement', documentType: 'contract', content },
      'documentTemplates.previewText': { content },
    },
  }
}
