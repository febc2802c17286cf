import { Link } from '@tanstack/react-router'
import { Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Person } from '../../kit/display/person.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { When } from '../../kit/display/when.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatDate, formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { resources } from '../users/public/resources.ts'
import { type ApiKey, stateOf } from './api-key.ts'
import { KeyBadge, LastUse } from './columns.tsx'

type KeyPanelProps = { apiKey: ApiKey; onClose: () => void }

/** One key: what it may do, who created it, and how much it is used. */
export function KeyPanel({ apiKey, onClose }: KeyPanelProps) {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const { id, name, prefix, createdByName, createdById, createdAt, expiresAt, revokedAt } = apiKey
  const facts = [
    [t('apiKeys.key'), <code key="key" className="font-mono text-xs">{`${prefix}…`}</code>],
    [
      t('apiKeys.createdBy'),
      createdByName && <Person key="person" id={createdById} name={createdByName} size="xs" />,
    ],
    [t('apiKeys.createdOn'), <When key="created" timestamp={createdAt} />],
    [t('apiKeys.expiresOn'), expiresAt ? formatDate(expiresAt) : t('apiKeys.endless')],
    [t('apiKeys.lastUsed'), <LastUse key="used" apiKey={apiKey} />],
    [t('apiKeys.callsToday'), `${formatNumber(apiKey.callsToday)} / ${formatNumber(apiKey.callsPerDay)}`],
    [t('apiKeys.perMinute'), formatNumber(apiKey.callsPerMinute)],
  ] as const
  return (
    <article aria-label={name} className="flex min-h-0 flex-1 flex-col">
      <header className="flex shrink-0 flex-col gap-1 border-b py-2">
        <div className="flex items-center gap-1 pr-2 pl-5">
          <h2 className="min-w-0 flex-1 text-xl font-semibold break-words">{name}</h2>
          <IconButton label={t('action.close')} shortcut="escape" onClick={onClose}>
            <X />
          </IconButton>
        </div>
        <div className="flex px-5">
          <KeyBadge apiKey={apiKey} />
        </div>
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-5">
        {stateOf(apiKey) === 'idle' && <p className="text-ink-soft">{t('apiKeys.idleHint')}</p>}
        <dl className="grid grid-cols-[9rem_minmax(0,1fr)] gap-x-4 gap-y-2">
          {facts.map(([label, value]) => (
            <div key={label} className="col-span-2 grid grid-cols-subgrid items-center">
              <dt className="text-xs text-ink-faint">{label}</dt>
              <dd className="min-w-0">{value}</dd>
            </div>
          ))}
        </dl>
        <PermissionList permissions={apiKey.permissions} />
        <div className="flex flex-wrap gap-2">
          {revokedAt === null && <RevokeKey apiKey={apiKey} />}
          {can('admin.view_audit_log') && (
            <Link
              to="/$portSlug/settings/audit"
              params={{ portSlug: port.slug }}
              search={{ actorId: id }}
              className={buttonClass('secondary')}
            >
              {t('apiKeys.audit')}
            </Link>
          )}
        </div>
      </div>
    </article>
  )
}

function PermissionList({ permissions }: { permissions: readonly string[] }) {
  const { t } = useTranslation()
  const groups = resources
    .map(({ resource, actions }) => ({
      resource,
      actions: actions.filter(({ permission }) => permissions.includes(permission)),
    }))
    .filter(({ actions }) => actions.length > 0)
  return (
    <section aria-label={t('apiKeys.permissions')} className="flex flex-col gap-1">
      <h3 className="text-xs font-medium text-ink-soft">{t('apiKeys.permissions')}</h3>
      <dl className="flex flex-col divide-y">
        {groups.map(({ resource, actions }) => (
          <div key={resource} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-x-4 py-1.5">
            <dt>{t(`permission.resource.${resource}`)}</dt>
            <dd className="text-ink-soft">
              {actions.map(({ action }) => t(`permission.action.${action}`)).join(', ')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function RevokeKey({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const revoke = useWrite('portApiKeys', 'revoke')
  return (
    <>
      <Button icon={<Trash2 />} onClick={() => setAsking(true)}>
        {t('apiKeys.revoke')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('apiKeys.revokeTitle', { name })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('apiKeys.revoke')}
        destructive
        busy={revoke.isPending}
        onConfirm={() =>
          revoke.mutate(
            { params: { id } },
            {
              onSuccess: () => showToast({ title: t('apiKeys.revoked', { name }) }),
              onError: (error) =>
                showToast({
                  tone: 'danger',
                  title: t('apiKeys.revokeFailed'),
                  detail: problemText(error),
                }),
              onSettled: () => setAsking(false),
            },
          )
        }
      >
        {t('apiKeys.revokeHint')}
      </ConfirmDialog>
    </>
  )
}
