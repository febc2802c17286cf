import { Check } from 'lucide-react'
import { Link } from 'wouter'
import { cx } from '../../../ui/class-names.ts'
import type { Answer } from '../../kit/server/api.ts'
import { formatDate } from '../../kit/words/format.ts'
import { type TextKey, useTranslation } from '../../kit/words/i18n.ts'
import { Card } from '../parts/page.tsx'

type Interest = Answer<'portal', 'interest'>

/** What a buyer lives through, in its order: each by the days that say it happened. */
const steps = [
  {
    text: 'portal.interest.step.eoi',
    days: ['dateEoiSigned'],
    stages: ['reservation', 'deposit_paid', 'contract'],
  },
  {
    text: 'portal.interest.step.reservation',
    days: ['dateReservationSigned'],
    stages: ['deposit_paid', 'contract'],
  },
  { text: 'portal.interest.step.deposit', days: ['dateDepositReceived'], stages: ['contract'] },
  { text: 'portal.interest.step.contract', days: ['dateContractSigned'], stages: [] },
] as const satisfies readonly {
  text: TextKey
  days: readonly (keyof Interest['milestones'])[]
  stages: readonly Interest['stage'][]
}[]

/** Where an interest stands: what was done, and what comes next. */
export function Interest({ interest }: { interest: Interest }) {
  const { t } = useTranslation()
  const open = interest.next !== 'closed'
  return (
    <Card className="flex flex-col gap-3">
      <p className="font-semibold break-words">
        {interest.moorings.length > 0
          ? t('portal.interest.berths', {
              berths: interest.moorings.join(', '),
              count: interest.moorings.length,
            })
          : t('portal.interest.noBerth')}
        {interest.yachtName && <span className="font-normal text-ink-soft"> · {interest.yachtName}</span>}
      </p>
      {open && (
        <ol className="grid gap-2 sm:grid-cols-4">
          {steps.map(({ text, days, stages }) => {
            const day = interest.milestones[days[0]]
            const done =
              day !== null ||
              (stages as readonly string[]).includes(interest.stage) ||
              interest.next === 'won'
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
                  <span className="sr-only">
                    : {done ? t('portal.interest.done') : t('portal.interest.notYet')}
                  </span>
                  {day && <span className="block text-xs text-ink-faint">{formatDate(day)}</span>}
                </span>
              </li>
            )
          })}
        </ol>
      )}
      <p className="rounded-md bg-hover px-3 py-2 text-sm">
        <span className="font-medium">{t('portal.interest.next')} </span>
        <Next interest={interest} />
      </p>
    </Card>
  )
}

function Next({ interest: { next, nextId } }: { interest: Interest }) {
  const { t } = useTranslation()
  const words = t(`portal.interest.nextStep.${next}`)
  const href = next === 'sign' ? '/papers' : next === 'pay' && nextId ? `/invoices/${nextId}` : null
  return href ? (
    <Link href={href} className="text-accent-ink underline">
      {words}
    </Link>
  ) : (
    words
  )
}
