import { Skeleton } from '../skeleton.tsx'
import type { CompactRow } from './columns.ts'

export function CompactCells({ compact, href }: { compact: CompactRow | null; href: string | undefined }) {
  return (
    <td className="flex min-w-0 flex-1 items-center gap-3 px-2">
      {compact ? (
        <>
          {compact.mark}
          <span className="flex min-w-0 flex-1 flex-col">
            <a href={href} tabIndex={-1} className="truncate text-base font-medium outline-none">
              {compact.title}
            </a>
            {compact.detail && <span className="truncate text-xs text-ink-soft">{compact.detail}</span>}
          </span>
          {compact.aside && (
            <span className="shrink-0 text-right text-xs text-ink-soft">{compact.aside}</span>
          )}
        </>
      ) : (
        <span className="flex flex-1 flex-col gap-2">
          <Skeleton still className="h-3.5 w-1/2" />
          <Skeleton still className="h-3 w-1/3" />
        </span>
      )}
    </td>
  )
}
