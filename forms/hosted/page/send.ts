import type { Challenge } from 'altcha-lib/types'
import type { Definition } from '../../../contract/forms/definition.ts'
import type { Say } from '../../../contract/forms/say.ts'
import type { SubmissionInput } from '../receive/submission-input.ts'

export type SendResult =
  | { kind: 'sent'; thankYou: Definition['thankYou'] }
  /** By the key of the field. */
  | { kind: 'wrong'; problems: { path: string; message: string }[] }
  | { kind: 'changed' }
  | { kind: 'failed'; message: string }

interface Body {
  data?: { id: string; thankYou: Definition['thankYou'] }
  error?: { code: string; message: string; details?: { path: string; message: string }[] }
  opened?: string
  challenge?: Challenge
}

/**
 * Sends the answers until they are taken or refused. The token stays the same, so that however often they arrive they
 * are stored once. `waiting` is told what the wait is for.
 */
export async function sendAnswers(
  slug: string,
  input: SubmissionInput,
  leastTime: number,
  say: Say,
  waiting: (text: string) => void,
): Promise<SendResult> {
  let sending = input
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await post(slug, sending)
    if (answer === null) {
      if (tries >= 2) break
      await wait(1500)
      continue
    }
    const { status, body } = answer
    if (body.data) return { kind: 'sent', thankYou: body.data.thankYou }
    if (body.challenge) {
      waiting(say('moment'))
      const { prove } = await import('./prove.ts')
      const challenge = await prove(body.challenge)
      if (challenge === null) return failed(say('cannotProve'))
      sending = { ...sending, challenge }
    } else if (body.opened) {
      sending = { ...sending, opened: body.opened }
      await wait(leastTime + 100)
    } else if (status === 404) return failed(say('takenDown'))
    else if (status === 412) return { kind: 'changed' }
    else if (body.error?.details) return { kind: 'wrong', problems: body.error.details }
    else return failed(body.error?.message ?? '')
  }
  return failed(say(navigator.onLine ? 'sendFailed' : 'offline'))
}

async function post(slug: string, input: SubmissionInput): Promise<{ status: number; body: Body } | null> {
  try {
    const answer = await fetch(`/api/public/forms/${slug}/submissions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    if (answer.status >= 500) return null
    return { status: answer.status, body: (await answer.json()) as Body }
  } catch {
    return null
  }
}

function failed(message: string): SendResult {
  return { kind: 'failed', message }
}

/** Resolves after so many milliseconds. */
export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
