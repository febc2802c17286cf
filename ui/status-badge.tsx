import { badgeShape } from './badge.tsx'
import { cx } from './class-names.ts'
import { dialPaths, type MarkPaths, type MarkPlace, restingPaths, statusPaths } from './mark-shapes.ts'

export type BerthStatus = 'available' | 'under_offer' | 'sold'

export type Stage =
  | 'enquiry'
  | 'qualified'
  | 'eoi'
  | 'reservation'
  | 'deposit_paid'
  | 'contract'
  | 'nurturing'

/** A berth's status: colour, and a mooring that is empty, half taken or taken. */
export function StatusBadge({ status, label }: { status: BerthStatus; label: string }) {
  return (
    <span className={cx(badgeShape, statusTones[status])}>
      <StatusMark status={status} />
      {label}
    </span>
  )
}

export function StatusMark({ status, className }: { status: BerthStatus; className?: string }) {
  return <Mark paths={statusPaths(status, middle)} className={cx('size-3', statusInks[status], className)} />
}

/** A pipeline stage: its colour, and a dial that fills as the sale advances. */
export function StageBadge({ stage, label, className }: { stage: Stage; label: string; className?: string }) {
  return (
    <span className={cx('inline-flex min-w-0 items-center gap-1.5 whitespace-nowrap', className)}>
      <StageMark stage={stage} />
      <span className="truncate">{label}</span>
    </span>
  )
}

export function StageMark({ stage, className }: { stage: Stage; className?: string }) {
  return <Mark paths={stagePaths(stage, middle)} className={cx('size-3.5', stageInks[stage], className)} />
}

/** The dial of a stage: it fills as the sale advances. */
export function stagePaths(stage: Stage, place: MarkPlace): MarkPaths {
  return stage === 'nurturing' ? restingPaths(place) : dialPaths(stageShare[stage], place)
}

const middle: MarkPlace = { x: 6, y: 6, size: 12 }

function Mark({ paths: { line, area }, className }: { paths: MarkPaths; className: string }) {
  return (
    <svg viewBox="0 0 12 12" className={cx('shrink-0', className)} aria-hidden="true">
      <path d={line} fill="none" stroke="currentColor" strokeWidth={middle.size / 8} />
      <path d={area} fill="currentColor" />
    </svg>
  )
}

const statusTones: Record<BerthStatus, string> = {
  available: 'bg-available-soft text-available-ink',
  under_offer: 'bg-under-offer-soft text-under-offer-ink',
  sold: 'bg-sold-soft text-sold-ink',
}

const statusInks: Record<BerthStatus, string> = {
  available: 'text-available',
  under_offer: 'text-under-offer',
  sold: 'text-sold',
}

const stageInks: Record<Stage, string> = {
  enquiry: 'text-stage-enquiry',
  qualified: 'text-stage-qualified',
  eoi: 'text-stage-eoi',
  reservation: 'text-stage-reservation',
  deposit_paid: 'text-stage-deposit-paid',
  contract: 'text-stage-contract',
  nurturing: 'text-stage-nurturing',
}

const stageShare: Record<Stage, number> = {
  enquiry: 0,
  qualified: 0.2,
  eoi: 0.4,
  reservation: 0.6,
  deposit_paid: 0.8,
  contract: 1,
  nurturing: 0,
}
