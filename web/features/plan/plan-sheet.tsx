import './public/plan.css'
import { useId, useMemo } from 'react'
import type { LengthUnit } from '../../../contract/values/dimensions.ts'
import { formatDate } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { Boats } from './chart/boats.tsx'
import { HatchDefs } from './chart/hatches.tsx'
import { ScaleBar } from './chart/scale-bar.tsx'
import { type CategoryKey, type ChartBerth, type ColourMode, categoriesOf, categoryOf } from './colouring.ts'
import type { Backdrop } from './editing/use-backdrop.ts'
import type { Vessel } from './fit.ts'
import type { Survey } from './layout/survey.ts'
import { PlanLegend } from './plan-legend.tsx'
import { BerthMarks, Berths, BerthTexts, Ground, paint, Signs } from './public/chart/chart-drawing.tsx'
import { fitView, planTransform } from './public/chart/view.ts'
import { berthLabels, PRINT_LIMITS } from './public/layout/labels.ts'
import { layoutPlan } from './public/layout/layout.ts'
import { signsOf } from './public/layout/signs.ts'

type PlanSheetProps = {
  portName: string
  /** Where the picture of the port is; null without one. */
  logo: string | null
  berths: readonly ChartBerth[]
  mode: ColourMode
  places?: Survey['places'] | undefined
  backdrop?: Backdrop | null
  vessel?: Vessel | null
  hidden?: ReadonlySet<CategoryKey>
  unit: LengthUnit
  /** The day whose tenancies it shows, ISO. */
  on?: string | undefined
  /** Date of the sheet, ISO. */
  date: string
}

/** An A4 sheet on its side, less its margins, in CSS pixels. */
const SHEET = { width: 1047, height: 652 }
const SIGN = 15
const NOTHING_HIDDEN: ReadonlySet<CategoryKey> = new Set()

/** The plan as a sheet to print and hang up: the whole harbour in its frame, with title, legend and scale. */
export function PlanSheet({
  portName,
  logo,
  berths,
  mode,
  places,
  backdrop = null,
  vessel = null,
  hidden = NOTHING_HIDDEN,
  unit,
  on,
  date,
}: PlanSheetProps) {
  const { t } = useTranslation()
  const ids = useId()
  const categories = categoriesOf(mode)
  const byId = useMemo(() => new Map(berths.map((berth) => [berth.id, berth])), [berths])
  const { layout, view, keys, painted } = useMemo(() => {
    const layout = layoutPlan(berths, places)
    const keys = new Map(berths.map((berth) => [berth.id, categoryOf(mode, berth, vessel)]))
    const painted = paint(layout, categories, (id) => keys.get(id) ?? null, hidden)
    return { layout, view: fitView(layout.extent, SHEET, 16), keys, painted }
  }, [berths, places, mode, vessel, categories, hidden])
  const categoryOfBerth = (id: string) => categories.find((category) => category.key === keys.get(id)) ?? null
  const labels = berthLabels(layout, view, SHEET, () => '', PRINT_LIMITS)
  return (
    <section className="plan plan-sheet" style={{ width: SHEET.width }}>
      <svg
        viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
        width={SHEET.width}
        height={SHEET.height}
        className="block"
      >
        <title>{t('plan.chartLabel', { port: portName })}</title>
        <HatchDefs ids={ids} categories={categories} scale={view.scale} />
        <g transform={planTransform(view, SHEET)}>
          <Ground layout={layout} backdrop={backdrop} />
          <Berths painted={painted} ids={ids} />
          <Boats shapes={layout.berths} byId={byId} />
        </g>
        <BerthTexts labels={labels.moorings} categoryOfBerth={categoryOfBerth} />
        <BerthMarks marks={labels.marks} categoryOfBerth={categoryOfBerth} />
        <Signs signs={signsOf(layout, view, SHEET, SIGN)} />
        <Neatline />
      </svg>
      <footer className="flex items-end gap-6 bg-surface px-1 pt-2 text-ink">
        {logo && <img src={logo} alt="" className="h-10 max-w-40 self-center object-contain" />}
        <div>
          <div className="text-lg font-semibold text-accent-ink">{portName}</div>
          <div className="text-xs text-ink-soft">
            {t('plan.sheetLine', {
              count: berths.length,
              mode: [t(`plan.mode.${mode}`), on ? t('plan.onDay', { date: formatDate(on) }) : '']
                .filter(Boolean)
                .join(' '),
              date: formatDate(date),
            })}
          </div>
        </div>
        <PlanLegend berths={berths} mode={mode} vessel={vessel} hidden={hidden} />
        <div className="ml-auto">
          <ScaleBar scale={view.scale} unit={unit} />
        </div>
      </footer>
    </section>
  )
}

const BAND = 5
const FIELD = 48

/** The border of a chart: two lines and a band of fields, filled in turn, between them. */
function Neatline() {
  const inner = { x: BAND, y: BAND, width: SHEET.width - 2 * BAND, height: SHEET.height - 2 * BAND }
  return (
    <g fill="none" stroke="var(--plan-ink)">
      <rect
        x={BAND / 2}
        y={BAND / 2}
        width={SHEET.width - BAND}
        height={SHEET.height - BAND}
        stroke="var(--color-surface)"
        strokeWidth={BAND}
      />
      <rect
        x={BAND / 2}
        y={BAND / 2}
        width={SHEET.width - BAND}
        height={SHEET.height - BAND}
        strokeWidth={BAND}
        strokeDasharray={`${FIELD} ${FIELD}`}
      />
      <rect x="0.5" y="0.5" width={SHEET.width - 1} height={SHEET.height - 1} strokeWidth="1" />
      <rect {...inner} strokeWidth="1" />
    </g>
  )
}
