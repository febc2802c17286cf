import { SkeletonLines } from '../../../../ui/skeleton.tsx'

/** Stands where the money desk comes, as tall as its piles and a year will be: nothing below moves then. */
export function WaitingDesk() {
  return (
    <div className="min-h-[49rem] border-b lg:min-h-[42.4375rem] xl:min-h-[36.625rem]">
      <SkeletonLines lines={8} className="p-5" />
    </div>
  )
}
