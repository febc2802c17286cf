import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'

type Segment<Value extends string> = { value: Value; label: ReactNode; name?: string }

type SegmentedControlProps<Value extends string> = {
  value: Value
  onValueChange: (value: Value) => void
  segments: readonly Segment<Value>[]
  label: string
}

/** One of a few, all in sight: ft or m, board or table. */
export function SegmentedControl<Value extends string>({
  value,
  onValueChange,
  segments,
  label,
}: SegmentedControlProps<Value>) {
  return (
    <ToggleGroup.Root
      type="single"
      value={value}
      onValueChange={(next) => next && onValueChange(next as Value)}
      aria-label={label}
      className="inline-flex h-8 shrink-0 items-center rounded-md bg-pressed p-0.5 pointer-coarse:h-12"
    >
      {segments.map((segment) => (
        <ToggleGroup.Item
          key={segment.value}
          value={segment.value}
          {...(segment.name ? { 'aria-label': segment.name } : {})}
          className="inline-flex h-full min-w-8 items-center justify-center gap-1.5 rounded-sm px-2 text-xs font-medium text-ink-soft hover:text-ink data-[state=on]:bg-raised data-[state=on]:text-ink data-[state=on]:shadow-control pointer-coarse:min-w-11 [&_svg]:size-4"
        >
          {segment.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
