import { RotateCcw } from 'lucide-react'
import { planLayouts } from '../../../../contract/berths/port-plan.ts'
import { Button } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { Select } from '../../../../ui/select.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { ChartBerth } from '../colouring.ts'
import type { Survey } from '../layout/survey.ts'
import { layoutPlan } from '../public/layout/layout.ts'
import { BackdropPanel } from './backdrop-panel.tsx'
import type { BackdropTool } from './use-backdrop.ts'
import type { Placed } from './use-placing.ts'

type PlanSettings = Answer<'portPlan', 'get'>
type EditBarProps = {
  berths: readonly ChartBerth[]
  survey: Survey | null
  settings: PlanSettings | null | undefined
  onReset: (placed: Placed) => void
  places: Survey['places'] | undefined
  tool: BackdropTool | null
  onToolChange: (tool: BackdropTool | null) => void
}

/** How berths are moved, what the plan is drawn from, and the way back to the plan as it draws itself. */
export function EditBar({ berths, survey, settings, onReset, places, tool, onToolChange }: EditBarProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const moved = berths.filter(({ position }) => position !== null)
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-b bg-selected px-5 py-1 text-sm">
      <p className="min-w-0 flex-1 basis-72 text-pretty">{t('plan.editHint')}</p>
      {survey && settings && can('admin.manage_settings') && (
        <LayoutChoice settings={settings} enough={survey.enough} />
      )}
      <Button
        size="sm"
        icon={<RotateCcw />}
        disabled={moved.length === 0}
        onClick={() => onReset({ places: moved.map(({ id }) => ({ id, position: null })), overlapping: [] })}
      >
        {moved.length === 0
          ? t('plan.nothingMoved')
          : t('plan.reset', { count: moved.length, number: formatNumber(moved.length) })}
      </Button>
      {settings && can('admin.manage_settings') && (
        <BackdropPanel
          image={settings.image}
          extent={() => layoutPlan(berths, places).extent}
          tool={tool}
          onToolChange={onToolChange}
        />
      )}
    </div>
  )
}

/** From coordinates, or from docks and numbers. */
function LayoutChoice({ settings, enough }: { settings: PlanSettings; enough: boolean }) {
  const { t } = useTranslation()
  const change = useWrite('portPlan', 'change')
  return (
    <Select
      aria-label={t('plan.layout')}
      className="w-56"
      value={settings.layout}
      disabled={change.isPending}
      onValueChange={(layout) =>
        change.mutate(
          { body: { layout } },
          {
            onError: (error) =>
              showToast({ tone: 'danger', title: t('plan.layoutFailed'), detail: problemText(error) }),
          },
        )
      }
      options={planLayouts.map((value) => ({
        value,
        label: t(
          value === 'auto' ? `plan.layouts.auto${enough ? 'Coordinates' : 'Drawn'}` : `plan.layouts.${value}`,
        ),
      }))}
    />
  )
}
