import { useState } from 'react'
import { Field } from '../../../../ui/field.tsx'
import { Textarea } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { Entry } from '../../waiting-list/public/entry.tsx'
import type { Rewrite } from './use-queue.ts'

export type Settling = 'accept' | 'decline' | 'skip' | 'remove'

type SettleDialogProps = {
  berthId: string
  mooring: string
  entry: Entry
  how: Settling
  rewrite: Rewrite
  onClose: () => void
}

const states = { accept: 'accepted', decline: 'declined', skip: 'skipped', remove: 'removed' } as const

/** Writes down what became of an offer or a place, and why. */
export function SettleDialog({ berthId, mooring, entry, how, rewrite, onClose }: SettleDialogProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [problem, setProblem] = useState<unknown>(null)
  const accept = useWrite('waitingList', 'accept', { touches: ['berths'] })
  const decline = useWrite('waitingList', 'decline', { touches: ['berths'] })
  const skip = useWrite('waitingList', 'skip', { touches: ['berths'] })
  const [busy, setBusy] = useState(false)
  const name = entry.clientName ?? t('waiting.hidden')
  const needed = how === 'skip' || how === 'remove'

  async function settle(reason: string) {
    const params = { id: berthId, entryId: entry.id }
    if (how === 'remove') return rewrite((entries) => entries.filter(({ id }) => id !== entry.id), reason)
    if (how === 'skip') return skip.mutateAsync({ params, body: { reason } })
    const write = how === 'accept' ? accept : decline
    return write.mutateAsync({ params, body: { reason: reason || null } })
  }

  async function submit() {
    setProblem(null)
    const reason = typed.trim()
    if (needed && reason === '') return setRefusal(t('form.required'))
    setBusy(true)
    try {
      await settle(reason)
      showToast({ title: t('waiting.settled', { name, state: t(`waiting.state.${states[how]}`) }) })
      onClose()
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
  }

  return (
    <FormDialog
      title={t(`waiting.${how}Title`, { name, mooring })}
      description={t(`waiting.${how}Hint`)}
      submitLabel={t(`waiting.${how}`)}
      width="sm"
      busy={busy}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={t('waiting.reason')} error={refusal} required={needed}>
        <Textarea
          value={typed}
          maxLength={1000}
          onChange={(event) => {
            setTyped(event.target.value)
            setRefusal(undefined)
          }}
        />
      </Field>
    </FormDialog>
  )
}
