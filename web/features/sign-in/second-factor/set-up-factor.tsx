import { useState } from 'react'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { useShownOnce } from '../../../kit/form/use-shown-once.tsx'
import { call } from '../../../kit/server/api.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { SignInService } from '../public/door.tsx'
import { ConfirmKey } from './confirm-key.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type SetUpFactorProps = {
  service: SignInService
  onClose: () => void
}

/** Password, then the key with the code that confirms it, then the recovery codes. */
export function SetUpFactor({ service, onClose }: SetUpFactorProps) {
  const { t } = useTranslation()
  const [begun, setBegun] = useState<{ key: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { onHeld, notice } = useShownOnce(codes !== null, t('factor.kept'))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(codes ? 'factor.codesTitle' : 'factor.setUpTitle')}
      description={t(codes ? 'factor.codesHint' : begun ? 'factor.keyHint' : 'factor.setUpHint')}
      width={codes || begun ? 'md' : 'sm'}
      onHeld={onHeld}
    >
      {codes ? (
        <RecoveryCodes codes={codes} notice={notice} onDone={onClose} />
      ) : begun ? (
        <ConfirmKey
          service={service}
          typedKey={begun.key}
          uri={begun.uri}
          onConfirmed={setCodes}
          onCancel={onClose}
        />
      ) : (
        <PasswordStep
          submitLabel={t('factor.next')}
          onCancel={onClose}
          onSubmit={async (password) =>
            setBegun(await call(service, 'beginSecondFactor', { body: { password } }))
          }
        />
      )}
    </Dialog>
  )
}
