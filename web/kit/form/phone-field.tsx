import { type ComponentProps, useEffect } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { usePortCountry } from '../server/session.tsx'
import { countryName } from '../words/format.ts'
import { useTranslation } from '../words/i18n.ts'
import { loadPhones, readPhone } from '../words/phone.ts'

type PhoneFieldProps = ComponentProps<typeof Input> & {
  label: string
  error?: string | undefined
  required?: boolean
  /** What is typed. */
  text: string
  /** Where a number without a prefix is read; the country of the port unless one is named. */
  country?: string | null | undefined
}

/** A telephone number written in any way; below it stands how it is understood. */
export function PhoneField({ label, error, required = false, text, country, ...input }: PhoneFieldProps) {
  const hint = usePhoneHint(text, country)
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      <Input {...input} type="tel" />
    </Field>
  )
}

/** How a number is understood that is being typed, in words; before there is one, where it is read. */
export function usePhoneHint(text: string, country?: string | null): string {
  const { t } = useTranslation()
  const portCountry = usePortCountry()
  const home = country ?? portCountry
  useEffect(() => void loadPhones(), [])
  const read = readPhone(text, home)
  if (read?.country) return t('phone.understood', { number: read.number, country: countryName(read.country) })
  if (read) return t('phone.understoodAbroad', { number: read.number })
  return home ? t('phone.readIn', { country: countryName(home) }) : t('phone.withCode')
}
