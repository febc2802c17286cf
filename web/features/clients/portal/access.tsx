import { Ellipsis, Eye, KeyRound, Send, ShieldOff, UserX } from 'lucide-react'
import { useState } from 'react'
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import { Menu, MenuItem } from '../../../../ui/overlays/menu.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState, problemText } from '../../../kit/display/problem-state.tsx'
import { When } from '../../../kit/display/when.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { Client } from '../client.ts'

type Account = Answer<'portalAdmission', 'read'>

const toneOf: Readonly<Record<NonNullable<Account>['status'], BadgeTone>> = {
  invited: 'warning',
  active: 'success',
  disabled: 'neutral',
}

/** Whether a client is let into the portal, what changes that, and what they see there. */
export function PortalAccess({ client }: { client: Client }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const access = useRead('portalAdmission', 'read', { params: { id: client.id } })
  if (access.error && access.data === undefined) {
    return <ProblemState error={access.error} onRetry={() => void access.refetch()} />
  }
  if (access.data === undefined) return <SkeletonLines lines={2} className="p-5" />
  const account = access.data
  const open = account !== null && account.status !== 'disabled'
  return (
    <section
      aria-label={t('clientPortal.access')}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-5 py-3"
    >
      <div className="flex min-w-48 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <KeyRound className="size-4 text-ink-faint" aria-hidden="true" />
          {account === null ? (
            <Badge>{t('clientPortal.state.none')}</Badge>
          ) : (
            <Badge tone={toneOf[account.status]}>{t(`clientPortal.state.${account.status}`)}</Badge>
          )}
          {account && <span className="min-w-0 break-all">{account.email}</span>}
        </span>
        <span className="text-xs text-ink-faint">
          <Since account={account} />
        </span>
      </div>
      {client.archivedAt === null && (
        <div className="flex flex-wrap gap-2">
          {can('admin.manage_users') && <Invite id={client.id} account={account} />}
          <SeeAsClient id={client.id} />
          {can('admin.manage_users') && open && (
            <TakeAway client={client} secondFactor={account.secondFactor} />
          )}
        </div>
      )}
    </section>
  )
}

function Since({ account }: { account: Account }) {
  const { t } = useTranslation()
  if (account === null) return t('clientPortal.noAccess')
  if (account.status === 'disabled') return t('clientPortal.ended')
  if (account.status === 'active') {
    if (account.lastSignInAt === null) return t('clientPortal.neverSignedIn')
    return (
      <>
        {t('clientPortal.lastSignIn')} <When timestamp={account.lastSignInAt} />
      </>
    )
  }
  const ended = account.expiresAt !== null && Date.parse(account.expiresAt) < Date.now()
  return (
    <>
      {t('clientPortal.invitedAt')} <When timestamp={account.invitedAt} />
      {ended && ` · ${t('clientPortal.linkEnded')}`}
    </>
  )
}

/** Mails the link that lets a client in, or once more to whom it was mailed. */
function Invite({ id, account }: { id: string; account: Account }) {
  const { t } = useTranslation()
  const again = account?.status === 'invited'
  const invite = useWrite('portalAdmission', 'invite', {
    touches: ['clients'],
    onDone: ({ email }) => showToast({ title: t('clientPortal.invited', { email }) }),
  })
  if (account?.status === 'active') return null
  return (
    <Button
      icon={<Send />}
      variant={again ? 'secondary' : 'primary'}
      busy={invite.isPending}
      onClick={() =>
        invite.mutate(
          { params: { id }, query: again ? { action: 'resend' } : {} },
          {
            onError: (error) =>
              showToast({
                tone: 'danger',
                title: t('clientPortal.notInvited'),
                detail: problemText(error),
              }),
          },
        )
      }
    >
      {t(again ? 'clientPortal.resend' : 'clientPortal.invite')}
    </Button>
  )
}

type Asking = { client: Client; open: boolean; onOpenChange: (open: boolean) => void }

/** What takes something away stands in a menu, never where the button was that lets somebody in. */
function TakeAway({ client, secondFactor }: { client: Client; secondFactor: boolean }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<'factor' | 'access' | null>(null)
  const dialog = (what: typeof asking) => ({
    client,
    open: asking === what,
    onOpenChange: (open: boolean) => setAsking(open ? what : null),
  })
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t('record.more')}>
            <Ellipsis />
          </IconButton>
        }
      >
        {secondFactor && (
          <MenuItem icon={<ShieldOff />} onSelect={() => setAsking('factor')}>
            {t('clientPortal.clearFactor')}
          </MenuItem>
        )}
        <MenuItem icon={<UserX />} destructive onSelect={() => setAsking('access')}>
          {t('clientPortal.end')}
        </MenuItem>
      </Menu>
      <ClearFactor {...dialog('factor')} />
      <EndAccess {...dialog('access')} />
    </>
  )
}

/** For somebody who lost their telephone and their recovery codes. */
function ClearFactor({ client, open, onOpenChange }: Asking) {
  const { t } = useTranslation()
  const name = client.fullName
  const clear = useWrite('portalAdmission', 'clearSecondFactor', { touches: ['clients'] })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('clientPortal.clearFactorTitle', { name })}
      cancelLabel={t('action.cancel')}
      confirmLabel={t('clientPortal.clearFactor')}
      destructive
      busy={clear.isPending}
      onConfirm={() =>
        clear.mutate(
          { params: { id: client.id } },
          {
            onSuccess: () => showToast({ title: t('clientPortal.clearFactorDone', { name }) }),
            onError: (error) =>
              showToast({
                tone: 'danger',
                title: t('clientPortal.clearFactorFailed'),
                detail: problemText(error),
              }),
            onSettled: () => onOpenChange(false),
          },
        )
      }
    >
      {t('clientPortal.clearFactorHint')}
    </ConfirmDialog>
  )
}

function EndAccess({ client, open, onOpenChange }: Asking) {
  const { t } = useTranslation()
  const name = client.fullName
  const disable = useWrite('portalAdmission', 'disable', { touches: ['clients'] })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('clientPortal.endTitle', { name })}
      cancelLabel={t('action.cancel')}
      confirmLabel={t('clientPortal.end')}
      destructive
      busy={disable.isPending}
      onConfirm={() =>
        disable.mutate(
          { params: { id: client.id } },
          {
            onSuccess: () => showToast({ title: t('clientPortal.endDone', { name }) }),
            onError: (error) =>
              showToast({
                tone: 'danger',
                title: t('clientPortal.endFailed'),
                detail: problemText(error),
              }),
            onSettled: () => onOpenChange(false),
          },
        )
      }
    >
      {t('clientPortal.endHint')}
    </ConfirmDialog>
  )
}

/** Opens the portal as the client sees it, in a window of its own. */
function SeeAsClient({ id }: { id: string }) {
  const { t } = useTranslation()
  const view = useWrite('portalAdmission', 'view', { touches: ['clients'] })

  async function look() {
    // Opened at once: a browser lets nobody open a window later.
    const pages = window.open('', '_blank')
    try {
      const { url } = await view.mutateAsync({ params: { id } })
      if (!pages) window.location.assign(url)
      else {
        pages.opener = null
        pages.location.replace(url)
      }
    } catch (error) {
      pages?.close()
      showToast({ tone: 'danger', title: t('clientPortal.viewFailed'), detail: problemText(error) })
    }
  }

  return (
    <Button icon={<Eye />} variant="ghost" busy={view.isPending} onClick={() => void look()}>
      {t('clientPortal.view')}
    </Button>
  )
}
