import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'

export function NewPassword({ value, onChange }: { value: string; onChange: (password: string) => void }) {
  const { t } = useTranslation()
  return (
    <Field label={t('portal.newPassword')} hint={t('portal.passwordRule')}>
      <Input
        type="password"
        autoComplete="new-password"
        required
        minLength={10}
        maxLength={128}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
