import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from '../words/i18n.ts'
import { formPart } from './form-part.ts'
import { PhoneField } from './phone-field.tsx'
import { TextField } from './text-field.tsx'

type PersonDraft = { fullName: string; email: string; phone: string }

type PersonFieldsProps<V extends FieldValues> = {
  form: UseFormReturn<V>
  /** In which country the number is read; that of the port unless another is named. */
  country?: string | null
  /** What else is asked of them. */
  children?: ReactNode
}

/** Who somebody new is, and how they are reached. */
export function PersonFields<V extends PersonDraft & FieldValues>({
  form: outerForm,
  country,
  children,
}: PersonFieldsProps<V>) {
  const { t } = useTranslation()
  const form = formPart<PersonDraft, V>(outerForm)
  return (
    <>
      <TextField form={form} name="fullName" label={t('client.field.fullName')} required autoFocus />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <TextField form={form} name="email" label={t('client.field.email')} type="email" inputMode="email" />
        <PhoneField
          {...form.register('phone')}
          label={t('client.field.phone')}
          error={form.formState.errors.phone?.message}
          text={form.watch('phone')}
          country={country}
        />
        {children}
      </div>
    </>
  )
}
