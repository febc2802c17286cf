import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { insideAddress, useSearchState } from '../../lib/lists/list-search.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { ProblemLine } from '../problem-state.tsx'
import { Door } from './door.tsx'

type SignInFormProps = {
  identifierLabel: string
  /** How the identifier is typed: an e-mail, or also a username. */
  identifierInput: InputHTMLAttributes<HTMLInputElement>
  signIn: (identifier: string, password: string) => Promise<unknown>
  /** The ways out: a forgotten password, a new account. */
  children: ReactNode
}

/** Signs in, forgets what was read before, and goes to the address that was asked for. */
export function SignInForm({ identifierLabel, identifierInput, signIn, children }: SignInFormProps) {
  const { t } = useTranslation()
  const [search] = useSearchState()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<unknown>(null)
  const form = useForm({ defaultValues: { identifier: '', password: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ identifier, password }) => {
    setProblem(null)
    try {
      await signIn(identifier, password)
      queryClient.clear()
      router.history.push(insideAddress(search.to))
    } catch (error) {
      setProblem(error)
      form.setFocus('password')
    }
  })

  return (
    <Door title={t('signIn.title')}>
      <Form onSubmit={() => void submit()} className="flex flex-col gap-4">
        <Field label={identifierLabel} error={errors.identifier?.message}>
          <Input
            {...identifierInput}
            {...form.register('identifier', { required: t('form.required') })}
            autoFocus
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
        {children}
      </Form>
    </Door>
  )
}
