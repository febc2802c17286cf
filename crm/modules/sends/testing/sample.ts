import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async (make, clientId) => {
  const message = {
    kind: 'message',
    clientId,
    recipientEmail: 'ingrid@example.com',
    subject: 'Your berth',
    body: 'See you *soon*.',
  }
  const { id } = await make('/api/v1/document-sends', message)
  return { ids: { 'document-sends': id }, bodies: { 'documentSends.create': message } }
}
