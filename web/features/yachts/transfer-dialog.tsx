import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { type Owner, OwnerPicker } from './public/owner-picker.tsx'
import type { Yacht } from './vocabulary.ts'

/** Gives a yacht a new owner; the one before stays in its history. */
export function TransferDialog({ yacht, onClose }: { yacht: Yacht; onClose: () => void }) {
  const { t } = useTranslation()
  const [owner, setOwner] = useState<Owner>({ type: 'client', option: null })
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const transfer = useWrite('yachts', 'transfer', {
    touches: ['clients', 'companies'],
    onDone: (moved) => {
      showToast({ title: t('yachts.transferred', { yacht: moved.name, owner: moved.ownerName }) })
      onClose()
    },
  })

  function submit() {
    if (!owner.option) return setMissing(true)
    transfer.mutate({
      params: { id: yacht.id },
      body: { ownerType: owner.type, ownerId: owner.option.value, note },
    })
  }

  return (
    <FormDialog
      title={t('yachts.transferTitle', { yacht: yacht.name })}
      description={t('yachts.transferHint', { owner: yacht.ownerName })}
      submitLabel={t('yachts.transferSubmit')}
      busy={transfer.isPending}
      problem={transfer.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('yachts.newOwner')}
        required
        error={missing && !owner.option ? t('yachts.chooseOwner') : undefined}
      >
        <OwnerPicker owner={owner} onChange={setOwner} />
      </Field>
      <Field label={t('yachts.transferNote')}>
        <Textarea value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
