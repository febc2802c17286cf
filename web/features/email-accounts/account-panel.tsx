import { CirclePause, CirclePlay, Pencil, RefreshCw, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { removalChoices } from '../../../contract/email/vocabulary.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { When } from '../../kit/display/when.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { type Account, faultText } from './account.ts'
import { AccountDialog } from './account-dialog.tsx'
import { LastSync, StatusBadge } from './columns.tsx'

type AccountPanelProps = { account: Account; onClose: () => void }

/** One mailbox: how it fares, and what can be done with it. */
export function AccountPanel({ account, onClose }: AccountPanelProps) {
  const { t } = useTranslation()
  const { address, host, port, smtp, folders, shared, messages, nextSyncAt, lastErrorCode } = account
  const facts = [
    [t('emailAccounts.synced'), <LastSync key="synced" account={account} />],
    [t('emailAccounts.nextTry'), nextSyncAt && <When key="next" timestamp={nextSyncAt} />],
    [t('emailAccounts.messages'), formatNumber(messages)],
    [t('emailAccounts.visibility'), t(shared ? 'emailAccounts.sharedShort' : 'emailAccounts.privateShort')],
    [t('emailAccounts.reading'), `${host}:${port}`],
    [t('emailAccounts.sending'), smtp ? `${smtp.host}:${smtp.port}` : '–'],
    [t('emailAccounts.folders'), folders.join(', ')],
  ] as const
  return (
    <article aria-label={address} className="flex min-h-0 flex-1 flex-col">
      <header className="flex shrink-0 flex-col gap-1 border-b py-2">
        <div className="flex items-center gap-1 pr-2 pl-5">
          <h2 className="min-w-0 flex-1 text-xl font-semibold break-words">{address}</h2>
          <IconButton label={t('action.close')} shortcut="escape" onClick={onClose}>
            <X />
          </IconButton>
        </div>
        <div className="flex px-5">
          <StatusBadge account={account} />
        </div>
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-5">
        {lastErrorCode && (
          <p role="status" className="rounded-md bg-danger-soft px-3 py-2 break-words text-danger-ink">
            {faultText(t, lastErrorCode, { error: account.lastError, reason: account.lastReason })}
          </p>
        )}
        <dl className="grid grid-cols-[9rem_minmax(0,1fr)] gap-x-4 gap-y-2">
          {facts.map(([label, value]) => (
            <div key={label} className="col-span-2 grid grid-cols-subgrid items-center">
              <dt className="text-xs text-ink-faint">{label}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <Actions account={account} onRemoved={onClose} />
      </div>
    </article>
  )
}

function Actions({ account, onRemoved }: { account: Account; onRemoved: () => void }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<'edit' | 'remove' | null>(null)
  const sync = useWrite('emailAccounts', 'sync')
  const update = useWrite('emailAccounts', 'update')
  const params = { id: account.id }
  const isPaused = account.status === 'paused'
  const onError = (error: unknown) =>
    showToast({ tone: 'danger', title: t('emailAccounts.failed'), detail: problemText(error) })
  return (
    <div className="flex flex-wrap gap-2">
      {!isPaused && (
        <Button
          variant="primary"
          icon={<RefreshCw />}
          busy={sync.isPending}
          onClick={() =>
            sync.mutate(
              { params },
              { onSuccess: () => showToast({ title: t('emailAccounts.syncing') }), onError },
            )
          }
        >
          {t('emailAccounts.sync')}
        </Button>
      )}
      <Button
        icon={isPaused ? <CirclePlay /> : <CirclePause />}
        busy={update.isPending}
        onClick={() =>
          update.mutate(
            { params, body: { paused: !isPaused } },
            {
              onSuccess: () =>
                showToast({ title: t(isPaused ? 'emailAccounts.resumed' : 'emailAccounts.paused') }),
              onError,
            },
          )
        }
      >
        {t(isPaused ? 'emailAccounts.resume' : 'emailAccounts.pause')}
      </Button>
      <Button icon={<Pencil />} onClick={() => setAsking('edit')}>
        {t('action.edit')}
      </Button>
      <Button icon={<Trash2 />} onClick={() => setAsking('remove')}>
        {t('emailAccounts.remove')}
      </Button>
      {asking === 'edit' && (
        <AccountDialog account={account} onSaved={() => setAsking(null)} onClose={() => setAsking(null)} />
      )}
      {asking === 'remove' && (
        <RemoveAccount account={account} onClose={() => setAsking(null)} onRemoved={onRemoved} />
      )}
    </div>
  )
}

type RemoveAccountProps = { account: Account; onClose: () => void; onRemoved: () => void }

/** Asks what becomes of the mail. */
function RemoveAccount({ account: { id, address, shared }, onClose, onRemoved }: RemoveAccountProps) {
  const { t } = useTranslation()
  const [mail, setMail] = useState<(typeof removalChoices)[number]>('keep')
  const remove = useWrite('emailAccounts', 'remove', { touches: ['activity', 'emails'] })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('emailAccounts.removeTitle', { address })}
      cancelLabel={t('action.cancel')}
      confirmLabel={t('emailAccounts.remove')}
      destructive
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { id }, query: { mail } },
          {
            onSuccess: () => {
              showToast({ title: t('emailAccounts.removed') })
              onRemoved()
            },
            onError: (error) =>
              showToast({ tone: 'danger', title: t('emailAccounts.failed'), detail: problemText(error) }),
          },
        )
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t('emailAccounts.removeHint')}</p>
        {shared ? (
          <div className="flex flex-col gap-1">
            <span className="text-xs font-medium">{t('emailAccounts.removeMail')}</span>
            <SegmentedControl
              label={t('emailAccounts.removeMail')}
              value={mail}
              onValueChange={setMail}
              segments={[
                { value: 'keep', label: t('emailAccounts.removeKeep') },
                { value: 'delete', label: t('emailAccounts.removeDelete') },
              ]}
            />
          </div>
        ) : (
          <p>{t('emailAccounts.removePrivate')}</p>
        )}
      </div>
    </ConfirmDialog>
  )
}
