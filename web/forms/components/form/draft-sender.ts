import type { QueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { Definition } from '../../../../contract/forms/definition.ts'
import { type Answer, call, type Input } from '../../../kit/server/api.ts'
import { hasCode } from '../../../kit/server/api-error.ts'
import { keyOf } from '../../../kit/server/server-state.ts'

export type Form = Answer<'forms', 'get'>
export type FormChanges = Omit<Input<'forms', 'update'>['body'], 'draft'>

/** What the server is known to have. */
export type KnownForm = { version: number; draft: string }

type Sending = {
  formId: string
  tenantId: string
  queryClient: QueryClient
  known: RefObject<KnownForm>
  /** Takes a draft in place of the present one, so that it can be undone. */
  replace: (draft: Definition) => void
  /** Somebody else changed the draft too: which one is kept? */
  ask: (theirs: Form, mine: Definition) => Promise<'mine' | 'theirs' | null>
}

/** Sends changes of a form on the version that is known; a stale one is sent again on the version there is now. */
export function draftSender({ formId, tenantId, queryClient, known, replace, ask }: Sending) {
  const input = { params: { id: formId } }

  function know(fresh: Form) {
    known.current = { version: fresh.version, draft: JSON.stringify(fresh.draft) }
    queryClient.setQueryData(keyOf('forms', 'get', tenantId, input), fresh)
  }

  async function sendOnce(body: Input<'forms', 'update'>['body']): Promise<Form> {
    const ifMatch = known.current.version
    const answer = await call('forms', 'update', { ...input, body }, { tenantId, ifMatch })
    know(answer)
    void queryClient.invalidateQueries({ queryKey: ['forms', 'list'] })
    return answer
  }

  /** What stands on the server now, after a stale save. Throws the refusal when it was another one. */
  async function presentAfter(error: unknown): Promise<Form> {
    if (!hasCode(error, 'VERSION_STALE')) throw error
    return call('forms', 'get', input, { tenantId })
  }

  async function sendDraft(mine: Definition): Promise<{ draft: Definition; isMine: boolean }> {
    for (;;) {
      try {
        return { draft: (await sendOnce({ draft: mine })).draft, isMine: true }
      } catch (error) {
        const fresh = await presentAfter(error)
        const theirs = JSON.stringify(fresh.draft)
        if (theirs !== known.current.draft) {
          const choice = await ask(fresh, mine)
          if (choice === null) throw error
          if (choice === 'theirs') {
            know(fresh)
            replace(fresh.draft)
            return { draft: fresh.draft, isMine: false }
          }
          // What is not chosen stays one undo away.
          replace(fresh.draft)
          replace(mine)
        }
        known.current = { version: fresh.version, draft: theirs }
      }
    }
  }

  /** Settings are saved whoever changed others in the meantime. */
  async function sendSettings(changes: FormChanges): Promise<Form> {
    for (;;) {
      try {
        return await sendOnce(changes)
      } catch (error) {
        const fresh = await presentAfter(error)
        known.current = { ...known.current, version: fresh.version }
      }
    }
  }

  return { know, sendDraft, sendSettings }
}
