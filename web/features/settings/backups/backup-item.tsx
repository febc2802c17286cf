import { Badge } from '../../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { When } from '../../../kit/display/when.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { sizeText } from '../../../kit/words/sizes.ts'

export type Backup = Answer<'backups', 'list'>[number]

/** Whether something is done with it at the moment. */
export function isUnderWay({ state, verification }: Backup): boolean {
  return state === 'waiting' || state === 'running' || verification === 'waiting'
}

const tones = { waiting: 'neutral', running: 'accent', done: 'success', failed: 'danger' } as const
const verificationTones = { none: 'neutral', waiting: 'accent', good: 'success', broken: 'danger' } as const

/** One backup: when, how much, whether it stands, and what can be done with it. */
export function BackupItem({
  backup,
  onVerify,
  onDelete,
}: {
  backup: Backup
  onVerify: () => void
  onDelete: () => void
}) {
  const { t } = useTranslation()
  const { id, state, verification, verifiedAt, size, rows, files, bucket, origin, createdByName } = backup
  const isDone = state === 'done'
  const fault = backup.error ?? backup.verificationError
  return (
    <li className="flex flex-col gap-1.5 py-3">
      <span className="flex flex-wrap items-center gap-2">
        <When timestamp={backup.createdAt} />
        <Badge tone={tones[state]}>{t(`backups.state.${state}`)}</Badge>
        {isDone && verification !== 'none' && (
          <Badge tone={verificationTones[verification]}>{t(`backups.verification.${verification}`)}</Badge>
        )}
      </span>
      <span className="text-xs text-ink-soft tabular-nums">
        {[
          ...(size > 0 ? [sizeText(size)] : []),
          ...(isDone
            ? [
                t('backups.rows', { count: rows, shown: formatNumber(rows) }),
                t('backups.files', { count: files, shown: formatNumber(files) }),
              ]
            : []),
          bucket ?? t('backups.ownStorage'),
          origin === 'schedule' ? t('backups.bySchedule') : (createdByName ?? ''),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {verifiedAt && (
        <span className="text-xs text-ink-faint">
          {t('backups.verifiedAt')} <When timestamp={verifiedAt} />
        </span>
      )}
      {fault && <span className="text-xs break-words text-danger-ink">{fault}</span>}
      {(isDone || state === 'failed') && (
        <span className="flex flex-wrap gap-2">
          {isDone && (
            <>
              <a
                className={buttonClass('secondary', 'sm')}
                href={`/api/v1/admin/backups/${id}/download`}
                download
              >
                {t('backups.download')}
              </a>
              <Button size="sm" busy={verification === 'waiting'} onClick={onVerify}>
                {t('backups.verify')}
              </Button>
            </>
          )}
          <Button size="sm" disabled={verification === 'waiting'} onClick={onDelete}>
            {t('backups.delete')}
          </Button>
        </span>
      )}
    </li>
  )
}
