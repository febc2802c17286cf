import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { longestStage, mostStages, namedTwice } from '../../../contract/residential-interests/stages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Select } from '../../../ui/select.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { optionsOf } from '../../kit/list/state/options.ts'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { addRow, type Draft, draftOf, goneOf, moveRow, nameRow, removeRow, wishOf } from './stages-draft.ts'

/** The stages of the port: their names and order, and where the interests of one that goes are to be. */
export function StagesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const described = useRead('residentialInterests', 'stages', {})
  const [changed, setDraft] = useState<Draft | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const save = useWrite('residentialInterests', 'setStages')
  const draft = changed ?? (described.data ? draftOf(described.data.stages) : null)
  const counts = described.data?.counts ?? {}
  const gone = draft && described.data ? goneOf(draft, described.data.stages, counts) : []
  const names = draft?.rows.map(({ name }) => name.trim()) ?? []
  const unsaid = gone.filter(({ stage }) => !names.includes(draft?.reassign[stage] ?? ''))

  async function submit() {
    if (!draft || !described.data) return
    setProblem(null)
    try {
      await save.mutateAsync({ body: wishOf(draft, described.data.stages) })
      showToast({ title: t('residentialInterests.stagesSaved') })
      onClose()
    } catch (error) {
      setProblem(error)
      void described.refetch()
    }
  }

  return (
    <FormDialog
      title={t('residentialInterests.stages')}
      description={t('residentialInterests.stagesHint')}
      submitLabel={t('action.save')}
      busy={save.isPending}
      blocked={!draft || names.includes('') || namedTwice(names) >= 0 || unsaid.length > 0}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {!draft && <SkeletonLines lines={6} />}
      {draft && (
        <>
          <ol className="flex flex-col gap-1.5">
            {draft.rows.map((row, index) => (
              <StageRow
                key={row.key}
                draft={draft}
                index={index}
                twice={namedTwice(names) === index}
                count={row.was === null ? 0 : (counts[row.was] ?? 0)}
                onChange={setDraft}
              />
            ))}
          </ol>
          <Button
            icon={<Plus />}
            className="self-start"
            disabled={draft.rows.length >= mostStages}
            onClick={() => setDraft(addRow(draft))}
          >
            {t('residentialInterests.addStage')}
          </Button>
          {gone.map(({ stage, count }) => (
            <Field key={stage} label={t('residentialInterests.reassign', { count, stage })} required>
              <Select
                value={draft.reassign[stage] ?? null}
                onValueChange={(to) => setDraft({ ...draft, reassign: { ...draft.reassign, [stage]: to } })}
                options={optionsOf(
                  names.filter((name) => name !== ''),
                  (name) => name,
                )}
                placeholder={t('form.choose')}
              />
            </Field>
          ))}
        </>
      )}
    </FormDialog>
  )
}

type StageRowProps = {
  draft: Draft
  index: number
  twice: boolean
  count: number
  onChange: (draft: Draft) => void
}

function StageRow({ draft, index, twice, count, onChange }: StageRowProps) {
  const { t } = useTranslation()
  const { name } = draft.rows[index]!
  const last = draft.rows.length - 1
  return (
    <li>
      <div className="flex items-center gap-1">
        <Input
          value={name}
          aria-label={t('residentialInterests.stageAt', { place: index + 1 })}
          aria-invalid={twice || undefined}
          maxLength={longestStage}
          autoFocus={name === ''}
          onChange={(event) => onChange(nameRow(draft, index, event.target.value))}
        />
        <Button
          variant="ghost"
          icon={<ArrowUp />}
          aria-label={t('residentialInterests.moveUp', { stage: name })}
          disabled={index === 0}
          onClick={() => onChange(moveRow(draft, index, index - 1))}
        />
        <Button
          variant="ghost"
          icon={<ArrowDown />}
          aria-label={t('residentialInterests.moveDown', { stage: name })}
          disabled={index === last}
          onClick={() => onChange(moveRow(draft, index, index + 1))}
        />
        <Button
          variant="ghost"
          icon={<Trash2 />}
          aria-label={t('residentialInterests.removeStage', { stage: name })}
          disabled={last === 0}
          onClick={() => onChange(removeRow(draft, index))}
        />
      </div>
      {twice && <p className="px-1 pt-1 text-xs text-danger-ink">{t('residentialInterests.stageTwice')}</p>}
      {count > 0 && (
        <p className="px-1 pt-0.5 text-xs text-ink-faint">{t('residentialInterests.atStage', { count })}</p>
      )}
    </li>
  )
}
