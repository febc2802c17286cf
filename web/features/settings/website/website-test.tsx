import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { ServiceTest } from '../service-test.tsx'

/** Asks the service that is saved. */
export function WebsiteTest({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation()
  const test = useWrite('websiteAnalyticsSettings', 'test', { touches: ['websiteAnalytics'] })
  const reason = test.data?.reason
  return (
    <ServiceTest
      test={test}
      onTest={() => test.mutate({ body: {} })}
      disabled={disabled}
      label={t('websiteSettings.test')}
      hint={t('websiteSettings.testHint')}
      outcome={
        reason
          ? t('websiteSettings.testFailed', { reason: t(`website.failure.${reason}`) })
          : t('websiteSettings.testOk')
      }
    />
  )
}
