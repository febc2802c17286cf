import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'

type NewPasswordFieldProps = {
  /** What `register` of the form gives. */
  input: UseFormRegisterReturn
  error: string | undefined
}

/** The password somebody chooses who comes in for the first time. */
export function NewPasswordField({ input, error }: NewPasswordFieldProps) {
  const { t } = useTranslation()
  return (
    <Field label={t('signIn.password')} hint={t('reset.rule')} error={error} required>
      <Input {...input} type="password" autoComplete="new-password" />
    </Field>
  )
}
