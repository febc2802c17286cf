import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Definition } from '../../../../contract/forms/definition.ts'
import { hasCode } from '../../../kit/server/api-error.ts'
import { useTenantId } from '../../../kit/server/tenant.ts'
import { draftSender, type Form, type FormChanges } from './draft-sender.ts'
import { forgetUnsaved, keepUnsaved, unsavedOf } from './unsaved.ts'

export type Saving = 'saved' | 'waiting' | 'saving' | 'blocked' | 'failed'

const settleMs = 700
const retryMs = 5000

type DraftSaving = {
  form: Form
  draft: Definition
  canEdit: boolean
  /** False while the draft is known or feared to be refused. */
  acceptable: boolean
  /** Takes a draft in place of the present one, for good or so that it can be undone. */
  take: (draft: Definition, how: 'load' | 'replace') => void
  /** Somebody else changed the draft too: which one is kept? */
  ask: (theirs: Form, mine: Definition) => Promise<'mine' | 'theirs' | null>
}

/**
 * Saves the draft as it is edited, one request at a time, each on the version before it. A stale save asks which
 * draft to keep; what could not be saved is kept in the browser.
 */
export function useDraftSaving(options: DraftSaving) {
  const { form, draft, canEdit, acceptable } = options
  const tenantId = useTenantId()
  const queryClient = useQueryClient()
  const [saving, setSaving] = useState<Saving>('saved')
  const [problem, setProblem] = useState<unknown>(null)
  const latest = useRef(options)
  const known = useRef({ version: form.version, draft: JSON.stringify(form.draft) })
  const savedDraft = useRef(form.draft)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const sender = draftSender({
    ...{ formId: form.id, tenantId, queryClient, known },
    replace: (other) => latest.current.take(other, 'replace'),
    ask: (theirs, mine) => latest.current.ask(theirs, mine),
  })

  useEffect(() => {
    latest.current = options
  })

  /** One after the other: each needs the version that the one before it made. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = queue.current.then(work, work)
    queue.current = done.catch(() => undefined)
    return done
  }

  async function saveDraft(): Promise<void> {
    const mine = latest.current.draft
    if (mine === savedDraft.current) return setSaving('saved')
    if (!latest.current.acceptable) return
    setSaving('saving')
    try {
      const { draft: saved, isMine } = await sender.sendDraft(mine)
      savedDraft.current = isMine ? mine : saved
      setProblem(null)
      if (latest.current.draft !== mine) return setSaving('waiting')
      forgetUnsaved(form.id)
      setSaving('saved')
    } catch (error) {
      setProblem(error)
      setSaving('failed')
      throw error
    }
  }

  const act = useRef({ saveDraft, inTurn, ...sender })
  useEffect(() => {
    act.current = { saveDraft, inTurn, ...sender }
  })
  const save = useCallback(() => act.current.inTurn(() => act.current.saveDraft()), [])

  // What was not saved when the page was left comes back, as something that can be undone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => {
    const unsaved = canEdit ? unsavedOf(form.id) : null
    if (!unsaved) return
    if (unsaved.version !== form.version) known.current = { version: unsaved.version, draft: unsaved.base }
    latest.current.take(unsaved.draft, 'replace')
  }, [])

  useEffect(() => {
    if (!canEdit) return
    if (draft === savedDraft.current) {
      forgetUnsaved(form.id)
      return setSaving((now) => (now === 'saving' ? now : 'saved'))
    }
    keepUnsaved(form.id, { draft, version: known.current.version, base: known.current.draft })
    if (!acceptable) return setSaving('blocked')
    setSaving('waiting')
    const timer = setTimeout(() => void save().catch(() => undefined), settleMs)
    return () => clearTimeout(timer)
  }, [draft, acceptable, canEdit, form.id, save])

  useRetrying(saving === 'failed' && !hasCode(problem, 'VERSION_STALE'), save)

  // A colleague's draft is shown at once, unless there is something of our own to save first.
  useEffect(() => {
    if (form.version <= known.current.version) return
    if (latest.current.draft !== savedDraft.current) return
    const changed = JSON.stringify(form.draft) !== known.current.draft
    known.current = { version: form.version, draft: JSON.stringify(form.draft) }
    if (!changed) return
    savedDraft.current = form.draft
    latest.current.take(form.draft, 'load')
  }, [form])

  useEffect(() => () => void save().catch(() => undefined), [save])

  return {
    saving,
    problem,
    /** Saves what is not saved yet. Throws ApiError. */
    flush: save,
    /** Changes settings of the form. Throws ApiError. */
    update: useCallback(
      (changes: FormChanges) => act.current.inTurn(() => act.current.sendSettings(changes)),
      [],
    ),
    /** Does something to the saved form that answers with the form as it is then. */
    run: useCallback(async (work: (version: number) => Promise<Form>) => {
      await act.current.inTurn(() => act.current.saveDraft())
      return act.current.inTurn(async () => {
        const answer = await work(known.current.version)
        act.current.know(answer)
        return answer
      })
    }, []),
  }
}

/** Tries again what failed, every few seconds and once the network is back. */
function useRetrying(hasFailed: boolean, save: () => Promise<void>): void {
  useEffect(() => {
    if (!hasFailed) return
    const again = () => void save().catch(() => undefined)
    const timer = setInterval(again, retryMs)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [hasFailed, save])
}
