import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

type CreateConnectionProps = { onClose: () => void; onCreated: (id: string) => void }

/** Names a form; its address and the place for its secret follow beside the list. */
export function CreateConnectionDialog({ onClose, onCreated }: CreateConnectionProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<unknown>(null)
  const create = useWrite('formConnections', 'create')
  const form = useForm({ defaultValues: { name: '' } })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async (body) => {
    setProblem(null)
    try {
      onCreated((await create.mutateAsync({ body })).id)
    } catch (error) {
      setProblem(showFieldErrors(error, form.setError, ['name']))
    }
  })

  return (
    <FormDialog
      title={t('connections.create')}
      description={t('connections.createHint')}
      submitLabel={t('connections.createSubmit')}
      width="sm"
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field
        label={t('connections.name')}
        hint={t('connections.nameHint')}
        error={errors.name?.message}
        required
      >
        <Input
          {...form.register('name', { validate: (value) => value.trim() !== '' || t('form.required') })}
          maxLength={120}
        />
      </Field>
    </FormDialog>
  )
}
