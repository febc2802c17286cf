import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { SignInService } from '../public/door.tsx'
import { knowsPasskeys } from './passkey.ts'
import { signInByPasskey } from './sign-in-by-passkey.ts'

type PasskeyButtonProps = { service: SignInService; onSignedIn: () => Promise<void> | void }

/** Signs in without name and password, where the browser can. */
export function PasskeyButton({ service, onSignedIn }: PasskeyButtonProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  if (!knowsPasskeys()) return null

  async function signIn() {
    setBusy(true)
    setProblem(null)
    try {
      if (await signInByPasskey(service)) await onSignedIn()
    } catch (error) {
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <ProblemLine error={problem} />
      <Button icon={<KeyRound />} busy={busy} onClick={() => void signIn()} className="w-full">
        {t('signIn.passkey')}
      </Button>
    </div>
  )
}
