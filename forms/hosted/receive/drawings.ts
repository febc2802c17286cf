import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import { Refusal } from '../../../contract/errors.ts'
import type { Answer, AnswerProblem, Answers } from '../../../contract/forms/answer.ts'
import { fieldsOf } from '../../../contract/forms/answers.ts'
import type { Definition, Field } from '../../../contract/forms/definition.ts'
import { drawnSignature } from '../../../contract/forms/kinds/signature.ts'
import type { HostedForm } from '../../modules/hosted/cache.ts'
import type { Services } from '../../services.ts'
import { storeUpload } from './uploads.ts'

/** Signatures that were drawn, as they were sent: by the id of the field. */
export type Drawings = ReadonlyMap<Field, Buffer>

/** The drawn signatures among checked answers. */
export function drawingsIn(definition: Definition, answers: Answers): Drawings {
  return new Map(
    fieldsOf(definition).flatMap((field): [Field, Buffer][] => {
      const answer = answers[field.id]
      const drawn =
        field.type === 'signature' && typeof answer === 'string' && answer.startsWith(drawnSignature)
      return drawn ? [[field, Buffer.from(answer.slice(drawnSignature.length), 'base64')]] : []
    }),
  )
}

/** What is wrong with drawings that are no pictures. */
export async function drawingProblems(drawings: Drawings): Promise<AnswerProblem[]> {
  const kinds = await Promise.all(
    [...drawings].map(async ([field, content]) => [field, await fileTypeFromBuffer(content)] as const),
  )
  return kinds
    .filter(([, kind]) => kind?.mime !== 'image/png')
    .map(([field]) => ({ field: field.id, text: 'signature' }))
}

/** The answers with each drawing kept as a picture; what could not be kept is a problem of its field. */
export async function keepDrawings(
  services: Services,
  form: HostedForm,
  answers: Readonly<Record<string, Answer>>,
  drawings: Drawings,
  ip: string,
): Promise<{ answers: Record<string, Answer>; problems: AnswerProblem[] }> {
  const rest = { ...answers }
  for (const [field, content] of drawings) {
    const hash = createHash('sha256').update(content).digest('base64url')
    const file = { name: `${field.key}.png`, type: 'image/png', size: content.length, hash }
    try {
      rest[field.id] = [await storeUpload(services, form, field, file, ip, () => Readable.from([content]))]
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { answers: rest, problems: [{ field: field.id, text: 'uploadQuota' }] }
    }
  }
  return { answers: rest, problems: [] }
}
