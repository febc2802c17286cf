import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { ProblemLine } from '../../../components/problem-state.tsx'
import { Door } from '../../../components/sign-in/door.tsx'
import { call } from '../../../lib/api.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { insideAddress, useSearchState } from '../../../lib/list-search.ts'
import { DeskLink } from '../../lib/navigation.tsx'

export function SignInScreen() {
  const { t } = useTranslation()
  const [search] = useSearchState()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<unknown>(null)
  const signUp = useQuery({
    queryKey: ['formAuth', 'signUpState', null, {}],
    queryFn: () => call('formAuth', 'signUpState', {}),
  })
  const form = useForm({ defaultValues: { email: '', password: '' } })
  const { errors, isSubmitting } = form.formState

  const signIn = form.handleSubmit(async (body) => {
    setProblem(null)
    try {
      await call('formAuth', 'signIn', { body: { ...body, email: body.email.trim() } })
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
        <Field label={t('forgot.email')} error={errors.email?.message}>
          <Input
            {...form.register('email', { required: t('form.required') })}
            autoFocus
            type="email"
            autoComplete="username"
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
        <Link to="/forgot-password" className={linkClass}>
          {t('signIn.forgot')}
        </Link>
        {signUp.data?.open && (
          <DeskLink to="/sign-up" className={linkClass}>
            {t('forms.signUp.link')}
          </DeskLink>
        )}
      </Form>
    </Door>
  )
}

const linkClass =
  'self-center text-xs text-accent-ink hover:underline pointer-coarse:flex pointer-coarse:min-h-11 pointer-coarse:items-center'
