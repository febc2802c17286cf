import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { CountryField } from '../../kit/form/country-field.tsx'
import { CurrencyInput } from '../../kit/form/currency-input.tsx'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { ZoneInput, zoneHere } from '../../kit/form/zone-input.tsx'
import { type Answer, call, type Input as InputOf } from '../../kit/server/api.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { slugOf } from '../../kit/words/slug.ts'
import { NewPasswordField } from '../sign-in/public/new-password-field.tsx'
import { CodeField, SetupFrame, SetupPart } from '../sign-in/public/setup-frame.tsx'
import { useOnce } from '../sign-in/public/use-once.ts'

type Values = InputOf<'setup', 'finish'>['body']

/** Makes the first port and its administrator, and goes there. */
export function SetupScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<unknown>(null)
  const once = useOnce<Answer<'setup', 'finish'> & { password: string }>()
  const form = useForm<Values>({
    defaultValues: {
      code: '',
      port: {
        name: '',
        slug: '',
        currency: 'EUR',
        timezone: zoneHere(),
        country: null,
      },
      user: { firstName: '', lastName: '', email: '', password: '' },
    },
  })
  const { errors, isSubmitting, dirtyFields } = form.formState
  const required = { validate: (value: string) => value.trim() !== '' || t('form.required') }

  const finish = form.handleSubmit(async (body) => {
    setProblem(null)
    try {
      const { port, user, password } = await once(async () => ({
        ...(await call('setup', 'finish', { body })),
        password: body.user.password,
      }))
      await call('auth', 'signIn', { body: { email: user.email, password } })
      queryClient.clear()
      await navigate({
        to: '/$portSlug/settings/guide',
        params: { portSlug: port.slug },
      })
    } catch (error) {
      setProblem(
        showFieldErrors(error, form.setError, [
          ...(['code', 'port.name', 'port.slug', 'port.currency', 'port.timezone', 'port.country'] as const),
          ...(['user.firstName', 'user.lastName', 'user.email', 'user.password'] as const),
        ]),
      )
    }
  })

  return (
    <SetupFrame busy={isSubmitting} problem={problem} onSubmit={() => void finish()}>
      <CodeField register={form.register as never} errors={errors} />
      <SetupPart title={t('setup.port')}>
        <Field label={t('setup.portName')} error={errors.port?.name?.message} required>
          <Input
            {...form.register('port.name', {
              ...required,
              onChange: ({ target }: { target: { value: string } }) => {
                if (!dirtyFields.port?.slug) form.setValue('port.slug', slugOf(target.value))
              },
            })}
            maxLength={120}
            autoComplete="organization"
          />
        </Field>
        <Field label={t('setup.slug')} hint={t('setup.slugHint')} error={errors.port?.slug?.message} required>
          <Input
            {...form.register('port.slug', required)}
            maxLength={60}
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={t('setup.currency')} error={errors.port?.currency?.message} required>
          <Controller
            control={form.control}
            name="port.currency"
            render={({ field }) => <CurrencyInput value={field.value ?? 'EUR'} onChange={field.onChange} />}
          />
        </Field>
        <Field label={t('setup.timezone')} error={errors.port?.timezone?.message} required>
          <Controller
            control={form.control}
            name="port.timezone"
            render={({ field }) => (
              <ZoneInput value={field.value ?? null} onChange={(zone) => zone && field.onChange(zone)} />
            )}
          />
        </Field>
        <CountryField
          control={form.control}
          name="port.country"
          label={t('setup.country')}
          hint={t('setup.countryHint')}
        />
      </SetupPart>
      <SetupPart title={t('setup.you')}>
        <Field label={t('users.field.firstName')} error={errors.user?.firstName?.message} required>
          <Input {...form.register('user.firstName', required)} maxLength={100} autoComplete="given-name" />
        </Field>
        <Field label={t('users.field.lastName')} error={errors.user?.lastName?.message} required>
          <Input {...form.register('user.lastName', required)} maxLength={100} autoComplete="family-name" />
        </Field>
        <Field label={t('users.field.email')} error={errors.user?.email?.message} required>
          <Input {...form.register('user.email', required)} type="email" autoComplete="username" />
        </Field>
        <NewPasswordField
          input={form.register('user.password', required)}
          error={errors.user?.password?.message}
        />
      </SetupPart>
    </SetupFrame>
  )
}
