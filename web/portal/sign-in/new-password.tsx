import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

/** Its name in a form is `newPassword`. */
export function NewPassword() {
  const { t } = useTranslation()
  return (
    <Field label={t('portal.newPassword')} hint={t('portal.passwordRule')}>
      <Input
        type="password"
        name="newPassword"
        autoComplete="new-password"
        required
        minLength={10}
        maxLength={128}
      />
    </Field>
  )
}
