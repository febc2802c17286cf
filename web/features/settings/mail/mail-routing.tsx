import {
  type MailCategory,
  type MailSender,
  mailCategories,
  mailSenders,
} from '../../../../contract/mail/categories.ts'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { Select } from '../../../../ui/select.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState, problemText } from '../../../kit/display/problem-state.tsx'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { OwnSetting } from '../own-setting.tsx'
import type { useSettings } from '../use-settings.ts'

/** Who sends mail of each category. */
export function MailRouting({ kept }: { kept: ReturnType<typeof useSettings> }) {
  const { t } = useTranslation()
  const routing = useRead('email', 'routing', {})
  const route = useWrite('email', 'route', { touches: ['settings'] })
  if (routing.error && !routing.data)
    return <ProblemState error={routing.error} onRetry={() => void routing.refetch()} />
  if (!routing.data) return <SkeletonLines lines={8} />
  const { data } = routing

  async function choose(category: MailCategory, sender: MailSender) {
    try {
      await route.mutateAsync({ body: { routing: { [category]: sender } } })
      showToast({ title: t('settings.saved') })
    } catch (error) {
      showToast({ tone: 'danger', title: t('settings.notSaved'), detail: problemText(error) })
    }
  }

  return (
    <section aria-labelledby="mail-routing" className="flex flex-col gap-3">
      <header>
        <h2 id="mail-routing" className="text-base font-semibold">
          {t('mail.routing')}
        </h2>
        <p className="text-ink-soft">{t(data.salesAvailable ? 'mail.routingHint' : 'mail.routingNoSales')}</p>
      </header>
      <ul className="divide-y border-y">
        {mailCategories.map((category) => (
          <li key={category} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <span id={`mail-${category}`} className="min-w-0">
              {t(`mail.category.${category}`)}
            </span>
            <span className="w-56 max-sm:w-full">
              <Select
                aria-labelledby={`mail-${category}`}
                value={data.routing[category] ?? 'noreply'}
                onValueChange={(sender) => void choose(category, sender)}
                disabled={route.isPending}
                options={mailSenders.map((sender) => ({ value: sender, label: t(`mail.sender.${sender}`) }))}
              />
            </span>
          </li>
        ))}
      </ul>
      <OwnSetting kept={kept} name="email_routing" label={t('mail.routing')} />
    </section>
  )
}
