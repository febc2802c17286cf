import { useState } from 'react'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { When } from '../../../kit/display/when.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { formatDate } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

type ApiKey = Answer<'apiKeys', 'list'>[number]

export function KeyItem({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation()
  const workspaces = useRead('workspaces', 'list', {})
  const nameOf = (id: string) => workspaces.data?.find((each) => each.id === id)?.name ?? id
  const expired = apiKey.expiresAt !== null && new Date(apiKey.expiresAt) < new Date()
  const dead = apiKey.revokedAt !== null || expired
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 sm:px-5">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium break-words">{apiKey.name}</span>
          <code className="font-mono text-xs text-ink-faint">{apiKey.prefix}…</code>
          {apiKey.revokedAt ? (
            <Badge tone="danger">{t('forms.keys.revoked')}</Badge>
          ) : (
            expired && <Badge tone="warning">{t('forms.keys.expired')}</Badge>
          )}
        </span>
        <span className="flex flex-wrap gap-x-3 text-xs text-ink-faint">
          <span>{apiKey.workspaceIds?.map(nameOf).join(', ') ?? t('forms.keys.allWorkspaces')}</span>
          <span>
            {t('forms.keys.lastUsed')}{' '}
            {apiKey.lastUsedAt ? <When timestamp={apiKey.lastUsedAt} /> : t('forms.hooks.never')}
          </span>
          {apiKey.expiresAt && !dead && (
            <span>{t('forms.keys.expires', { date: formatDate(apiKey.expiresAt) })}</span>
          )}
          <span>
            {t('record.created')} <When timestamp={apiKey.createdAt} />
            {apiKey.createdBy && ` · ${apiKey.createdBy}`}
          </span>
        </span>
      </div>
      {apiKey.revokedAt === null && <RevokeButton apiKey={apiKey} />}
    </li>
  )
}

function RevokeButton({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const revoke = useWrite('apiKeys', 'revoke')
  const { name } = apiKey
  return (
    <>
      <Button size="sm" aria-label={t('forms.keys.revokeNamed', { name })} onClick={() => setAsking(true)}>
        {t('forms.keys.revoke')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('forms.keys.revokeTitle', { name })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('forms.keys.revoke')}
        destructive
        busy={revoke.isPending}
        onConfirm={() =>
          revoke.mutate(
            { params: { id: apiKey.id } },
            {
              onSuccess: () => showToast({ title: t('forms.keys.revokedToast', { name }) }),
              onError: (error) =>
                showToast({
                  tone: 'danger',
                  title: t('forms.keys.revokeFailed'),
                  detail: problemText(error),
                }),
              onSettled: () => setAsking(false),
            },
          )
        }
      >
        {t('forms.keys.revokeHint')}
      </ConfirmDialog>
    </>
  )
}
