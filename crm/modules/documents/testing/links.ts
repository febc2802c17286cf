import type { Person } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'

/** The addresses at which the signers of a document sign, as whoever may send it takes them; null for who has none. */
export async function signingLinks(person: Person, documentId: string): Promise<(string | null)[]> {
  const path = `/api/v1/documents/${documentId}`
  const { signers } = data(await person.get(`${path}/signing-details`))
  const urls: (string | null)[] = []
  for (const { id } of signers) {
    const { status, body } = await person.post(`${path}/signers/${id}/link`, {})
    urls.push(status === 200 ? body.data.url : null)
  }
  return urls
}
