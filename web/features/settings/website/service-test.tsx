import { Button } from '../../../../ui/button.tsx'
import { ProblemLine } from '../../../components/problem-state.tsx'
import { useWrite } from '../../../lib/server-state.ts'
import { useTranslation } from '../../../lib/words/i18n.ts'

/** Asks the service that is saved, and says whether it answers, or why not. */
export function ServiceTest({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation()
  const test = useWrite('websiteAnalyticsSettings', 'test', { touches: ['websiteAnalytics'] })
  const { data, error } = test
  return (
    <div className="flex flex-col gap-2">
      <Button
        className="self-start"
        busy={test.isPending}
        disabled={disabled}
        onClick={() => test.mutate({ body: {} })}
      >
        {t('websiteSettings.test')}
      </Button>
      <p className="text-xs text-ink-faint">{t('websiteSettings.testHint')}</p>
      <p role="status" className="break-words">
        {data && (
          <span className={data.ok ? 'text-success-ink' : 'text-danger-ink'}>
            {data.reason
              ? t('websiteSettings.testFailed', { reason: t(`website.failure.${data.reason}`) })
              : t('websiteSettings.testOk')}
          </span>
        )}
      </p>
      <ProblemLine error={error} />
    </div>
  )
}
