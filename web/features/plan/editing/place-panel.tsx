import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { METRES_PER_FOOT } from '../../../../contract/values/length-units.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import type { LengthUnit } from '../../../kit/screen/preferences.ts'
import { formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { BerthShape } from '../public/layout/layout.ts'
import { positionOf } from '../public/layout/layout.ts'
import { type BerthPlace, middleOf, movedFreely, turnedFreely } from './editing.ts'

type PlacePanelProps = {
  chosen: readonly BerthShape[]
  overlaps: readonly (readonly [BerthShape, BerthShape])[]
  unit: LengthUnit
  onPlace: (places: BerthPlace[]) => void
  onShow: (shape: BerthShape) => void
}

/** The place of what is chosen in figures, and the berths that lie over each other. */
export function PlacePanel({ chosen, overlaps, unit, onPlace, onShow }: PlacePanelProps) {
  const [at, setAt] = useState(0)
  const { t } = useTranslation()
  const pair = overlaps[at % Math.max(overlaps.length, 1)]
  if (chosen.length === 0 && !pair) return null
  return (
    <div className="absolute top-2 right-2 flex w-80 flex-col gap-2 rounded-lg bg-raised p-3 text-sm shadow-float print:hidden">
      {pair && (
        <div className="flex items-center gap-2" role="status">
          <span className="min-w-0 flex-1 text-danger-ink">
            {t('plan.overlaps', {
              count: overlaps.length,
              mooring: pair[0].mooringNumber,
              other: pair[1].mooringNumber,
              more: formatNumber(overlaps.length - 1),
            })}
          </span>
          <Button
            size="sm"
            onClick={() => {
              onShow(pair[0])
              setAt(at + 1)
            }}
          >
            {t('plan.place.show')}
          </Button>
        </div>
      )}
      {chosen.length > 0 && <Figures {...{ chosen, unit, onPlace }} />}
    </div>
  )
}

function Figures({ chosen, unit, onPlace }: Pick<PlacePanelProps, 'chosen' | 'unit' | 'onPlace'>) {
  const { t } = useTranslation()
  const [only] = chosen
  const middle = middleOf(chosen)
  const metres = unit === 'm' ? 1 : METRES_PER_FOOT
  const one = chosen.length === 1 && only
  const rotation = one ? positionOf(only).rotation : 0
  return (
    <fieldset className="m-0 grid grid-cols-3 gap-2 border-0 p-0">
      <legend className="mb-1 p-0 font-medium tabular-nums">
        {one
          ? only.mooringNumber
          : t('plan.place.several', { count: chosen.length, number: formatNumber(chosen.length) })}
      </legend>
      <Figure
        label={t('plan.place.x')}
        unit={unit}
        value={middle.x / metres}
        onValue={(x) => onPlace(movedFreely(chosen, x * metres - middle.x, 0))}
      />
      <Figure
        label={t('plan.place.y')}
        unit={unit}
        value={middle.y / metres}
        onValue={(y) => onPlace(movedFreely(chosen, 0, y * metres - middle.y))}
      />
      <Figure
        label={t(one ? 'plan.place.turn' : 'plan.place.turnBy')}
        unit="°"
        value={rotation}
        onValue={(degrees) => onPlace(turnedFreely(chosen, degrees - rotation))}
      />
      <Button
        size="sm"
        icon={<RotateCcw />}
        className="col-span-3 justify-self-start"
        disabled={chosen.every(({ placed }) => !placed)}
        onClick={() => onPlace(chosen.map(({ id }) => ({ id, position: null })))}
      >
        {t('plan.place.asDrawn')}
      </Button>
    </fieldset>
  )
}

const FARTHEST = 100_000

type FigureProps = { label: string; unit: string; value: number; onValue: (value: number) => void }

/** A number that is taken when it is left or Enter is pressed; what is no number becomes the one it was. */
function Figure({ label, unit, value, onValue }: FigureProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = String(Math.round(value * 100) / 100)
  const take = () => {
    setTyped(null)
    if (typed === null || typed.trim() === '') return
    const read = Number(typed.replace(',', '.').replace('−', '-'))
    if (Number.isFinite(read) && Math.abs(read) <= FARTHEST && read !== Number(text)) onValue(read)
  }
  return (
    <Field label={label}>
      <Input
        unit={unit}
        value={typed ?? text}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
          if (event.key === 'Escape') setTyped(null)
        }}
      />
    </Field>
  )
}
