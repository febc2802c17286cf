import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { ChosenBar } from '../../kit/list/chosen-bar.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { CorrectDialog, WithdrawDialog } from './correct-dialog.tsx'
import { RenewDialog } from './dialogs.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { useActs } from './use-acts.ts'
import type { Choice } from './use-choice.ts'
import { type Act, allows, type Desk } from './vocabulary.ts'

/** What can be done with the chosen tenancies. */
export function ActsBar({ choice, desk }: { choice: Choice; desk: Desk }) {
  const { t } = useTranslation()
  const acts = useActs(choice, desk.mailLeaves)
  const [asking, setAsking] = useState<'offer' | 'correct' | 'withdraw' | 'renew' | null>(null)
  const close = () => setAsking(null)
  const { chosen } = choice
  const answer = (response: 'accepted' | 'declined') =>
    acts
      .answer(
        chosen.map(({ id }) => id),
        response,
      )
      .catch((error: unknown) => showToast({ tone: 'danger', title: problemText(error) }))
  const button = (act: Act, run: () => void, primary = false) => (
    <Button
      size="sm"
      variant={primary ? 'primary' : 'secondary'}
      disabled={acts.busy || !chosen.some((row) => allows(act, row))}
      onClick={run}
    >
      {t(`renewals.act.${act}`)}
    </Button>
  )
  return (
    <>
      {chosen.length > 0 && (
        <ChosenBar count={chosen.length} onClear={choice.clear}>
          {button('offer', () => setAsking('offer'))}
          {chosen.some((row) => allows('correct', row)) && button('correct', () => setAsking('correct'))}
          {chosen.some((row) => allows('withdraw', row)) && button('withdraw', () => setAsking('withdraw'))}
          {button('accepted', () => void answer('accepted'))}
          {button('declined', () => void answer('declined'))}
          {button('renew', () => setAsking('renew'), true)}
        </ChosenBar>
      )}
      {asking === 'offer' && <OfferDialog {...{ acts, desk }} rows={chosen} onClose={close} />}
      {asking === 'correct' && <CorrectDialog {...{ acts, desk }} rows={chosen} onClose={close} />}
      {asking === 'withdraw' && <WithdrawDialog {...{ acts, desk }} rows={chosen} onClose={close} />}
      {asking === 'renew' && <RenewDialog rows={chosen} acts={acts} onClose={close} />}
    </>
  )
}
