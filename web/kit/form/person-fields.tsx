import type { ReactNode } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { useTranslation } from '../words/i18n.ts'
import { PhoneField } from './phone-field.tsx'

type PersonDraft = { fullName: string; email: string; phone: string }

type PersonFieldsProps = {
  register: UseFormRegister<PersonDraft>
  errors: FieldErrors<PersonDraft>
  /** What is typed as the number, and in which country it is read; that of the port unless another is named. */
  phone: string
  country?: string | null
  /** What else is asked of them. */
  children?: ReactNode
}

/** Who somebody new is, and how they are reached. */
export function PersonFields({ register, errors, phone, country, children }: PersonFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Field label={t('client.field.fullName')} error={errors.fullName?.message} required>
        <Input {...register('fullName', { required: t('form.required') })} autoFocus />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <Field label={t('client.field.email')} error={errors.email?.message}>
          <Input {...register('email')} type="email" inputMode="email" />
        </Field>
        <PhoneField
          {...register('phone')}
          label={t('client.field.phone')}
          error={errors.phone?.message}
          text={phone}
          country={country}
        />
        {children}
      </div>
    </>
  )
}
