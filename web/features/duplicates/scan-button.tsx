import { ScanSearch } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { When } from '../../kit/display/when.tsx'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

/** Compares all clients of the port, and tells how far that is. */
export function ScanButton() {
  const { t } = useTranslation()
  const scan = useRead('duplicates', 'scan', {})
  const start = useWrite('duplicates', 'startScan')
  const running = scan.data?.state === 'running'
  const begin = () =>
    start
      .mutateAsync({})
      .catch((error) =>
        showToast({ tone: 'danger', title: t('duplicates.scanFailed'), detail: problemText(error) }),
      )
  return (
    <div className="flex items-center gap-3" aria-live="polite">
      {scan.data && running && (
        <span className="flex w-32 flex-col gap-1 sm:w-56">
          <span className="truncate text-xs text-ink-soft tabular-nums">
            {t('duplicates.scanning', {
              done: formatNumber(scan.data.done),
              total: formatNumber(scan.data.total),
            })}
          </span>
          <Progress
            label={t('duplicates.scan')}
            value={scan.data.total > 0 ? scan.data.done / scan.data.total : null}
          />
        </span>
      )}
      {scan.data && !running && (
        <span className="hidden text-xs text-ink-faint sm:inline">
          {scan.data.state === 'failed' ? (
            t('duplicates.scanFailed')
          ) : (
            <>
              {t('duplicates.scanned', { count: scan.data.found })} ·{' '}
              <When timestamp={scan.data.finishedAt ?? scan.data.createdAt} />
            </>
          )}
        </span>
      )}
      <Button icon={<ScanSearch />} disabled={running} busy={start.isPending} onClick={() => void begin()}>
        {t('duplicates.scan')}
      </Button>
    </div>
  )
}
