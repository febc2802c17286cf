import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { MomentInput } from '../../../kit/dates/day-input.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { asTyped, nineIn, readTyped } from '../../reminders/public/reminder.ts'
import type { Entry } from '../../waiting-list/public/entry.tsx'

type OfferDialogProps = { berthId: string; mooring: string; entry: Entry; onClose: () => void }

/** Offers the berth to whoever is the next, until a moment. */
export function OfferDialog({ berthId, mooring, entry, onClose }: OfferDialogProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(() => asTyped(nineIn(7)))
  const [refusal, setRefusal] = useState<string>()
  const [problem, setProblem] = useState<unknown>(null)
  const offer = useWrite('waitingList', 'offer', { touches: ['berths'] })
  const name = entry.clientName ?? t('waiting.hidden')

  async function submit() {
    setProblem(null)
    const deadline = readTyped(typed)
    if (deadline === null || new Date(deadline) <= new Date()) return setRefusal(t('waiting.deadlineNeeded'))
    try {
      await offer.mutateAsync({ params: { id: berthId, entryId: entry.id }, body: { deadline } })
      showToast({ title: t('waiting.offered', { mooring, name }) })
      onClose()
    } catch (error) {
      setProblem(error)
    }
  }

  return (
    <FormDialog
      title={t('waiting.offerTitle', { mooring, name })}
      description={t('waiting.offerHint')}
      submitLabel={t('waiting.offer')}
      width="sm"
      busy={offer.isPending}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={t('waiting.deadline')} error={refusal} required>
        <MomentInput
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setRefusal(undefined)
          }}
        />
      </Field>
      <div className="-mt-2 flex flex-wrap gap-1.5">
        {[3, 7, 14].map((days) => (
          <Button key={days} size="sm" onClick={() => setTyped(asTyped(nineIn(days)))}>
            {t('waiting.days', { count: days })}
          </Button>
        ))}
      </div>
    </FormDialog>
  )
}
