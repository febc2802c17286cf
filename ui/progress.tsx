import { Progress as Radix } from 'radix-ui'

/** How far a long work is, 0 to 1; null while that is not known. */
export function Progress({ value, label }: { value: number | null; label: string }) {
  const percent = value === null ? null : Math.round(value * 100)
  return (
    <Radix.Root
      value={percent}
      aria-label={label}
      className="h-1.5 w-full overflow-hidden rounded-full bg-pressed"
    >
      <Radix.Indicator
        className="h-full rounded-full bg-accent transition-[width] data-[state=indeterminate]:w-1/3 data-[state=indeterminate]:animate-pulse"
        style={percent === null ? {} : { width: `${percent}%` }}
      />
    </Radix.Root>
  )
}
