import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async (make) => {
  const upload = async (name: string) => {
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.7\nA quiet harbour.\n%%EOF\n']), name)
    return (await make('/api/v1/files/upload', form)).id
  }
  const { id } = await make('/api/v1/brochures', {
    title: 'The harbour',
    fileId: await upload('harbour.pdf'),
  })
  return {
    ids: { brochures: id },
    bodies: { 'brochures.create': { title: 'The guest pier', fileId: await upload('guests.pdf') } },
  }
}
