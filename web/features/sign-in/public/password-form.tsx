import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { showFieldErrors } from '../../../kit/form/form-errors.ts'
import { TextField } from '../../../kit/form/text-field.tsx'
import { call } from '../../../kit/server/api.ts'
import { hasCode } from '../../../kit/server/api-error.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { SignInService } from './door.tsx'

type Passwords = { currentPassword: string; newPassword: string }

const shortestPassword = 10

type PasswordFormProps = { service: SignInService; email: string; onChanged?: () => Promise<void> }

/** Changes the password; every other session ends. */
export function PasswordForm({ service, email, onChanged }: PasswordFormProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<unknown>(null)
  const change = useMutation({ mutationFn: (body: Passwords) => call(service, 'changePassword', { body }) })
  const form = useForm<Passwords>({ defaultValues: { currentPassword: '', newPassword: '' } })
  const { isSubmitting } = form.formState

  const save = form.handleSubmit(async (passwords) => {
    setProblem(null)
    try {
      await change.mutateAsync(passwords)
      form.reset()
      showToast({ title: t('account.passwordChanged'), detail: t('account.othersEnded') })
      await onChanged?.()
    } catch (error) {
      if (hasCode(error, 'CREDENTIALS_INVALID')) {
        form.setError(
          'currentPassword',
          { type: 'server', message: t('account.wrongPassword') },
          { shouldFocus: true },
        )
      } else {
        setProblem(showFieldErrors(error, form.setError, ['currentPassword', 'newPassword']))
      }
    }
  })

  return (
    <Form onSubmit={() => void save()} className="flex min-w-0 flex-col gap-4">
      {/* Lets a password manager file the new password under the right account. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="currentPassword"
          label={t('account.field.currentPassword')}
          required
          type="password"
          autoComplete="current-password"
        />
        <TextField
          form={form}
          name="newPassword"
          label={t('reset.newPassword')}
          hint={t('reset.rule')}
          required
          rules={{
            minLength: { value: shortestPassword, message: t('reset.rule') },
          }}
          type="password"
          autoComplete="new-password"
        />
      </div>
      <ProblemLine error={problem} />
      <div>
        <Button type="submit" busy={isSubmitting}>
          {t('account.changePassword')}
        </Button>
      </div>
    </Form>
  )
}
