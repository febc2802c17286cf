import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { ServiceTest } from '../service-test.tsx'

/** Asks the service that is saved. */
export function ConnectionTest({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation()
  const test = useWrite('ocrSettings', 'test', { touches: ['aiBudget'] })
  const reason = test.data?.reason
  return (
    <ServiceTest
      test={test}
      onTest={() => test.mutate({ body: {} })}
      disabled={disabled}
      label={t('aiSettings.test')}
      hint={t('aiSettings.testHint')}
      outcome={
        reason ? t('aiSettings.testFailed', { reason: t(`ai.failure.${reason}`) }) : t('aiSettings.testOk')
      }
    />
  )
}
