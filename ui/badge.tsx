import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'

type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; className?: string; children: ReactNode }

export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span className={cx(badgeShape, tones[tone], className)}>
      {icon}
      <span className="truncate">{children}</span>
    </span>
  )
}

/** A tag in its own colour: the colour is a dot, so the text keeps its contrast. */
export function TagBadge({ color, children }: { color: string; children: ReactNode }) {
  return (
    <span className={cx(badgeShape, 'border bg-surface text-ink-soft')}>
      <span
        aria-hidden="true"
        className="size-2 shrink-0 rounded-full ring-1 ring-ink/15"
        style={{ background: color }}
      />
      <span className="truncate">{children}</span>
    </span>
  )
}

export const badgeShape =
  'inline-flex h-5 max-w-full items-center gap-1 whitespace-nowrap rounded-sm px-1.5 text-xs font-medium [&_svg]:size-3 [&_svg]:shrink-0'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-pressed text-ink-soft',
  accent: 'bg-accent-soft text-accent-ink',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
}
