import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Door } from '../../../features/sign-in/public/door.tsx'
import { useOnce } from '../../../features/sign-in/public/use-once.ts'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { useSaving } from '../../../kit/form/use-saving.ts'
import { call } from '../../../kit/server/api.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { DeskLink, useGo } from '../../lib/navigation.tsx'

/** Opens an account with its first owner. */
export function SignUpScreen() {
  const { t } = useTranslation()
  const go = useGo()
  const queryClient = useQueryClient()
  const once = useOnce<{ email: string; password: string }>()
  const form = useForm({ defaultValues: { accountName: '', name: '', email: '', password: '' } })
  const { errors } = form.formState
  const required = { validate: (value: string) => value.trim() !== '' || t('form.required') }

  const saving = useSaving(form, ['accountName', 'name', 'email', 'password'], async (body) => {
    const { email, password } = await once(async () => {
      await call('formAuth', 'signUp', { body })
      return body
    })
    await call('formAuth', 'signIn', { body: { email, password } })
    queryClient.clear()
    go({ to: '/' })
  })

  return (
    <Door title={t('forms.signUp.title')} hint={t('forms.signUp.hint')}>
      <Form onSubmit={saving.onSubmit} className="flex flex-col gap-4">
        <Field label={t('forms.signUp.accountName')} error={errors.accountName?.message}>
          <Input
            {...form.register('accountName', required)}
            autoFocus
            maxLength={100}
            autoComplete="organization"
          />
        </Field>
        <Field label={t('forms.signUp.name')} error={errors.name?.message}>
          <Input {...form.register('name', required)} maxLength={100} autoComplete="name" />
        </Field>
        <Field label={t('forgot.email')} error={errors.email?.message}>
          <Input {...form.register('email', required)} type="email" autoComplete="username" />
        </Field>
        <Field label={t('signIn.password')} hint={t('reset.rule')} error={errors.password?.message}>
          <Input {...form.register('password', required)} type="password" autoComplete="new-password" />
        </Field>
        <ProblemLine error={saving.problem} />
        <Button type="submit" variant="primary" busy={saving.busy} className="w-full">
          {t('forms.signUp.submit')}
        </Button>
        <DeskLink to="/sign-in" className="self-center text-xs text-accent-ink hover:underline">
          {t('forgot.back')}
        </DeskLink>
      </Form>
    </Door>
  )
}
