import { cx } from './class-names.ts'
import { useUiTexts } from './texts.tsx'

type SkeletonProps = { className?: string; still?: boolean }

/** `still` where hundreds stand at once: rows on their way while a table is scrolled. */
export function Skeleton({ className, still = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      data-skeleton={still ? undefined : ''}
      className={cx('block rounded-sm bg-pressed', !still && 'animate-pulse', className)}
    />
  )
}

const widths = ['w-2/3', 'w-1/2', 'w-3/4', 'w-2/5', 'w-3/5']

/** Lines of text still on their way. */
export function SkeletonLines({ lines = 4, className }: { lines?: number; className?: string }) {
  const texts = useUiTexts()
  return (
    <div role="status" aria-label={texts.loading} className={cx('flex flex-col gap-3', className)}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Skeleton key={line} className={cx('h-4', widths[line % widths.length])} />
      ))}
    </div>
  )
}
