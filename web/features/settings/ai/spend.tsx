import { Progress } from '../../../../ui/progress.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { formatDate, formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { SectionList } from '../section-list.tsx'

/** What the current period has used, by feature. */
export function AiSpend({ budget }: { budget: Answer<'aiBudget', 'get'> }) {
  const { t } = useTranslation()
  const { hardCap, softCap, spend } = budget
  const { from, to, total, byFeature } = spend
  const share = hardCap === 0 ? 1 : Math.min(1, total / hardCap)
  const isHigh = total >= (softCap ?? hardCap)
  const days = { from: formatDate(from.slice(0, 10)), to: formatDate(dayBefore(to)) }
  return (
    <SectionList id="ai-spend" title={t('aiSettings.spend', days)}>
      <li className="flex flex-col gap-2 py-2">
        <span className={isHigh ? 'text-warning-ink' : undefined}>
          {t('aiSettings.spent', { used: formatNumber(total), cap: formatNumber(hardCap) })}
        </span>
        <Progress value={share} label={t('aiSettings.budget')} />
      </li>
      {byFeature.length === 0 && <li className="py-2 text-ink-soft">{t('aiSettings.noSpend')}</li>}
      {byFeature.map(({ feature, tokens, calls }) => (
        <li key={feature} className="flex flex-wrap justify-between gap-x-4 py-2">
          <span>{t(`aiSettings.feature.${feature}`)}</span>
          <span className="text-ink-soft tabular-nums">
            {t('aiSettings.calls', { count: calls })} ·{' '}
            {t('aiSettings.tokens', { number: formatNumber(tokens) })}
          </span>
        </li>
      ))}
    </SectionList>
  )
}

/** The last day of a period that ends where the next one begins. */
const dayBefore = (timestamp: string) =>
  new Date(Date.parse(timestamp) - 24 * 60 * 60_000).toISOString().slice(0, 10)
