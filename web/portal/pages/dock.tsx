import { useMemo } from 'react'
import { layoutPlan } from '../../features/plan/layout/layout.ts'
import type { Answer } from '../../lib/api.ts'
import { useTranslation } from '../../lib/words/i18n.ts'

type Drawn = Answer<'portal', 'berth'>['plan'][number]

/** The dock as it lies in the harbour, with the one berth of the client. */
export function Dock({ berths, own, name }: { berths: readonly Drawn[]; own: string; name: string }) {
  const { t } = useTranslation()
  const plan = useMemo(
    () =>
      layoutPlan(
        berths.map(({ planX, planY, planRotation, ...berth }) => ({
          ...berth,
          position:
            planX === null || planY === null ? null : { x: planX, y: planY, rotation: planRotation ?? 0 },
        })),
      ),
    [berths],
  )
  const corners = plan.berths.flatMap(({ outline }) => outline)
  const [left, right] = endsOf(corners.map(({ x }) => x))
  const [top, bottom] = endsOf(corners.map(({ y }) => y))
  const points = (outline: readonly { x: number; y: number }[]) =>
    outline.map(({ x, y }) => `${x},${y}`).join(' ')
  const mine = plan.berths.find(({ id }) => id === own)
  return (
    <svg
      role="img"
      aria-label={t('portal.berths.planOf', { name })}
      viewBox={`${left} ${top} ${right - left} ${bottom - top}`}
      className="max-h-[70dvh] w-full rounded-xl border bg-accent-soft"
    >
      {plan.berths.map((berth) => (
        <polygon
          key={berth.id}
          points={points(berth.outline)}
          className={berth.id === own ? 'fill-accent stroke-accent' : 'fill-surface stroke-line-strong'}
          strokeWidth={0.2}
        />
      ))}
      {mine && (
        <text
          x={mine.outline.reduce((sum, { x }) => sum + x, 0) / mine.outline.length}
          y={mine.outline.reduce((sum, { y }) => sum + y, 0) / mine.outline.length}
          textAnchor="middle"
          dominantBaseline="central"
          className="fill-on-accent font-semibold"
          fontSize={2}
        >
          {name}
        </text>
      )}
    </svg>
  )
}

/** Metres of water around what is drawn. */
const around = 4

/** A dock of a berth or two is not drawn larger than one of many. */
const least = 40

function endsOf(values: readonly number[]): [from: number, to: number] {
  const [from, to] = [Math.min(...values) - around, Math.max(...values) + around]
  const more = Math.max(0, least - (to - from)) / 2
  return [from - more, to + more]
}
