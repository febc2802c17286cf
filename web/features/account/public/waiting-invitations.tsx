import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { When } from '../../../kit/display/when.tsx'
import { type Answer, call } from '../../../kit/server/api.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

type Waiting = Answer<'ownInvitations', 'list'>[number]

const waitingQuery = {
  queryKey: ['ownInvitations', 'list', null, {}],
  queryFn: () => call('ownInvitations', 'list', {}),
}

/** Ports the person is invited to; nothing where there are none. */
export function WaitingInvitations({ className }: { className?: string }) {
  const { t } = useTranslation()
  const waiting = useQuery(waitingQuery)
  if (!waiting.data?.length) return null
  return (
    <section aria-label={t('invitation.waiting')} className={className}>
      <h2 className="mb-2 text-base font-semibold">{t('invitation.waiting')}</h2>
      <ul className="divide-y rounded-lg border bg-surface">
        {waiting.data.map((invitation) => (
          <WaitingItem key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function WaitingItem({ invitation }: { invitation: Waiting }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { id, portName, role, invitedByName, expiresAt } = invitation
  const accept = useMutation({
    mutationFn: () => call('ownInvitations', 'accept', { body: { invitationId: id } }),
    onSuccess: async () => {
      showToast({ title: t('invitation.accepted', { port: portName }) })
      await queryClient.invalidateQueries()
    },
    onError: (error) =>
      showToast({ tone: 'danger', title: t('invitation.goneTitle'), detail: problemText(error) }),
  })
  return (
    <li className="flex flex-wrap items-center gap-3 p-3">
      <span className="flex min-w-0 flex-1 flex-col text-left">
        <span className="font-medium break-words">{portName}</span>
        <span className="text-xs text-ink-soft">
          {[role, invitedByName].filter(Boolean).join(' · ')} · {t('invitation.until')}{' '}
          <When timestamp={expiresAt} />
        </span>
      </span>
      <Button variant="primary" busy={accept.isPending} onClick={() => accept.mutate()}>
        {t('invitation.accept')}
      </Button>
    </li>
  )
}
