import type { LengthUnit } from '../../../../contract/values/dimensions.ts'
import { type Translate, useTranslation } from '../../../kit/words/i18n.ts'
import { sizeText } from '../berth-card.tsx'
import type { CategoryKey, ChartBerth } from '../colouring.ts'
import type { Backdrop, BackdropTool } from '../editing/use-backdrop.ts'
import type { BerthEditing } from '../editing/use-berth-editing.ts'
import { BerthMarks, Berths, BerthTexts, Ground, Signs } from '../public/chart/chart-drawing.tsx'
import { planTransform, type Size, type View } from '../public/chart/view.ts'
import type { BerthShape, PlanLayout } from '../public/layout/layout.ts'
import { Boats } from './boats.tsx'
import { HatchDefs } from './hatches.tsx'
import { Measure, Outlines } from './outlines.tsx'
import type { useColours } from './use-colours.ts'
import type { useLettering } from './use-lettering.ts'

/** The part of the plan that is drawn, and how large the drawing is. */
type Sheet = { view: View; sheet: Size }

type HarbourSheetProps = Sheet &
  ReturnType<typeof useLettering> & {
    ids: string
    layout: PlanLayout
    byId: ReadonlyMap<string, ChartBerth>
    colours: ReturnType<typeof useColours>
    backdrop: Backdrop | null
  }

/** The harbour: its ground, its berths in their colours, and what is written on them. */
export function HarbourSheet(props: HarbourSheetProps) {
  const { ids, layout, byId, colours, backdrop, labels, signs, view, sheet } = props
  const { categories, painted, categoryOfBerth } = colours
  const afar = tooSmallForHatching(layout, view)
  return (
    <svg
      width={sheet.width}
      height={sheet.height}
      className="block max-w-none will-change-transform"
      aria-hidden="true"
    >
      <HatchDefs ids={ids} categories={categories} scale={view.scale} />
      <g transform={planTransform(view, sheet)}>
        <Ground layout={layout} backdrop={backdrop} />
        <Berths painted={painted} ids={ids} plain={afar} />
        {!afar && <Boats shapes={layout.berths} byId={byId} />}
      </g>
      <BerthTexts labels={labels.moorings} categoryOfBerth={categoryOfBerth} />
      <BerthMarks marks={labels.marks} categoryOfBerth={categoryOfBerth} />
      <BerthTexts labels={labels.sizes} categoryOfBerth={categoryOfBerth} />
      <Signs signs={signs} />
    </svg>
  )
}

type MarkSheetProps = Sheet & {
  tool: BackdropTool | null
  selected: BerthShape | null
  hovered: BerthShape | null
  active: BerthShape | null
  edit: BerthEditing
  clashing: BerthShape[]
}

/** A layer of its own: what is under the pointer changes without thousands of berths being painted again. */
export function MarkSheet(props: MarkSheetProps) {
  const { tool, selected, hovered, active, edit, clashing, view, sheet } = props
  return (
    <svg
      width={sheet.width}
      height={sheet.height}
      className="pointer-events-none absolute inset-0 max-w-none will-change-transform"
      aria-hidden="true"
    >
      <g transform={planTransform(view, sheet)}>
        {tool?.kind === 'scale' && <Measure points={tool.points} scale={view.scale} />}
        <Outlines
          selected={selected}
          hovered={hovered}
          active={active}
          chosen={edit.chosen}
          draft={edit.draft}
          clashing={clashing}
          handle={edit.draft ? null : edit.handle(view.scale)}
          guides={edit.guides}
          box={edit.box}
          scale={view.scale}
        />
      </g>
    </svg>
  )
}

type ActiveBerthProps = {
  id: string
  berth: ChartBerth
  category: CategoryKey | undefined
  isSelected: boolean
  unit: LengthUnit
}

/** The berth the arrows lead to, for a screen reader. */
export function ActiveBerth({ id, berth, category, isSelected, unit }: ActiveBerthProps) {
  const { t } = useTranslation()
  return (
    <div id={id} role="option" tabIndex={-1} aria-selected={isSelected} className="sr-only">
      {t('plan.berthLabel', {
        mooring: berth.mooringNumber,
        category: statusText(t, category, berth),
        size: sizeText(berth, unit, t('plan.sizeUnknown')),
        interests: t('plan.interests', { count: berth.demand }),
      })}
    </div>
  )
}

/** How a berth is coloured and, where that says another thing, its status. */
function statusText(t: Translate, key: CategoryKey | undefined, { status }: ChartBerth): string {
  const names = [...new Set([key ?? status, status])].map((each) => t(`plan.category.${each}`))
  return names.join(', ')
}

/** Below a few pixels hatching and outlines only blur: the fillings stand alone. */
function tooSmallForHatching({ berths }: PlanLayout, { scale }: View): boolean {
  const middle = berths[Math.floor(berths.length / 2)]
  return middle !== undefined && middle.halfWidth * 2 * scale < 3.2
}
