import { expect, vi } from 'vitest'
import { atPace } from '../../../../platform/testing/extent.ts'
import type { Person } from '../../../testing/app.ts'

/** Sends a file to be imported. */
export function upload(person: Person, entity: string, content: string | Uint8Array, name = 'file.csv') {
  const form = new FormData()
  form.append('entity', entity)
  form.append('file', new Blob([content as BlobPart]), name)
  return person.post('/api/v1/imports', form)
}

/** The preview of a file that can be imported. */
export async function previewed(person: Person, entity: string, content: string | Uint8Array) {
  const answer = await upload(person, entity, content)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

/** Applies an import and waits for its end. */
export async function applied(person: Person, id: string) {
  const started = await person.post(`/api/v1/imports/${id}/apply`)
  expect(started.status, JSON.stringify(started.body)).toBe(202)
  return finished(person, id)
}

/** An import once it has ended. */
export const finished = (person: Person, id: string) => ended(person, `/api/v1/imports/${id}`)

function ended(person: Person, path: string) {
  return vi.waitUntil(
    async () => {
      const { data } = (await person.get(path)).body
      return ['applied', 'failed', 'undone'].includes(data.status) && data
    },
    { timeout: atPace(120_000), interval: 25 },
  )
}

/** Sends the files of an export one after another. Gives the answer to the last. */
export async function uploadRun(
  person: Person,
  files: readonly { name: string; content: string | Uint8Array }[],
) {
  let id: string | null = null
  for (const { name, content } of files) {
    const form = new FormData()
    form.append('file', new Blob([content as BlobPart]), name)
    const answer = await person.post(`/api/v1/import-runs${id === null ? '' : `/${id}/files`}`, form)
    if (answer.status !== 201) return answer
    id = answer.body.data.id
    if (name === files.at(-1)!.name) return answer
  }
  throw new Error('An export has a file at least.')
}

/** Starts an export, or taking it back, and waits for its end. */
export async function runEnded(person: Person, id: string, step: 'apply' | 'undo') {
  const started = await person.post(`/api/v1/import-runs/${id}/${step}`)
  expect(started.status, JSON.stringify(started.body)).toBe(202)
  return ended(person, `/api/v1/import-runs/${id}`)
}
