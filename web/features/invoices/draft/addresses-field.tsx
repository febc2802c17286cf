import type { UseFormReturn } from 'react-hook-form'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'

/** Addresses as they are typed, parted by commas, semicolons or lines. */
export const addressesIn = (text: string) => text.split(/[,;\s]+/).filter(Boolean)

type AddressesFieldProps<Values extends { to: string }> = {
  form: UseFormReturn<Values>
  label: string
  required?: true
}

/** Who is mailed; nobody where it is empty, unless somebody has to be. */
export function AddressesField<Values extends { to: string }>({
  form,
  label,
  required,
}: AddressesFieldProps<Values>) {
  const { t } = useTranslation()
  const { register, formState } = form as unknown as UseFormReturn<{ to: string }>
  return (
    <Field
      label={label}
      hint={t(required ? 'invoices.toSome' : 'invoices.toHint')}
      error={formState.errors.to?.message}
    >
      <Input
        {...register('to', required ? { required: t('form.required') } : {})}
        type="text"
        inputMode="email"
        autoComplete="off"
      />
    </Field>
  )
}
