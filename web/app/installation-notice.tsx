import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { problemText } from '../kit/display/problem-state.tsx'
import { useRead, useWrite } from '../kit/server/server-state.ts'
import { useMe, usePort } from '../kit/server/session.tsx'
import { useTranslation } from '../kit/words/i18n.ts'

const lookAgain = () => 5 * 60_000

/** What super administrators have to know of the installation on every screen: a copy that sends nothing, backups that fail. */
export function InstallationNotice() {
  const { isSuperAdmin } = useMe()
  const { data } = useRead('backups', 'state', {}, { enabled: isSuperAdmin, again: lookAgain })
  if (!isSuperAdmin || !data) return null
  if (data.pausedSince) return <Paused />
  return data.late || data.broken ? <Failing broken={data.broken} /> : null
}

const lineClass =
  'flex shrink-0 flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-warning-soft px-4 py-1.5 text-xs text-warning-ink'

function Paused() {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const release = useWrite('backups', 'release', { onDone: () => setAsks(false) })
  const onError = (error: unknown) =>
    showToast({ tone: 'danger', title: t('installation.releaseTitle'), detail: problemText(error) })
  return (
    <div role="status" className={lineClass}>
      <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 text-pretty">{t('installation.paused')}</span>
      <Button size="sm" onClick={() => setAsks(true)}>
        {t('installation.release')}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('installation.releaseTitle')}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('installation.release')}
        busy={release.isPending}
        onConfirm={() => release.mutate({}, { onError })}
      >
        {t('installation.releaseHint')}
      </ConfirmDialog>
    </div>
  )
}

function Failing({ broken }: { broken: boolean }) {
  const { t } = useTranslation()
  const { port } = usePort()
  return (
    <div role="status" className={lineClass}>
      <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 text-pretty">{t(broken ? 'installation.broken' : 'installation.late')}</span>
      <Link
        to="/$portSlug/settings/backups"
        params={{ portSlug: port.slug }}
        className={buttonClass('secondary', 'sm')}
      >
        {t('sections.backups')}
      </Link>
    </div>
  )
}
