import { useForm } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

type CreateConnectionProps = { onClose: () => void; onCreated: (id: string) => void }

/** Names a form; its address and the place for its secret follow beside the list. */
export function CreateConnectionDialog({ onClose, onCreated }: CreateConnectionProps) {
  const { t } = useTranslation()
  const create = useWrite('formConnections', 'create')
  const form = useForm({ defaultValues: { name: '' } })
  const { errors } = form.formState

  const saving = useSaving(form, ['name'], async (body) => {
    onCreated((await create.mutateAsync({ body })).id)
  })

  return (
    <FormDialog
      title={t('connections.create')}
      description={t('connections.createHint')}
      submitLabel={t('connections.createSubmit')}
      width="sm"
      {...saving}
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
