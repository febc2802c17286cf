import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

type CodeFieldProps = {
  /** What `register` of the form gives. */
  input: UseFormRegisterReturn
  error: string | undefined
  /** It is the first thing to be typed. */
  first?: boolean
}

/** The code of an authenticator app, typed or pasted; or a recovery code, for who lost the app. */
export function CodeField({ input, error, first = true }: CodeFieldProps) {
  const { t } = useTranslation()
  const [recovery, setRecovery] = useState(false)
  return (
    <div className="flex flex-col items-start gap-2">
      <Field
        className="w-full"
        label={t(recovery ? 'signIn.recoveryCode' : 'signIn.code')}
        hint={t(recovery ? 'signIn.recoveryCodeHint' : 'signIn.codeHint')}
        error={error}
      >
        <Input
          {...input}
          key={String(recovery)}
          autoFocus={first || recovery}
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono tracking-widest"
          {...(recovery
            ? { autoComplete: 'off', placeholder: 'xxxx-xxxx-xxxx-xxxx' }
            : { autoComplete: 'one-time-code', inputMode: 'numeric' as const, placeholder: '000000' })}
        />
      </Field>
      <Button variant="ghost" size="sm" className="-ml-2" onClick={() => setRecovery(!recovery)}>
        {t(recovery ? 'signIn.useApp' : 'signIn.useRecoveryCode')}
      </Button>
    </div>
  )
}
