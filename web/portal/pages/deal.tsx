import { Check } from 'lucide-react'
import { Link } from 'wouter'
import { cx } from '../../../ui/class-names.ts'
import type { Answer } from '../../kit/server/api.ts'
import { formatDate } from '../../kit/words/format.ts'
import { type TextKey, useTranslation } from '../../kit/words/i18n.ts'
import { Card } from '../parts/page.tsx'

type Deal = Answer<'portal', 'interest'>

/** What a buyer lives through, in its order: each by the days that say it happened. */
const steps = [
  {
    text: 'portal.deal.step.eoi',
    days: ['dateEoiSigned'],
    stages: ['reservation', 'deposit_paid', 'contract'],
  },
  {
    text: 'portal.deal.step.reservation',
    days: ['dateReservationSigned'],
    stages: ['deposit_paid', 'contract'],
  },
  { text: 'portal.deal.step.deposit', days: ['dateDepositReceived'], stages: ['contract'] },
  { text: 'portal.deal.step.contract', days: ['dateContractSigned'], stages: [] },
] as const satisfies readonly {
  text: TextKey
  days: readonly (keyof Deal['milestones'])[]
  stages: readonly Deal['stage'][]
}[]

/** Where a deal stands: what was done, and what comes next. */
export function Deal({ deal }: { deal: Deal }) {
  const { t } = useTranslation()
  const open = deal.next !== 'closed'
  return (
    <Card className="flex flex-col gap-3">
      <p className="font-semibold break-words">
        {deal.moorings.length > 0
          ? t('portal.deal.berths', { berths: deal.moorings.join(', '), count: deal.moorings.length })
          : t('portal.deal.noBerth')}
        {deal.yachtName && <span className="font-normal text-ink-soft"> · {deal.yachtName}</span>}
      </p>
      {open && (
        <ol className="grid gap-2 sm:grid-cols-4">
          {steps.map(({ text, days, stages }) => {
            const day = deal.milestones[days[0]]
            const done =
              day !== null || (stages as readonly string[]).includes(deal.stage) || deal.next === 'won'
            return (
              <li
                key={text}
                className={cx('flex items-start gap-2 text-sm sm:flex-col', done ? '' : 'text-ink-soft')}
              >
                <span
                  aria-hidden="true"
                  className={cx(
                    'flex size-6 shrink-0 items-center justify-center rounded-full border-2',
                    done ? 'border-accent bg-accent text-on-accent' : 'border-line-strong',
                  )}
                >
                  {done && <Check className="size-4" />}
                </span>
                <span>
                  {t(text)}
                  <span className="sr-only">: {done ? t('portal.deal.done') : t('portal.deal.notYet')}</span>
                  {day && <span className="block text-xs text-ink-faint">{formatDate(day)}</span>}
                </span>
              </li>
            )
          })}
        </ol>
      )}
      <p className="rounded-md bg-hover px-3 py-2 text-sm">
        <span className="font-medium">{t('portal.deal.next')} </span>
        <Next deal={deal} />
      </p>
    </Card>
  )
}

function Next({ deal: { next, nextId } }: { deal: Deal }) {
  const { t } = useTranslation()
  const words = t(`portal.deal.nextStep.${next}`)
  const href = next === 'sign' ? '/papers' : next === 'pay' && nextId ? `/invoices/${nextId}` : null
  return href ? (
    <Link href={href} className="text-accent-ink underline">
      {words}
    </Link>
  ) : (
    words
  )
}
