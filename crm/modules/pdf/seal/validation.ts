import { PDF } from '@libpdf/core'

/** What is asked of an issuer of certificates: whether one still holds, or who issued it. */
export interface Question {
  url: string
  /** A query of OCSP; null where something is fetched. */
  body: Uint8Array | null
}

/** What became of a question; null where nobody gave an answer. */
export interface Answer extends Question {
  answer: Uint8Array | null
}

/** A sealed file with what is known of its certificates, and what would have to be asked to know more. */
export interface Validated {
  content: Uint8Array
  questions: Question[]
}

/**
 * Adds the certificates of the seal and its time stamp, and what their issuers said of them, by an update at the end of a
 * sealed PDF (PAdES, B-LT). This process reaches nobody: it says what it would ask, and is given the answers.
 */
export async function addValidation(content: Uint8Array, answers: readonly Answer[]): Promise<Validated> {
  const known = new Map(answers.map((one) => [keyOf(one), one.answer]))
  const questions = new Map<string, Question>()
  // The library asks by the one `fetch` of a process, which is only here for this file.
  globalThis.fetch = async (url, init) => {
    const body = init?.body instanceof Uint8Array ? new Uint8Array(init.body) : null
    const question = { url: String(url), body }
    const answer = known.get(keyOf(question))
    if (answer) return new Response(new Uint8Array(answer))
    if (answer === undefined) questions.set(keyOf(question), question)
    throw new Error('There is no answer.')
  }
  const document = await PDF.load(content)
  const { bytes } = await document.addValidationData()
  return { content: bytes, questions: [...questions.values()] }
}

const keyOf = ({ url, body }: Question) => `${url} ${body ? Buffer.from(body).toString('base64') : ''}`
