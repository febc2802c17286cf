import { cx } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** The place of the sums above a list while they are read: as high as they will be, so that no row moves. */
export function TotalsPlace({ className }: { className: string }) {
  return (
    <div className={cx('flex shrink-0 items-center border-b px-5', className)}>
      <Skeleton className="h-3.5 w-40" />
    </div>
  )
}
