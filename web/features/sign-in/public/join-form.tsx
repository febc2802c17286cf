import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { NewPasswordField } from './new-password-field.tsx'

type JoinFormProps = {
  email: string
  password: { input: UseFormRegisterReturn; error: string | undefined }
  busy: boolean
  problem: unknown
  onSubmit: () => void
  /** What is asked besides the password. */
  children: ReactNode
}

/** By which somebody who was invited opens their account. */
export function JoinForm({ email, password, busy, problem, onSubmit, children }: JoinFormProps) {
  const { t } = useTranslation()
  return (
    <Form onSubmit={onSubmit} className="flex flex-col gap-4">
      {/* Lets a password manager file the password under the right account. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {children}
      <NewPasswordField {...password} />
      <ProblemLine error={problem} />
      <Button type="submit" variant="primary" busy={busy}>
        {t('invitation.open')}
      </Button>
    </Form>
  )
}
