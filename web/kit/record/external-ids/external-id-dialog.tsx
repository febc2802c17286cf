import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { showFieldErrors } from '../../form/form-errors.ts'
import { useWrite } from '../../server/server-state.ts'
import { useTranslation } from '../../words/i18n.ts'
import type { Numbered, NumberedModule } from './external-id.ts'

type ExternalIdDialogProps = {
  module: NumberedModule
  record: Numbered
  onClose: () => void
}

/** Adds the number that a record has in another system. */
export function ExternalIdDialog({ module, record, onClose }: ExternalIdDialogProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<unknown>(null)
  const set = useWrite(module, 'setExternalIds', { onDone: onClose })
  const form = useForm({ defaultValues: { system: '', id: '' } })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async ({ system, id }) => {
    setProblem(null)
    try {
      await set.mutateAsync({
        params: { id: record.id },
        ifMatch: record.version,
        body: { externalIds: [...record.externalIds, { system, id }] },
      })
    } catch (error) {
      setProblem(
        showFieldErrors(error, form.setError, ['system', 'id'], `externalIds.${record.externalIds.length}`),
      )
    }
  })

  const required = { validate: (text: string) => text.trim() !== '' || t('form.required') }
  return (
    <FormDialog
      title={t('record.externalIds.add')}
      submitLabel={t('record.externalIds.add')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field
        label={t('record.externalIds.system')}
        hint={t('record.externalIds.systemHint')}
        error={errors.system?.message}
      >
        <Input {...form.register('system', required)} maxLength={60} autoFocus />
      </Field>
      <Field label={t('record.externalIds.number')} error={errors.id?.message}>
        <Input {...form.register('id', required)} maxLength={120} />
      </Field>
    </FormDialog>
  )
}
