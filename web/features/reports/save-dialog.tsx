import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ReportConfig } from '../../../contract/reports/config.ts'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
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
  const [problem, setProblem] = useState<unknown>(null)
  const create = useWrite('reports', 'createTemplate')
  const update = useWrite('reports', 'updateTemplate')
  const form = useForm({
    defaultValues: {
      name: template?.name ?? config.title ?? '',
      description: template?.description ?? '',
    },
  })
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async ({ name, description }) => {
    setProblem(null)
    const body = { name, description: description.trim() || null }
    try {
      const saved = template
        ? await update.mutateAsync({ params: { id: template.id }, body, ifMatch: template.version })
        : await create.mutateAsync({ body: { ...body, kind: config.kind, config } })
      onClose()
      onSaved(saved.id)
    } catch (error) {
      setProblem(showFieldErrors(error, form.setError, ['name', 'description']))
    }
  })
  return (
    <FormDialog
      title={template ? t('reports.nameOpen') : t('reports.saveAs')}
      submitLabel={t('action.save')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={t('reports.name')} error={errors.name?.message} required>
        <Input
          {...form.register('name', { validate: (value) => value.trim() !== '' || t('form.required') })}
          maxLength={120}
          autoFocus
        />
      </Field>
      <Field label={t('reports.description')} error={errors.description?.message}>
        <Textarea {...form.register('description')} maxLength={1000} />
      </Field>
    </FormDialog>
  )
}
