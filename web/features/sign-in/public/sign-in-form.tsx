import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type InputHTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { insideAddress, useSearchState } from '../../../kit/list/state/list-search.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { CodeStep } from '../code-step.tsx'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { SingleSignOn } from '../single-sign-on.tsx'
import { Door, type DoorBrand, type SignInService } from './door.tsx'

type SignInFormProps = {
  service: SignInService
  identifierLabel: string
  /** How the identifier is typed: an e-mail, or also a username. */
  identifierInput: InputHTMLAttributes<HTMLInputElement>
  signIn: (identifier: string, password: string) => Promise<{ codeNeeded: boolean }>
  brand?: DoorBrand | undefined
  /** Begins by itself, once: who comes from elsewhere with what signs them in. */
  arrive?: (() => Promise<{ codeNeeded: boolean }>) | null
  /** The ways out: a forgotten password, a new account. */
  children: ReactNode
}

/** Signs in, forgets what was read before, and goes to the address that was asked for. */
export function SignInForm(props: SignInFormProps) {
  const { service, identifierLabel, identifierInput, signIn, brand, arrive, children } = props
  const { t } = useTranslation()
  const [search] = useSearchState()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<unknown>(null)
  const [codeNeeded, setCodeNeeded] = useState(false)
  const arrived = useRef(false)
  // Where somebody wanted to go before the provider led them back.
  const [target, setTo] = useState<string | null>(null)
  const form = useForm({ defaultValues: { identifier: '', password: '' } })
  const { errors, isSubmitting } = form.formState

  function goIn(to: string | null = target) {
    queryClient.clear()
    router.history.push(insideAddress(to ?? search.to))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what somebody brings is good once
  useEffect(() => {
    if (!arrive || arrived.current) return
    arrived.current = true
    arrive()
      .then(({ codeNeeded: isNeeded }) => (isNeeded ? setCodeNeeded(true) : goIn()))
      .catch(setProblem)
  }, [])

  const submit = form.handleSubmit(async ({ identifier, password }) => {
    setProblem(null)
    try {
      if ((await signIn(identifier, password)).codeNeeded) {
        form.resetField('password')
        setCodeNeeded(true)
      } else goIn()
    } catch (error) {
      setProblem(error)
      form.setFocus('password')
    }
  })

  if (codeNeeded) {
    return (
      <Door title={t('signIn.title')} hint={t('signIn.secondStep')} brand={brand}>
        <CodeStep service={service} onSignedIn={() => goIn()} onBack={() => setCodeNeeded(false)} />
      </Door>
    )
  }
  return (
    <Door title={t('signIn.title')} brand={brand}>
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
        <PasskeyButton service={service} onSignedIn={() => goIn()} />
        <SingleSignOn
          service={service}
          onAnswered={(answer) => {
            setTo(answer.to)
            if (answer.codeNeeded) setCodeNeeded(true)
            else goIn(answer.to)
          }}
        />
        {children}
      </Form>
    </Door>
  )
}
