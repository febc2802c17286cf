import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { ChosenBar } from '../../components/list/chosen-bar.tsx'
import { problemText } from '../../components/problem-state.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { OfferDialog, RenewDialog } from './dialogs.tsx'
import { useActs } from './use-acts.ts'
import type { Choice } from './use-choice.ts'
import { type Act, allows } from './vocabulary.ts'

/** What can be done with the chosen tenancies. */
export function ActsBar({ choice }: { choice: Choice }) {
  const { t } = useTranslation()
  const acts = useActs(choice)
  const [asking, setAsking] = useState<'offer' | 'renew' | null>(null)
  const { chosen } = choice
  const answer = (said: 'accepted' | 'declined') =>
    acts
      .answer(
        chosen.map(({ id }) => id),
        said,
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
          {button('accepted', () => void answer('accepted'))}
          {button('declined', () => void answer('declined'))}
          {button('renew', () => setAsking('renew'), true)}
        </ChosenBar>
      )}
      {asking === 'offer' && <OfferDialog rows={chosen} acts={acts} onClose={() => setAsking(null)} />}
      {asking === 'renew' && <RenewDialog rows={chosen} acts={acts} onClose={() => setAsking(null)} />}
    </>
  )
}
