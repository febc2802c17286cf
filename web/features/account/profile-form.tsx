import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { ProblemLine } from '../../kit/display/problem-state.tsx'
import { CountryInput } from '../../kit/form/country-input.tsx'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { PhoneField } from '../../kit/form/phone-field.tsx'
import { TextField } from '../../kit/form/text-field.tsx'
import { ZoneInput } from '../../kit/form/zone-input.tsx'
import { call, type Input as InputOf } from '../../kit/server/api.ts'
import { type Me, meQuery, useMe } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

type Profile = InputOf<'me', 'update'>['body']

/** Names, phone, country and time zone of the user. */
export function ProfileForm() {
  const { t } = useTranslation()
  const { user } = useMe()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<unknown>(null)
  const update = useMutation({ mutationFn: (body: Profile) => call('me', 'update', { body }) })
  const form = useForm({ defaultValues: valuesOf(user) })
  const { errors, isSubmitting, isDirty } = form.formState
  const required = { validate: (value: string) => value.trim() !== '' || t('form.required') }

  const save = form.handleSubmit(async ({ displayName, username, phone, ...profile }) => {
    setProblem(null)
    try {
      const me = await update.mutateAsync({
        ...profile,
        displayName: displayName.trim() || null,
        username: username.trim().toLowerCase() || null,
        phone: phone.trim() || null,
      })
      queryClient.setQueryData(meQuery.queryKey, me)
      form.reset(valuesOf(me.user))
      showToast({ title: t('account.profileSaved') })
    } catch (error) {
      setProblem(
        showFieldErrors(error, form.setError, [
          ...(['firstName', 'lastName', 'displayName', 'username'] as const),
          ...(['phone', 'country', 'timezone'] as const),
        ]),
      )
    }
  })

  return (
    <Form onSubmit={() => void save()} className="flex min-w-0 flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('account.field.firstName')} error={errors.firstName?.message} required>
          <Input {...form.register('firstName', required)} maxLength={100} autoComplete="given-name" />
        </Field>
        <Field label={t('account.field.lastName')} error={errors.lastName?.message} required>
          <Input {...form.register('lastName', required)} maxLength={100} autoComplete="family-name" />
        </Field>
        <TextField
          form={form}
          name="displayName"
          label={t('account.field.displayName')}
          hint={t('account.displayNameHint')}
          maxLength={200}
          autoComplete="nickname"
        />
        <TextField
          form={form}
          name="username"
          label={t('users.field.username')}
          hint={t('users.usernameHint')}
          maxLength={30}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
        />
        <PhoneField
          {...form.register('phone')}
          label={t('account.field.phone')}
          error={errors.phone?.message}
          text={form.watch('phone')}
          country={form.watch('country')}
          maxLength={40}
          autoComplete="tel"
        />
        <Field label={t('account.field.country')} error={errors.country?.message}>
          <Controller
            control={form.control}
            name="country"
            render={({ field }) => <CountryInput value={field.value} onChange={field.onChange} />}
          />
        </Field>
        <Field label={t('account.field.timezone')} error={errors.timezone?.message}>
          <Controller
            control={form.control}
            name="timezone"
            render={({ field }) => (
              <ZoneInput
                value={field.value}
                onChange={field.onChange}
                placeholder={t('account.portTimezone')}
                clearable
              />
            )}
          />
        </Field>
      </div>
      <ProblemLine error={problem} />
      <div>
        <Button type="submit" variant="primary" busy={isSubmitting} disabled={!isDirty}>
          {t('account.saveProfile')}
        </Button>
      </div>
    </Form>
  )
}

function valuesOf(user: Me['user']) {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    displayName: user.displayName ?? '',
    username: user.username ?? '',
    phone: user.phone ?? '',
    country: user.country,
    timezone: user.timezone,
  }
}
