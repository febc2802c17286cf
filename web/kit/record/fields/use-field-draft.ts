import { useRef, useState } from 'react'
import { problemText } from '../../display/problem-state.tsx'
import { useKeptFromReload } from '../../form/unsaved-work.ts'
import { changedBy } from '../../live/live.ts'
import { useTranslation } from '../../words/i18n.ts'
import type { RecordEdit } from '../use-record-edit.ts'

type FieldDraftOptions<R> = {
  edit: RecordEdit<R>
  label: string
  /** The field as text to type in. */
  textOf: (record: R) => string
  /** The field as shown when nobody types in it. */
  show: (record: R) => string
  /** What the text means for the server, or why it cannot be meant. */
  parse: (text: string) => { patch: Record<string, unknown> } | { problem: string }
}

type Draft<R> = { text: string; baseline: R }

/** A text being typed into one field: never overwritten from outside, kept when saving fails. */
export function useFieldDraft<R extends { id: string }>({
  edit,
  label,
  textOf,
  show,
  parse,
}: FieldDraftOptions<R>) {
  const { t } = useTranslation()
  const [draft, setShown] = useState<Draft<R> | null>(null)
  // A field that is left in the moment its typing was taken back does not save it.
  const latest = useRef(draft)
  const setDraft = (next: Draft<R> | null) => {
    latest.current = next
    setShown(next)
  }
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const saving = useRef(false)
  // The field was left, or Enter was pressed, while it was being saved.
  const leftAgain = useRef(false)
  useKeptFromReload(draft !== null && draft.text.trim() !== textOf(draft.baseline))

  const changedMeanwhile = draft !== null && textOf(edit.record) !== textOf(draft.baseline)
  const notice = changedMeanwhile
    ? t('record.changedMeanwhile', {
        name: changedBy(edit.record.id) ?? t('record.someone'),
        value: show(edit.record) || t('record.none'),
      })
    : null

  function begin() {
    if (latest.current === null && edit.canEdit)
      setDraft({ text: textOf(edit.record), baseline: edit.record })
  }

  function type(text: string) {
    setProblem(null)
    setDraft({ text, baseline: latest.current?.baseline ?? edit.record })
  }

  function revert() {
    setDraft(null)
    setProblem(null)
  }

  /** Saves what is typed, or a text that was picked. */
  async function commit(picked?: string) {
    const baseline = latest.current?.baseline ?? edit.record
    const text = (picked ?? latest.current?.text)?.trim()
    if (text === undefined) return
    if (picked !== undefined) setDraft({ text: picked, baseline })
    if (saving.current) {
      leftAgain.current = true
      return
    }
    if (text === textOf(baseline)) return revert()
    const parsed = parse(text)
    if ('problem' in parsed) return setProblem(parsed.problem)
    saving.current = true
    leftAgain.current = false
    setBusy(true)
    let outcome: Awaited<ReturnType<RecordEdit<R>['save']>> = 'turned_back'
    try {
      outcome = await edit.save({
        patch: parsed.patch,
        baseline,
        label,
        read: textOf,
        show,
        mine: text,
      })
    } catch (error) {
      setProblem(problemText(error))
    } finally {
      saving.current = false
      setBusy(false)
    }
    // What was typed meanwhile stays, and is saved too where the field was left.
    const now = latest.current
    const isTypedOn = now !== null && now.text.trim() !== text
    if (outcome !== 'turned_back' && !isTypedOn) return revert()
    if (outcome !== 'turned_back' && isTypedOn) setDraft({ text: now.text, baseline: edit.latest() })
    if (isTypedOn && leftAgain.current) void commit()
  }

  return {
    text: draft === null ? show(edit.record) : draft.text,
    isTyping: draft !== null,
    problem,
    notice,
    busy,
    begin,
    type,
    revert,
    commit,
  }
}
