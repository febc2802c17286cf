import { Compass, Link2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { ItemListHeader } from '../../kit/record/item-list.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import { useShortcut } from '../../kit/screen/shortcuts.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { formatMoney, todayIso } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { fitSentence } from '../berths/public/fit-sentence.ts'
import { heldSentence } from '../berths/public/held-sentence.ts'
import { askedSizes, asksSize } from './asked-sizes.ts'
import { PlanLink } from './berths-tab.tsx'
import { useLinkBerth } from './public/use-link-berth.ts'
import { Components } from './score-components.tsx'
import type { Interest, Recommendation } from './vocabulary.ts'

/** The berths that fit best, each with the reasons for its rank. */
export function RecommendationsTab({ interest, canEdit }: { interest: Interest; canEdit: boolean }) {
  const { t } = useTranslation()
  const found = useRead('interests', 'recommendations', { params: { id: interest.id } })
  if (found.error) return <ProblemState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <SkeletonLines lines={6} className="p-5" />
  if (found.data.length === 0) {
    return (
      <EmptyState icon={<Compass />} title={t('interests.nothingFitsTitle')}>
        {t('interests.nothingFits')}
      </EmptyState>
    )
  }
  const groups = groupOrder.flatMap((group) => {
    const berths = found.data.filter((one) => one.group === group)
    return berths.length > 0 ? [{ group, berths }] : []
  })
  // Where no size is asked, nothing fits better than anything else.
  const titleOf = (group: Recommendation['group']) =>
    group === 'fits' && !asksSize(askedSizes(interest))
      ? t('interests.fitGroup.any')
      : t(`interests.fitGroup.${group}`)
  return groups.map(({ group, berths }, index) => (
    <section key={group} aria-label={titleOf(group)}>
      <ItemListHeader title={titleOf(group)}>
        {index === 0 && <PlanLink interestId={interest.id} />}
      </ItemListHeader>
      <ol className="divide-y">
        {berths.map((one) => (
          <RecommendedBerth key={one.berthId} interest={interest} one={one} canEdit={canEdit} />
        ))}
      </ol>
    </section>
  ))
}

const groupOrder = ['fits', 'misses', 'held', 'unknown'] as const

/** The few berths that fit best, for a deal that has none yet or lost its own. */
export function SuggestedBerths({ interest, title }: { interest: Interest; title: string }) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  const shouldFocus = useRef(false)
  const found = useRead('interests', 'recommendations', { params: { id: interest.id } })
  const best = (found.data ?? []).filter((one) => one.group === 'fits' && !one.linked).slice(0, mostSuggested)
  useShortcut(
    'l',
    t('interests.shortcuts.berth'),
    t('nav.interests'),
    () => {
      const first = list.current?.querySelector('button')
      first?.focus()
      shouldFocus.current = !first
    },
    found.isPending || best.length > 0,
  )
  // Asked for while they are still read, the first has the focus as soon as it is there.
  useEffect(() => {
    if (best.length === 0 || !shouldFocus.current) return
    shouldFocus.current = false
    list.current?.querySelector('button')?.focus()
  }, [best.length])
  if (!found.isPending && best.length === 0) return null
  return (
    <section aria-label={title} className="border-b pb-1">
      <ItemListHeader title={title}>
        <PlanLink interestId={interest.id} />
      </ItemListHeader>
      {/* As high as the berths will be: what is below them stays. */}
      {found.isPending && <SkeletonLines lines={6} className="h-64 px-5 max-sm:h-106" />}
      <ol ref={list} className="divide-y">
        {best.map((one) => (
          <RecommendedBerth key={one.berthId} interest={interest} one={one} canEdit brief />
        ))}
      </ol>
    </section>
  )
}

const mostSuggested = 3

type RecommendedBerthProps = {
  interest: Interest
  one: Recommendation
  canEdit: boolean
  /** Without the parts of the score. */
  brief?: boolean
}

function RecommendedBerth({ interest, one, canEdit, brief = false }: RecommendedBerthProps) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const item = useRef<HTMLLIElement>(null)
  const sizes = askedSizes(interest)
  // The button goes; the focus stays at the berth.
  const link = useLinkBerth(interest.id, () => item.current?.focus())

  return (
    <li
      ref={item}
      tabIndex={-1}
      className="flex items-start gap-3 px-5 py-2.5 -outline-offset-2 max-sm:flex-wrap"
    >
      {asksSize(sizes) && <Score value={one.score} />}
      <div className="flex min-w-0 flex-1 flex-col gap-1 max-sm:basis-3/4">
        <span className="flex flex-wrap items-center gap-2">
          <RecordLink type="berth" id={one.berthId} className="font-medium tabular-nums hover:underline">
            {one.mooringNumber}
          </RecordLink>
          <StatusBadge status={one.status} label={t(`berth.choice.status.${one.status}`)} />
          {one.competing > 0 && (
            <Badge tone="warning">{t('interests.rivals', { count: one.competing })}</Badge>
          )}
          <span className="ml-auto text-xs text-ink-soft tabular-nums">
            {formatMoney(one.price, one.currency)}
          </span>
        </span>
        <span className="text-sm text-ink-soft">{fitSentence(t, one, sizes, unit)}</span>
        {one.holder && (
          <span className="text-sm text-warning-ink">{heldSentence(t, one.holder, todayIso())}</span>
        )}
        {!brief && <Components one={one} interest={interest} asked={sizes} />}
      </div>
      {canEdit &&
        (one.linked ? (
          <Badge tone="accent" className="max-sm:ml-12">
            {t('interests.isLinked')}
          </Badge>
        ) : (
          <Button
            size="sm"
            className="max-sm:ml-12"
            icon={<Link2 />}
            busy={link.busy}
            onClick={() => void link.run({ id: one.berthId, mooringNumber: one.mooringNumber })}
          >
            {t('interests.linkIt')}
          </Button>
        ))}
    </li>
  )
}

function Score({ value }: { value: number }) {
  const { t } = useTranslation()
  return (
    <span
      title={t('interests.score')}
      className="w-9 shrink-0 pt-0.5 text-right text-lg font-semibold tabular-nums"
    >
      {value}
    </span>
  )
}
