import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { cx } from '../../../ui/class-names.ts'

type Card = { value: string; icon?: ReactNode; title: string; hint: string }

type ChoiceCardsProps<Values extends FieldValues, Name extends FieldPath<Values>> = {
  control: Control<Values>
  name: Name
  label: string
  cards: readonly Card[]
  className: string
}

/** One of a few, each with a sentence of its own. */
export function ChoiceCards<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  label,
  cards,
  className,
}: ChoiceCardsProps<Values, Name>) {
  const { field } = useController({ control, name })
  return (
    <RadioGroup.Root
      aria-label={label}
      value={field.value}
      onValueChange={field.onChange}
      className={cx('grid gap-2', className)}
    >
      {cards.map(({ value, icon, title, hint }) => (
        <RadioGroup.Item
          key={value}
          value={value}
          className={cx(
            'flex items-start gap-3 rounded-lg border p-3 text-left hover:bg-hover',
            'data-[state=checked]:border-accent-ink data-[state=checked]:bg-selected',
            icon !== undefined && 'min-h-18',
          )}
        >
          {icon !== undefined && (
            <span aria-hidden="true" className="mt-0.5 text-accent-ink [&_svg]:size-5">
              {icon}
            </span>
          )}
          <span className="flex min-w-0 flex-col">
            <span className="font-medium">{title}</span>
            <span className="text-xs text-ink-soft">{hint}</span>
          </span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
