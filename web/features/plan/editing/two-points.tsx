import { type ReactNode, useState } from 'react'
import { parseDimension } from '../../../../contract/values/dimensions.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { DimensionInput } from '../../../kit/form/dimension-input.tsx'
import { reasonWords } from '../../../kit/form/rule-words.ts'
import { useLengthUnit } from '../../../kit/screen/preferences.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { Point } from '../public/layout/geometry.ts'

type MeasuredProps = {
  points: readonly Point[]
  onMetres: (pair: readonly [Point, Point], metres: number) => void
}

/** Two points, and how far they are from each other on the water. */
export function Measured({ points, onMetres }: MeasuredProps) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const [text, setText] = useState('')
  const [from, to] = points
  if (!from || !to) return <Hint>{t(from ? 'plan.picture.second' : 'plan.picture.first')}</Hint>
  const read = text.trim() === '' ? null : parseDimension(text, unit)
  const apart = Math.hypot(to.x - from.x, to.y - from.y) > 0.01
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (read?.ok && apart) onMetres([from, to], read.m)
      }}
    >
      <Field
        label={t('plan.picture.distance')}
        className="w-40"
        error={read && !read.ok ? reasonWords(read.problem) : apart ? undefined : t('plan.picture.samePoint')}
      >
        <DimensionInput unit={unit} value={text} onChange={setText} />
      </Field>
      <Button size="sm" variant="primary" type="submit" disabled={!read?.ok || !apart}>
        {t('plan.picture.setScale')}
      </Button>
    </form>
  )
}

function Hint({ children }: { children: ReactNode }) {
  return <p className="self-center text-ink-soft">{children}</p>
}
