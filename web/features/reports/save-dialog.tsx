import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ReportConfig } from '../../../contract/reports/config.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { LongTextField } from '../../kit/form/text-field.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Template } from './report.ts'

type SaveDialogProps = {
  template: Template | null
  config: ReportConfig
  onClose: () => void
  onSaved: (id: string) => void
}

/** Keeps a report under a name, or calls it otherwise. */
export function SaveDialog({ template: initial, config, onClose, onSaved }: SaveDialogProps) {
  const { t } = useTranslation()
  // What colleagues change meanwhile is no ground on which something was typed.
  const [template] = useState(initial)
  const create = useWrite('reports', 'createTemplate')
  const update = useWrite('reports', 'updateTemplate')
  const form = useForm({
    defaultValues: {
      name: template?.name ?? config.title ?? '',
      description: template?.description ?? '',
    },
  })
  const { errors } = form.formState
  const saving = useSaving(form, ['name', 'description'], async ({ name, description }) => {
    const body = { name, description: description.trim() || null }
    const saved = template
      ? await update.mutateAsync({ params: { id: template.id }, body, ifMatch: template.version })
      : await create.mutateAsync({ body: { ...body, kind: config.kind, config } })
    onClose()
    onSaved(saved.id)
  })
  return (
    <FormDialog
      title={template ? t('reports.nameOpen') : t('reports.saveAs')}
      submitLabel={t('action.save')}
      {...saving}
      onClose={onClose}
    >
      <Field label={t('reports.name')} error={errors.name?.message} required>
        <Input
          {...form.register('name', { validate: (value) => value.trim() !== '' || t('form.required') })}
          maxLength={120}
          autoFocus
        />
      </Field>
      <LongTextField form={form} name="description" label={t('reports.description')} maxLength={1000} />
    </FormDialog>
  )
}
