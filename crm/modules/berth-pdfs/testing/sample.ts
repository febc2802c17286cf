import type { ModuleSample } from '../../../suites/sample.ts'
import { sheetPdf } from './sheet-pdf.ts'

export const sample: ModuleSample = async (make) => {
  const berth = await make('/api/v1/berths', { mooringNumber: 'V1' })
  const form = new FormData()
  form.append(
    'file',
    new Blob([new Uint8Array(sheetPdf([{ x: 50, y: 700, text: 'Length: 12 m' }]))]),
    'V1.pdf',
  )
  const { id } = await make(`/api/v1/berths/${berth.id}/pdf-versions`, form)
  const result = await make(`/api/v1/berths/${berth.id}/pdf-versions/${id}/parse`, {}, 202)
  return {
    ids: { pdfVersion: id, pdfResult: result.id },
    bodies: { 'berthPdfs.apply': { values: { length: 12 } } },
  }
}
