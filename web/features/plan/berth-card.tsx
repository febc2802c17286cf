import { dimensionOf, formatDimension, type LengthUnit } from '../../../contract/values/dimensions.ts'
import { StageBadge, StatusMark } from '../../../ui/status-badge.tsx'
import { formatDate, formatMoney } from '../../kit/words/format.ts'
import { type Translate, useTranslation } from '../../kit/words/i18n.ts'
import type { ChartBerth, ColourMode, Occupation } from './colouring.ts'
import { fitOf, type Vessel } from './fit.ts'
import type { Size } from './public/chart/view.ts'
import type { Point } from './public/layout/geometry.ts'

type BerthCardProps = {
  berth: ChartBerth
  mode: ColourMode
  vessel: Vessel | null
  unit: LengthUnit
  /** The middle of the berth on the chart, in pixels. */
  at: Point
  /** Pixels from there to the berth's edge. */
  clear: number
  room: Size
}

const WIDTH = 232

/** What there is to know about a berth at a glance, beside it on the chart. */
export function BerthCard({ berth, mode, vessel, unit, at, clear, room }: BerthCardProps) {
  const { t } = useTranslation()
  const away = Math.min(clear, 90) + 10
  const below = at.y < room.height * 0.55
  const left = Math.min(Math.max(at.x - WIDTH / 2, 8), Math.max(room.width - WIDTH - 8, 8))
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-10 flex flex-col gap-1 rounded-lg bg-raised px-3 py-2 text-xs text-ink-soft shadow-float"
      style={{
        width: WIDTH,
        left,
        ...(below ? { top: at.y + away } : { bottom: room.height - at.y + away }),
      }}
    >
      <div className="flex items-center gap-1.5 text-sm text-ink">
        <span className="font-semibold tabular-nums">{berth.mooringNumber}</span>
        <span className="ml-auto flex items-center gap-1.5 text-xs">
          <StatusMark status={berth.status} />
          {t(`plan.category.${berth.status}`)}
        </span>
      </div>
      <div className="tabular-nums">{sizeText(berth, unit, t('plan.sizeUnknown'))}</div>
      {mode === 'fit' && vessel && <FitLine berth={berth} vessel={vessel} unit={unit} />}
      {berth.held && (
        <div className="flex min-w-0 gap-1.5 tabular-nums">
          <span className="truncate text-ink">{berth.held.clientName ?? t('plan.heldByHidden')}</span>
          <span className="ml-auto shrink-0">{heldText(berth.held, t)}</span>
        </div>
      )}
      {berth.leadingStage && (
        <div className="flex min-w-0 items-center gap-1.5">
          <StageBadge stage={berth.leadingStage} label={t(`plan.category.${berth.leadingStage}`)} />
          {berth.leadingClient && <span className="truncate text-ink">{berth.leadingClient}</span>}
        </div>
      )}
      {berth.boat && (
        <div className="flex min-w-0 gap-1.5 tabular-nums">
          <span className="truncate text-ink">{berth.boat.name}</span>
          <span className="ml-auto shrink-0">{boatText(berth.boat, unit)}</span>
        </div>
      )}
      <div className="flex gap-3 tabular-nums">
        <span>{t('plan.interests', { count: berth.demand })}</span>
        {berth.price && <span className="ml-auto text-ink">{formatMoney(berth.price, berth.currency)}</span>}
      </div>
    </div>
  )
}

function FitLine({ berth, vessel, unit }: { berth: ChartBerth; vessel: Vessel; unit: LengthUnit }) {
  const { t } = useTranslation()
  const { verdict, clearances } = fitOf(berth, vessel)
  const sides = (['length', 'beam', 'depth'] as const).filter((side) => clearances[side] !== null)
  return (
    <div className="tabular-nums">
      <span className="font-medium text-ink">{t(`plan.category.${verdict}`)}</span>
      {sides.map((side) => (
        <span key={side} className="block">
          {t(`plan.clearance.${side}`)} {signed(clearances[side] ?? 0, unit)}
        </span>
      ))}
    </div>
  )
}

/** Until when a berth is held. */
export function heldText({ heldUntil }: Occupation, t: Translate): string {
  return heldUntil ? t('plan.heldUntil', { date: formatDate(heldUntil) }) : t('plan.heldOpen')
}

/** Length and width in the reader's unit: `12.5 m × 4 m`. */
export function sizeText(berth: ChartBerth | undefined, unit: LengthUnit, unknown: string): string {
  return timesText([berth?.lengthM ?? null, berth?.widthM ?? null], unit) || unknown
}

/** Length and beam of the yacht in a berth. */
export function boatText({ lengthM, beamM }: NonNullable<ChartBerth['boat']>, unit: LengthUnit): string {
  return timesText([lengthM, beamM], unit)
}

function timesText(sides: readonly (number | null)[], unit: LengthUnit): string {
  return sides
    .filter((metres) => metres !== null)
    .map((metres) => formatDimension(dimensionOf(metres, 'm'), unit))
    .join(' × ')
}

function signed(metres: number, unit: LengthUnit): string {
  const text = formatDimension(dimensionOf(Math.abs(metres), 'm'), unit, { style: 'decimal' })
  return `${metres < 0 ? '−' : '+'}${text}`
}
