import { useForm } from 'react-hook-form'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useSaving } from '../../../kit/form/use-saving.ts'
import { type Answer, call } from '../../../kit/server/api.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { SignInService } from '../public/door.tsx'

export type Passkey = Answer<'auth', 'passkeys'>[number]

type RenamePasskeyProps = {
  service: SignInService
  passkey: Passkey
  onRenamed: () => void
  onClose: () => void
}

export function RenamePasskey({ service, passkey, onRenamed, onClose }: RenamePasskeyProps) {
  const { t } = useTranslation()
  const form = useForm({ defaultValues: { name: passkey.name } })
  const { errors } = form.formState
  const saving = useSaving(form, [], async ({ name }) => {
    await call(service, 'renamePasskey', { params: { id: passkey.id }, body: { name } })
    onRenamed()
    onClose()
  })
  return (
    <FormDialog
      title={t('passkey.rename')}
      width="sm"
      submitLabel={t('action.save')}
      {...saving}
      onClose={onClose}
    >
      <Field label={t('passkey.name')} error={errors.name?.message} required>
        <Input
          {...form.register('name', {
            validate: (value) => value.trim() !== '' || t('form.required'),
          })}
          autoFocus
          maxLength={60}
        />
      </Field>
    </FormDialog>
  )
}
