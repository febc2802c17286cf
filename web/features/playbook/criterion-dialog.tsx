import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { RemoveButton } from '../../kit/form/remove-button.tsx'
import { ActiveField } from '../../kit/ordered/active-field.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Criterion } from './playbook.ts'

type CriterionDialogProps = { criterion?: Criterion; onClose: () => void }

/** Makes a criterion, or changes one. */
export function CriterionDialog({ criterion: initial, onClose }: CriterionDialogProps) {
  const { t } = useTranslation()
  // What colleagues change meanwhile is no ground on which something was typed.
  const [criterion] = useState(initial)
  const [problem, setProblem] = useState<unknown>(null)
  const create = useWrite('qualificationCriteria', 'create')
  const update = useWrite('qualificationCriteria', 'update', { touches: ['qualification'] })
  const remove = useWrite('qualificationCriteria', 'remove', { touches: ['qualification'] })
  const form = useForm({
    defaultValues: {
      label: criterion?.label ?? '',
      description: criterion?.description ?? '',
      active: criterion?.active ?? true,
    },
  })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async ({ description, ...rest }) => {
    setProblem(null)
    const body = { ...rest, description: description.trim() || null }
    try {
      if (criterion) {
        await update.mutateAsync({ params: { id: criterion.id }, body, ifMatch: criterion.version })
      } else await create.mutateAsync({ body })
      showToast({ title: t('playbook.saved', { name: body.label }) })
      onClose()
    } catch (error) {
      setProblem(showFieldErrors(error, form.setError, ['label', 'description']))
    }
  })

  return (
    <FormDialog
      title={criterion ? t('playbook.edit', { name: criterion.label }) : t('playbook.criterion.create')}
      submitLabel={t(criterion ? 'action.save' : 'playbook.criterion.create')}
      width="sm"
      busy={isSubmitting}
      problem={problem}
      aside={
        criterion && (
          <RemoveButton
            name={criterion.label}
            remove={() => remove.mutateAsync({ params: { id: criterion.id } })}
            onRemoved={onClose}
          >
            {t('playbook.criterion.removeHint', { count: criterion.answers })}
          </RemoveButton>
        )
      }
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={t('playbook.criterion.label')} error={errors.label?.message} required>
        <Input
          {...form.register('label', { validate: (value) => value.trim() !== '' || t('form.required') })}
          maxLength={120}
          autoFocus
        />
      </Field>
      <Field label={t('playbook.criterion.description')} error={errors.description?.message}>
        <Textarea {...form.register('description')} maxLength={500} />
      </Field>
      {criterion && (
        <ActiveField
          form={form}
          name="active"
          label={t('playbook.criterion.active')}
          hint={t('playbook.criterion.activeHint')}
        />
      )}
    </FormDialog>
  )
}
