import { expect } from 'vitest'
import type { Person, TestApp } from '../../../testing/app.ts'
import { parsePdf } from '../results.ts'

/** What a sheet says of a new berth, through the front door: each field with its value and unit. */
export async function readThrough(
  app: TestApp,
  person: Person,
  mooringNumber: string,
  content: Uint8Array,
): Promise<Record<string, [unknown, string | null]>> {
  const response = await person.post('/api/v1/berths', { mooringNumber })
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  const url = `/api/v1/berths/${response.body.data.id}/pdf-versions`
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), 'sheet.pdf')
  const { id } = (await person.post(url, form)).body.data
  const resultId = (await person.post(`${url}/${id}/parse`, {})).body.data.id
  await parsePdf(app.crm.services)({ tenantId: person.portId!, resultId }, { attempt: 1, maxAttempts: 25 })
  const { fields } = (await person.get(`${url}/parse-results/${resultId}`)).body.data
  return Object.fromEntries(
    fields.map(({ field, value, unit }: { field: string; value: unknown; unit: string | null }) => [
      field,
      [value, unit],
    ]),
  )
}
