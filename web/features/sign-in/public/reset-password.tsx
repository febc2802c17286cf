import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { useSearchState } from '../../../kit/list/state/list-search.ts'
import { call } from '../../../kit/server/api.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { Door, type DoorBrand, type SignInService } from './door.tsx'

const shortestPassword = 10

export function ResetPassword({ service, brand }: { service: SignInService; brand?: DoorBrand | undefined }) {
  const { t } = useTranslation()
  const [{ token }] = useSearchState()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<unknown>(null)
  const form = useForm({ defaultValues: { newPassword: '' } })

  if (!token) {
    return (
      <Door brand={brand} title={t('reset.noTokenTitle')} hint={t('reset.noToken')}>
        <Link to="/forgot-password" className={buttonClass('primary')}>
          {t('forgot.submit')}
        </Link>
      </Door>
    )
  }

  const reset = form.handleSubmit(async ({ newPassword }) => {
    setProblem(null)
    try {
      await call(service, 'resetPassword', { body: { token, newPassword } })
      showToast({ title: t('reset.done') })
      await navigate({ to: '/sign-in' })
    } catch (error) {
      setProblem(error)
    }
  })

  return (
    <Door brand={brand} title={t('reset.title')}>
      <Form onSubmit={() => void reset()} className="flex flex-col gap-4">
        <Field
          label={t('reset.newPassword')}
          hint={t('reset.rule')}
          error={form.formState.errors.newPassword?.message}
        >
          <Input
            {...form.register('newPassword', {
              required: t('form.required'),
              minLength: { value: shortestPassword, message: t('reset.rule') },
            })}
            autoFocus
            type="password"
            autoComplete="new-password"
          />
        </Field>
        <ProblemLine error={problem} />
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('reset.submit')}
        </Button>
      </Form>
    </Door>
  )
}
