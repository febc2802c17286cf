import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { call } from '../../kit/server/api.ts'
import { formatDate } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { Card } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem.tsx'
import { Read } from '../parts/read.tsx'
import { typedIn } from '../parts/typed.ts'

const QrCode = lazy(() =>
  import('../../features/sign-in/public/second-factor/qr-code.tsx').then((file) => ({
    default: file.QrCode,
  })),
)
const probing = { probing: true } as const
const factorKey = ['portalFactor']

type Step =
  | { name: 'rest' | 'password' | 'renew' | 'end' }
  | { name: 'key'; uri: string }
  | { name: 'codes'; codes: readonly string[] }

/** The authenticator app of the account: set up, recovery codes, switched off. */
export function SecondFactor() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>({ name: 'rest' })
  const factor = useQuery({
    queryKey: factorKey,
    queryFn: ({ signal }) => call('portalFactor', 'secondFactor', {}, { signal, probing: true }),
  })
  const rest = () => {
    setStep({ name: 'rest' })
    void queryClient.invalidateQueries({ queryKey: factorKey })
  }
  const showCodes = ({ recoveryCodes }: { recoveryCodes: readonly string[] }) =>
    setStep({ name: 'codes', codes: recoveryCodes })
  return (
    <Card className="flex flex-col gap-4">
      {step.name === 'password' && (
        <PasswordForm
          hint={t('portal.factor.setUpHint')}
          submit={t('portal.factor.next')}
          work={(password) => call('portalFactor', 'beginSecondFactor', { body: { password } }, probing)}
          onDone={({ uri }) => setStep({ name: 'key', uri })}
          onCancel={rest}
        />
      )}
      {step.name === 'key' && <KeyForm uri={step.uri} onDone={showCodes} onCancel={rest} />}
      {step.name === 'codes' && <Codes codes={step.codes} onDone={rest} />}
      {step.name === 'renew' && (
        <PasswordForm
          hint={t('portal.factor.renewHint')}
          submit={t('portal.factor.renew')}
          work={(password) => call('portalFactor', 'renewRecoveryCodes', { body: { password } }, probing)}
          onDone={showCodes}
          onCancel={rest}
        />
      )}
      {step.name === 'end' && <EndForm onDone={rest} onCancel={rest} />}
      {step.name === 'rest' && (
        <Read query={factor}>
          {({ since, recoveryCodesLeft: count }) =>
            since === null ? (
              <>
                <p className="text-ink-soft">{t('portal.factor.hint')}</p>
                <Button className="self-start" onClick={() => setStep({ name: 'password' })}>
                  {t('portal.factor.setUp')}
                </Button>
              </>
            ) : (
              <>
                <p>
                  {t('portal.factor.on', { date: formatDate(since) })}
                  <span className="block text-sm text-ink-soft">{t('portal.factor.left', { count })}</span>
                </p>
                <div className="flex flex-wrap gap-2">
                  <Button onClick={() => setStep({ name: 'renew' })}>{t('portal.factor.renew')}</Button>
                  <Button onClick={() => setStep({ name: 'end' })}>{t('portal.factor.end')}</Button>
                </div>
              </>
            )
          }
        </Read>
      )}
    </Card>
  )
}

type FormProps = {
  hint?: string
  submit: string
  busy: boolean
  error: unknown
  onSubmit: (typed: { password: string; code: string }) => void
  onCancel: () => void
  children: ReactNode
}

function Form({ hint, submit, busy, error, onSubmit, onCancel, children }: FormProps) {
  const { t } = useTranslation()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(typedIn(event.currentTarget, ['password', 'code']))
  }
  return (
    <form className="flex max-w-sm flex-col gap-4" onSubmit={send}>
      {hint && <p className="text-ink-soft">{hint}</p>}
      {children}
      <ProblemNote error={error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {submit}
        </Button>
        <Button onClick={onCancel}>{t('portal.factor.cancel')}</Button>
      </div>
    </form>
  )
}

type PasswordFormProps<T> = {
  hint: string
  submit: string
  work: (password: string) => Promise<T>
  onDone: (answer: T) => void
  onCancel: () => void
}

function PasswordForm<T>({ hint, submit, work, onDone, onCancel }: PasswordFormProps<T>) {
  const act = useMutation({ mutationFn: work, onSuccess: onDone })
  return (
    <Form
      {...{ hint, submit, onCancel }}
      busy={act.isPending}
      error={act.error}
      onSubmit={({ password }) => act.mutate(password)}
    >
      <PasswordField />
    </Form>
  )
}

type KeyFormProps = {
  uri: string
  onDone: (answer: { recoveryCodes: string[] }) => void
  onCancel: () => void
}

function KeyForm({ uri, onDone, onCancel }: KeyFormProps) {
  const { t } = useTranslation()
  const confirm = useMutation({
    mutationFn: (code: string) => call('portalFactor', 'confirmSecondFactor', { body: { code } }, probing),
    onSuccess: onDone,
  })
  const key = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <Form
      hint={t('portal.factor.keyHint')}
      submit={t('portal.factor.confirm')}
      busy={confirm.isPending}
      error={confirm.error}
      onSubmit={({ code }) => confirm.mutate(code)}
      onCancel={onCancel}
    >
      <Suspense fallback={<div className="mx-auto size-52" />}>
        <QrCode text={uri} label={t('portal.factor.qr')} />
      </Suspense>
      <p className="text-sm">
        {t('portal.factor.key')}
        <span className="block font-mono break-words select-all">{key.replace(/.{4}(?=.)/g, '$& ')}</span>
      </p>
      {/* A telephone that opens the pages shows no picture to itself. */}
      <a href={uri} className="self-start text-sm text-accent-ink underline">
        {t('portal.factor.open')}
      </a>
      <CodeField hint={t('portal.factor.confirmHint')} />
    </Form>
  )
}

function EndForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { t } = useTranslation()
  const end = useMutation({
    mutationFn: (body: { password: string; code: string }) =>
      call('portalFactor', 'endSecondFactor', { body }, probing),
    onSuccess: onDone,
  })
  return (
    <Form
      hint={t('portal.factor.endHint')}
      submit={t('portal.factor.end')}
      busy={end.isPending}
      error={end.error}
      onSubmit={(typed) => end.mutate(typed)}
      onCancel={onCancel}
    >
      <PasswordField />
      <CodeField />
    </Form>
  )
}

function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="flex max-w-sm flex-col gap-4">
      <p className="font-semibold">{t('portal.factor.codesTitle')}</p>
      <p className="text-ink-soft">{t('portal.factor.codesHint')}</p>
      <ul
        aria-label={t('portal.factor.codes')}
        className="grid gap-x-6 gap-y-1.5 rounded-md border bg-canvas p-3 font-mono text-sm select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <a
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`}
        download="recovery-codes.txt"
        className="inline-flex min-h-11 items-center self-start text-accent-ink underline"
      >
        {t('portal.factor.download')}
      </a>
      <Button variant="primary" className="self-start" onClick={onDone}>
        {t('portal.factor.stored')}
      </Button>
    </div>
  )
}

function PasswordField() {
  const { t } = useTranslation()
  return (
    <Field label={t('portal.password')}>
      <Input type="password" name="password" autoComplete="current-password" required />
    </Field>
  )
}

function CodeField({ hint }: { hint?: string }) {
  const { t } = useTranslation()
  return (
    <Field label={t('portal.code.code')} hint={hint}>
      <Input name="code" autoComplete="one-time-code" required maxLength={40} />
    </Field>
  )
}
