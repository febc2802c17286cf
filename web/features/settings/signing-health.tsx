import { Button } from '../../../ui/button.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { CopyLine } from '../../kit/display/copy-line.tsx'
import { ProblemState, problemText } from '../../kit/display/problem-state.tsx'
import { When } from '../../kit/display/when.tsx'
import { PropertyGroup, PropertySheet, ReadProperty } from '../../kit/record/fields/property.tsx'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { formatDateTime, formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

/** How the events of the signing service arrive, and whether it lets the port in. */
export function SigningHealth() {
  const { t } = useTranslation()
  const health = useRead('signingAdmin', 'health', {})
  const test = useWrite('signingAdmin', 'test')
  const check = useWrite('signingAdmin', 'checkService')
  if (health.error && !health.data)
    return <ProblemState error={health.error} onRetry={() => void health.refetch()} />
  if (!health.data) return <SkeletonLines lines={5} />
  const { elsewhere } = health.data
  const { receiverUrl, secretSet, tokenSet, lastReceivedAt, lastEvent, waiting, rejected, inFlight, failed } =
    health.data
  const wordOf = (yes: boolean) => t(yes ? 'signingSettings.set' : 'signingSettings.notSet')
  return (
    <section aria-labelledby="signing-health" className="flex flex-col gap-3">
      <h2 id="signing-health" className="text-base font-semibold">
        {t('signingSettings.health')}
      </h2>
      <p className="text-ink-soft">{t('signingSettings.receiverHint')}</p>
      <CopyLine label={t('signingSettings.receiver')} text={receiverUrl} />
      <PropertySheet>
        <PropertyGroup>
          <ReadProperty label={t('signingSettings.token')}>{wordOf(tokenSet)}</ReadProperty>
          <ReadProperty label={t('signingSettings.secret')}>{wordOf(secretSet)}</ReadProperty>
          <ReadProperty label={t('signingSettings.lastEvent')}>
            {lastReceivedAt ? (
              <>
                {lastEvent} · <When timestamp={lastReceivedAt} />
              </>
            ) : (
              t('signingSettings.noEvent')
            )}
          </ReadProperty>
        </PropertyGroup>
        <PropertyGroup>
          <ReadProperty label={t('signingSettings.waiting')}>{formatNumber(waiting)}</ReadProperty>
          <ReadProperty label={t('signingSettings.inFlight')}>{formatNumber(inFlight)}</ReadProperty>
          {elsewhere > 0 && (
            <ReadProperty label={t('signingSettings.elsewhere')}>{formatNumber(elsewhere)}</ReadProperty>
          )}
          <ReadProperty label={t('signingSettings.failed')}>{formatNumber(failed)}</ReadProperty>
        </PropertyGroup>
      </PropertySheet>
      {rejected.length > 0 && (
        <div>
          <h3 className="text-sm font-medium">{t('signingSettings.rejected')}</h3>
          <ul className="text-sm text-ink-soft">
            {rejected.map(({ address, rejectedAt }) => (
              <li key={`${address} ${rejectedAt}`} className="tabular-nums">
                {address} · {formatDateTime(rejectedAt)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button busy={check.isPending} onClick={() => check.mutate({ body: {} })}>
          {t('signingSettings.check')}
        </Button>
        <Button busy={test.isPending} onClick={() => test.mutate({ body: {} })}>
          {t('signingSettings.test')}
        </Button>
      </div>
      <p role="status" className="flex flex-col gap-1 break-words">
        {check.data && (
          <span className={check.data.ok ? 'text-success-ink' : 'text-danger-ink'}>
            {check.data.ok
              ? t('signingSettings.letIn', { count: check.data.templates.length })
              : t('signingSettings.notLetIn', { why: check.data.message ?? '' })}
          </span>
        )}
        {test.data && (
          <span className={test.data.ok ? 'text-success-ink' : 'text-danger-ink'}>
            {t(test.data.ok ? 'signingSettings.tested' : 'signingSettings.notTested')}
          </span>
        )}
        {(check.error || test.error) && (
          <span className="text-danger-ink">{problemText(check.error ?? test.error)}</span>
        )}
      </p>
    </section>
  )
}
