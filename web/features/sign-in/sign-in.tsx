import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { ProblemLine } from '../../components/problem-state.tsx'
import { Door } from '../../components/sign-in/door.tsx'
import { call } from '../../lib/api.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { insideAddress, useSearchState } from '../../lib/list-search.ts'

export function SignInScreen() {
  const { t } = useTranslation()
  const [search] = useSearchState()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<unknown>(null)
  const form = useForm({ defaultValues: { identifier: '', password: '' } })
  const { errors, isSubmitting } = form.formState

  const signIn = form.handleSubmit(async ({ identifier, password }) => {
    setProblem(null)
    try {
      const { email } = await call('auth', 'resolveIdentifier', { body: { identifier } })
      await call('auth', 'signIn', { body: { email, password } })
      queryClient.clear()
      router.history.push(insideAddress(search.to))
    } catch (error) {
      setProblem(error)
      form.setFocus('password')
    }
  })

  return (
    <Door title={t('signIn.title')}>
      <Form onSubmit={() => void signIn()} className="flex flex-col gap-4">
        <Field label={t('signIn.identifier')} error={errors.identifier?.message}>
          <Input
            {...form.register('identifier', { required: t('form.required') })}
            autoFocus
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={t('signIn.password')} error={errors.password?.message}>
          <Input
            {...form.register('password', { required: t('form.required') })}
            type="password"
            autoComplete="current-password"
          />
        </Field>
        <ProblemLine error={problem} />
        <Button type="submit" variant="primary" busy={isSubmitting} className="w-full">
          {t('signIn.submit')}
        </Button>
        <Link to="/forgot-password" className="self-center text-xs text-accent-ink hover:underline">
          {t('signIn.forgot')}
        </Link>
      </Form>
    </Door>
  )
}
