import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async (make, clientId) => {
  const form = new FormData()
  form.append('clientId', clientId)
  form.append('file', new Blob(['Papers of the berth']), 'papers.txt')
  const { id } = await make('/api/v1/files/upload', form)
  const { id: folderId } = await make('/api/v1/document-folders', { clientId })
  return {
    ids: { files: id, documentFolders: folderId },
    bodies: {
      'files.uploadUrl': { name: 'papers.pdf' },
      'files.update': { name: 'new.txt' },
      'documentFolders.update': { name: 'Papers' },
    },
  }
}
