import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { RemoveButton } from '../../kit/form/remove-button.tsx'
import { LongTextField } from '../../kit/form/text-field.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
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
  const { errors } = form.formState

  const saving = useSaving(form, ['label', 'description'], async ({ description, ...rest }) => {
    const body = { ...rest, description: description.trim() || null }
    if (criterion) {
      await update.mutateAsync({ params: { id: criterion.id }, body, ifMatch: criterion.version })
    } else await create.mutateAsync({ body })
    showToast({ title: t('playbook.saved', { name: body.label }) })
    onClose()
  })

  return (
    <FormDialog
      title={criterion ? t('playbook.edit', { name: criterion.label }) : t('playbook.criterion.create')}
      submitLabel={t(criterion ? 'action.save' : 'playbook.criterion.create')}
      width="sm"
      {...saving}
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
      onClose={onClose}
    >
      <Field label={t('playbook.criterion.label')} error={errors.label?.message} required>
        <Input
          {...form.register('label', { validate: (value) => value.trim() !== '' || t('form.required') })}
          maxLength={120}
          autoFocus
        />
      </Field>
      <LongTextField
        form={form}
        name="description"
        label={t('playbook.criterion.description')}
        maxLength={500}
      />
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
