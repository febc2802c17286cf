import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async (make, clientId, admin) => {
  const { id } = await make('/api/v1/documents', {
    title: 'Mooring contract',
    documentType: 'contract',
    clientId,
    signers: [{ name: 'Ingrid Solberg', email: 'ingrid@example.com' }],
  })
  const { signers } = (await admin.get(`/api/v1/documents/${id}?detail=true`)).body.data
  return {
    ids: { documents: id, signer: signers[0].id },
    bodies: {
      'documents.create': { title: 'Expression of interest' },
      'documentSigners.correct': { name: 'Ingrid S. Solberg' },
      'documents.move': { folderId: null },
      'documents.watch': { userId: admin.userId },
      'documents.unwatch': { userId: admin.userId },
    },
  }
}
