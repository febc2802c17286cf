import { useEffect, useRef, useState } from 'react'
import { Input } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { formatWhen } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

type Known = Answer<'qualification', 'get'>[number]
type State = 'met' | 'unmet' | 'unknown'

const stateOf = ({ met }: Known): State => (met === null ? 'unknown' : met ? 'met' : 'unmet')
const metOf = { met: true, unmet: false, unknown: null } as const

/** What the deal has to prove, as the port asks it; nothing where the port asks nothing. */
export function Qualification({ id, canEdit }: { id: string; canEdit: boolean }) {
  const { t } = useTranslation()
  const known = useRead('qualification', 'get', { params: { id } })
  if (known.isLoading) return <SkeletonLines lines={2} className="border-t p-5" />
  const rows = known.data ?? []
  if (rows.length === 0) return null
  const metCount = rows.filter((row) => row.met === true).length
  return (
    <section aria-label={t('interests.qualification.title')} className="border-t px-5 py-4">
      <h3 className="flex items-baseline gap-2 pb-1 text-sm font-semibold">
        {t('interests.qualification.title')}
        <span className="text-xs font-normal text-ink-faint tabular-nums">
          {t('interests.qualification.proved', { met: metCount, count: rows.length })}
        </span>
      </h3>
      <ul className="divide-y divide-line/60">
        {rows.map((row) => (
          <CriterionRow key={row.criterionId} interestId={id} row={row} canEdit={canEdit} />
        ))}
      </ul>
    </section>
  )
}

function CriterionRow({ interestId, row, canEdit }: { interestId: string; row: Known; canEdit: boolean }) {
  const { t } = useTranslation()
  const say = useAnswer(interestId, row)
  const [noting, setNoting] = useState(false)
  const state = stateOf(row)
  const by =
    row.changedByName && row.changedAt ? `${row.changedByName}, ${formatWhen(row.changedAt)}` : undefined
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2">
      <span className="flex min-w-40 flex-1 flex-col" title={by}>
        <span>{row.label}</span>
        {row.description && <span className="text-xs text-ink-faint">{row.description}</span>}
        {row.note && !noting && <span className="text-xs break-words text-ink-soft">{row.note}</span>}
        {noting && (
          <NoteInput
            label={t('interests.qualification.noteOf', { name: row.label })}
            note={row.note}
            save={(note) => say({ note })}
            onDone={() => setNoting(false)}
          />
        )}
      </span>
      {canEdit ? (
        <span className="flex items-center gap-3">
          {!noting && (
            <button
              type="button"
              onClick={() => setNoting(true)}
              className="min-h-6 rounded-sm text-xs text-accent-ink hover:underline pointer-coarse:min-h-11"
            >
              {t(row.note ? 'interests.qualification.editNote' : 'interests.qualification.addNote')}
            </button>
          )}
          <SegmentedControl
            label={row.label}
            value={state}
            onValueChange={(next) => void say({ met: metOf[next] })}
            segments={(['met', 'unmet', 'unknown'] as const).map((value) => ({
              value,
              label: t(`interests.qualification.${value}`),
            }))}
          />
        </span>
      ) : (
        <span className="text-ink-soft">{t(`interests.qualification.${state}`)}</span>
      )}
    </li>
  )
}

type AnswerInput = { met?: boolean | null; note?: string | null }

/** Writes an answer or its note, one after the other, so that neither takes the other back; whether it was taken, or why not. */
function useAnswer(interestId: string, row: Known): (input: AnswerInput) => Promise<boolean> {
  const { t } = useTranslation()
  const { mutateAsync } = useWrite('qualification', 'put', { touches: ['interests'] })
  const params = { id: interestId, criterionId: row.criterionId }
  const lastAnswer = useRef(row.met)
  useEffect(() => {
    lastAnswer.current = row.met
  }, [row.met])
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  async function put(input: AnswerInput): Promise<boolean> {
    const before = lastAnswer.current
    if (input.met !== undefined) lastAnswer.current = input.met
    try {
      await mutateAsync({ params, body: { ...input, met: lastAnswer.current } })
      return true
    } catch (error) {
      lastAnswer.current = before
      const title = t('interests.qualification.failed')
      showToast({ tone: 'danger', title, detail: problemText(error) })
      return false
    }
  }

  return (input) => {
    const turn = queue.current.then(() => put(input))
    queue.current = turn
    return turn
  }
}

type NoteInputProps = {
  label: string
  note: string | null
  save: (note: string | null) => Promise<boolean>
  onDone: () => void
}

/** Enter or leaving it saves the note, Escape takes the typing back; one that was not taken stays to be sent again. */
function NoteInput({ label, note, save, onDone }: NoteInputProps) {
  const over = useRef(false)
  async function leave(typed: string) {
    if (over.current) return
    const next = typed.trim() || null
    over.current = true
    if (next === note || (await save(next))) return onDone()
    over.current = false
  }
  return (
    <Input
      aria-label={label}
      defaultValue={note ?? ''}
      maxLength={1000}
      autoFocus
      onKeyDown={(event) => {
        if (event.key === 'Enter') void leave(event.currentTarget.value)
        if (event.key !== 'Escape') return
        event.stopPropagation()
        over.current = true
        onDone()
      }}
      onBlur={(event) => void leave(event.target.value)}
    />
  )
}
