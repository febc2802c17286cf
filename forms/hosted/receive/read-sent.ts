import type { Readable } from 'node:stream'
import { Refusal } from '../../../contract/errors.ts'
import type { UploadedRef } from '../../../contract/forms/answer.ts'
import { fieldsOf } from '../../../contract/forms/answers.ts'
import type { Field } from '../../../contract/forms/definition.ts'
import { keepAside, type UploadedFile } from '../../../platform/http/upload.ts'
import type { SpokenForm } from '../page-language.ts'

/** A form as a browser without script sent it: text by name, and files. */
export interface SentForm {
  texts: Record<string, string[]>
  /** Files taken from this very request, by the id of the field. */
  files: Map<string, UploadedRef[]>
  /** What is wrong with files, by the id of the field. */
  refused: Map<string, string>
}

/** Takes a file that answers a field; a truncated one was larger than any field takes. */
type Keep = (field: Field, file: UploadedFile, truncated: boolean) => Promise<UploadedRef>

interface Part {
  type: 'file' | 'field'
  fieldname: string
  value?: unknown
  filename?: string
  mimetype?: string
  file?: Readable & { truncated: boolean }
}

/** Characters of all that is no file, as much as other bodies have. */
const mostText = 1024 * 1024

/** Reads the text of an urlencoded form. */
export function readUrlencoded(body: string): Record<string, string[]> {
  const texts: Record<string, string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(body)) addTo(texts, name, value)
  return texts
}

/** Reads a multipart form; each file is kept aside in `uploads` and handed to `keep` as it comes, and what that refuses is a problem of its field. */
export async function readParts(
  parts: AsyncIterable<unknown>,
  form: SpokenForm,
  uploads: string,
  keep: Keep,
): Promise<SentForm> {
  const sent: SentForm = { texts: Object.create(null), files: new Map(), refused: new Map() }
  const byKey = new Map(fieldsOf(form.definition).map((field) => [field.key, field]))
  let ours: unknown
  let room = mostText
  try {
    for await (const part of parts as AsyncIterable<Part>) {
      if (part.type === 'field') {
        const text = String(part.value)
        room -= part.fieldname.length + text.length
        if (room < 0) {
          ours = new Refusal('BODY_TOO_LARGE')
          throw ours
        }
        addTo(sent.texts, part.fieldname, text)
        continue
      }
      const { filename = '', mimetype = '', file: source } = part
      const file = await keepAside(uploads, source!, { name: filename, mediaType: mimetype })
      const field = byKey.get(part.fieldname)
      try {
        if (filename === '' || file.size === 0 || field?.type !== 'file') continue
        await takeFile(sent, form, field, keep, file, source!.truncated)
      } catch (error) {
        ours = error
        throw error
      } finally {
        await file.close()
      }
    }
  } catch (error) {
    if (error === ours) throw error
    const { code = '' } = error as { code?: string }
    throw new Refusal(code.endsWith('_LIMIT') ? 'BODY_TOO_LARGE' : 'BODY_MALFORMED')
  }
  return sent
}

async function takeFile(
  sent: SentForm,
  { say }: SpokenForm,
  field: Field,
  keep: Keep,
  file: UploadedFile,
  truncated: boolean,
): Promise<void> {
  const taken = sent.files.get(field.id) ?? []
  if (taken.length >= (field.maxFiles ?? 1)) {
    sent.refused.set(field.id, say('filesMost', { count: field.maxFiles ?? 1 }))
    return
  }
  try {
    sent.files.set(field.id, [...taken, await keep(field, file, truncated)])
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 429) throw error
    sent.refused.set(field.id, error.message)
  }
}

function addTo(texts: Record<string, string[]>, name: string, value: string): void {
  texts[name] ??= []
  texts[name].push(value)
}
