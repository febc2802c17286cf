import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { useSaving } from '../../../kit/form/use-saving.ts'
import { call } from '../../../kit/server/api.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { Door, type DoorBrand, type SignInService } from './door.tsx'

export function ForgotPassword({
  service,
  brand,
}: {
  service: SignInService
  brand?: DoorBrand | undefined
}) {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({ defaultValues: { email: '' } })

  const saving = useSaving(form, [], async ({ email }) => {
    await call(service, 'requestPasswordReset', { body: { email } })
    setSentTo(email)
  })

  if (sentTo !== null) {
    return (
      <Door brand={brand} title={t('forgot.sentTitle')} hint={t('forgot.sent', { email: sentTo })}>
        <BackToSignIn />
      </Door>
    )
  }
  return (
    <Door brand={brand} title={t('forgot.title')} hint={t('forgot.hint')}>
      <Form onSubmit={saving.onSubmit} className="flex flex-col gap-4">
        <Field label={t('forgot.email')} error={form.formState.errors.email?.message}>
          <Input
            {...form.register('email', { required: t('form.required') })}
            autoFocus
            type="email"
            autoComplete="email"
          />
        </Field>
        <ProblemLine error={saving.problem} />
        <Button type="submit" variant="primary" busy={saving.busy}>
          {t('forgot.submit')}
        </Button>
        <BackToSignIn />
      </Form>
    </Door>
  )
}

function BackToSignIn() {
  const { t } = useTranslation()
  return (
    <Link to="/sign-in" className="self-center text-xs text-accent-ink hover:underline">
      {t('forgot.back')}
    </Link>
  )
}
