import { badgeShape } from './badge.tsx'
import { cx } from './class-names.ts'

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
  return (
    <svg
      viewBox="0 0 12 12"
      className={cx('size-3 shrink-0', statusInks[status], className)}
      aria-hidden="true"
    >
      <circle cx="6" cy="6" r="4.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      {status === 'under_offer' && <path d="M6 1.5a4.5 4.5 0 0 0 0 9z" fill="currentColor" />}
      {status === 'sold' && <circle cx="6" cy="6" r="4.5" fill="currentColor" />}
    </svg>
  )
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
  const share = stageShare[stage]
  const circumference = 2 * Math.PI * 2
  return (
    <svg
      viewBox="0 0 14 14"
      className={cx('size-3.5 shrink-0', stageInks[stage], className)}
      aria-hidden="true"
    >
      <circle
        cx="7"
        cy="7"
        r="5.75"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        {...(stage === 'nurturing' ? { strokeDasharray: '2.2 1.4' } : {})}
      />
      {share > 0 && (
        <circle
          cx="7"
          cy="7"
          r="2"
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          strokeDasharray={`${circumference * share} ${circumference}`}
          transform="rotate(-90 7 7)"
        />
      )}
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
