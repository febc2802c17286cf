import { Button } from '../../../../ui/button.tsx'
import { ProblemLine } from '../../../components/problem-state.tsx'
import { useWrite } from '../../../lib/server-state.ts'
import { useTranslation } from '../../../lib/words/i18n.ts'

/** Calls the provider that is saved, and says whether it answers. */
export function ConnectionTest({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation()
  const test = useWrite('ocrSettings', 'test', { touches: ['aiBudget'] })
  const { data, error } = test
  return (
    <div className="flex flex-col gap-2">
      <Button
        className="self-start"
        busy={test.isPending}
        disabled={disabled}
        onClick={() => test.mutate({ body: {} })}
      >
        {t('aiSettings.test')}
      </Button>
      <p className="text-xs text-ink-faint">{t('aiSettings.testHint')}</p>
      <p role="status" className="break-words">
        {data && (
          <span className={data.ok ? 'text-success-ink' : 'text-danger-ink'}>
            {data.reason
              ? t('aiSettings.testFailed', { reason: t(`ai.failure.${data.reason}`) })
              : t('aiSettings.testOk')}
          </span>
        )}
      </p>
      <ProblemLine error={error} />
    </div>
  )
}
