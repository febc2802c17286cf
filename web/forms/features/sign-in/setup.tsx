import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { NewPasswordField } from '../../../features/sign-in/public/new-password-field.tsx'
import { CodeField, SetupFrame, SetupPart } from '../../../features/sign-in/public/setup-frame.tsx'
import { useOnce } from '../../../features/sign-in/public/use-once.ts'
import { showFieldErrors } from '../../../kit/form/form-errors.ts'
import { call } from '../../../kit/server/api.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useGo } from '../../lib/navigation.tsx'

/** Opens the first account of the installation. */
export function SetupScreen() {
  const { t } = useTranslation()
  const go = useGo()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<unknown>(null)
  const once = useOnce<{ email: string; password: string }>()
  const form = useForm({
    defaultValues: { code: '', account: { name: '' }, user: { name: '', email: '', password: '' } },
  })
  const { errors, isSubmitting } = form.formState
  const required = { validate: (value: string) => value.trim() !== '' || t('form.required') }

  const finish = form.handleSubmit(async (body) => {
    setProblem(null)
    try {
      const { email, password } = await once(async () => {
        const { user } = await call('formSetup', 'finish', { body })
        return { email: user.email, password: body.user.password }
      })
      await call('formAuth', 'signIn', { body: { email, password } })
      queryClient.clear()
      go({ to: '/' })
    } catch (error) {
      setProblem(
        showFieldErrors(error, form.setError, [
          ...(['code', 'account.name'] as const),
          ...(['user.name', 'user.email', 'user.password'] as const),
        ]),
      )
    }
  })

  return (
    <SetupFrame busy={isSubmitting} problem={problem} onSubmit={() => void finish()}>
      <CodeField register={form.register as never} errors={errors} />
      <SetupPart title={t('setup.account')}>
        <Field label={t('forms.signUp.accountName')} error={errors.account?.name?.message} required>
          <Input {...form.register('account.name', required)} maxLength={100} autoComplete="organization" />
        </Field>
        <Field label={t('forms.signUp.name')} error={errors.user?.name?.message} required>
          <Input {...form.register('user.name', required)} maxLength={100} autoComplete="name" />
        </Field>
        <Field label={t('forgot.email')} error={errors.user?.email?.message} required>
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
