import { Controller, useForm } from 'react-hook-form'
import type { ComboboxOption } from '../../../../ui/combobox.tsx'
import { Field } from '../../../../ui/field.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { DimensionField } from '../../../kit/form/dimension-field.tsx'
import { readDimensions } from '../../../kit/form/dimension-input.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { LongTextField } from '../../../kit/form/text-field.tsx'
import { useSaving } from '../../../kit/form/use-saving.ts'
import { useLengthUnit } from '../../../kit/screen/preferences.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { ClientPicker } from '../../clients/public/client-picker.tsx'
import type { WaitingList } from '../../waiting-list/public/entry.tsx'
import type { Rewrite } from './use-queue.ts'

type AddDialogProps = {
  mooring: string
  list: WaitingList
  rewrite: Rewrite
  onClose: () => void
}

const names = ['wantedLength', 'wantedWidth', 'wantedDraft'] as const

/** Puts a client at the end of the queue of a berth, with the size they want. */
export function AddDialog({ mooring, list, rewrite, onClose }: AddDialogProps) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const form = useForm({
    defaultValues: {
      client: null as ComboboxOption | null,
      note: '',
      wantedLength: '',
      wantedWidth: '',
      wantedDraft: '',
    },
  })
  const { errors } = form.formState

  const saving = useSaving(form, [], async ({ client, note, ...typed }) => {
    const { fields, problems } = readDimensions(typed, unit)
    for (const { name, message } of problems) form.setError(name, { message }, { shouldFocus: true })
    const known = list.entries.some(({ clientId }) => clientId === client?.value)
    if (!client || known) {
      const message = client ? t('waiting.already', { name: client.label }) : t('form.required')
      form.setError('client', { message })
    }
    if (!client || known || problems.length > 0) return
    await rewrite((entries) => [...entries, { clientId: client.value, note: note.trim() || null, ...fields }])
    showToast({ title: t('waiting.added', { name: client.label }) })
    onClose()
  })

  return (
    <FormDialog
      title={t('waiting.addTitle', { mooring })}
      submitLabel={t('waiting.add')}
      {...saving}
      onClose={onClose}
    >
      <Field label={t('fieldName.client')} error={errors.client?.message} required>
        <Controller
          control={form.control}
          name="client"
          render={({ field }) => <ClientPicker value={field.value} onChange={field.onChange} />}
        />
      </Field>
      <div className="grid gap-3 sm:grid-cols-3">
        {names.map((name) => (
          <DimensionField key={name} control={form.control} name={name} label={t(`waiting.${name}`)} />
        ))}
      </div>
      <LongTextField form={form} name="note" label={t('reservation.field.note')} maxLength={1000} />
    </FormDialog>
  )
}
