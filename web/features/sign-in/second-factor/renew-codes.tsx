import { useState } from 'react'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { useShownOnce } from '../../../kit/form/use-shown-once.tsx'
import { call } from '../../../kit/server/api.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { SignInService } from '../public/door.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Fresh recovery codes; those before let nobody in any more. */
export function RenewCodes({ service, onClose }: { service: SignInService; onClose: () => void }) {
  const { t } = useTranslation()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { onHeld, notice } = useShownOnce(codes !== null, t('factor.kept'))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(codes ? 'factor.codesTitle' : 'factor.renew')}
      description={t(codes ? 'factor.codesHint' : 'factor.renewHint')}
      width={codes ? 'md' : 'sm'}
      onHeld={onHeld}
    >
      {codes ? (
        <RecoveryCodes codes={codes} notice={notice} onDone={onClose} />
      ) : (
        <PasswordStep
          submitLabel={t('factor.renew')}
          onCancel={onClose}
          onSubmit={async (password) => {
            const answer = await call(service, 'renewRecoveryCodes', { body: { password } })
            setCodes(answer.recoveryCodes)
          }}
        />
      )}
    </Dialog>
  )
}
