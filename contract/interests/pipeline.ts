/** The seven stages of the pipeline in their order. */
export const stages = [
  'enquiry',
  'qualified',
  'eoi',
  'reservation',
  'deposit_paid',
  'contract',
  'nurturing',
] as const
export type Stage = (typeof stages)[number]

/** The stages of the way to the contract; nurturing lies beside it. */
export const path = ['enquiry', 'qualified', 'eoi', 'reservation', 'deposit_paid', 'contract'] as const
export type PathStage = (typeof path)[number]

/** Stages an interest may be found at: older rows carry the retired one, which is no new stage of any. */
export const recordedStages = [...stages, 'completed'] as const
export type RecordedStage = (typeof recordedStages)[number]

/** The stage under which an interest is shown: the retired one stands with the contracts. */
export function shownStage(stage: RecordedStage): Stage {
  return stage === 'completed' ? 'contract' : stage
}

export const outcomes = [
  'won',
  'lost_other_marina',
  'lost_unqualified',
  'lost_no_response',
  'lost_other',
  'cancelled',
] as const
export type Outcome = (typeof outcomes)[number]

/** Stages an interest may move to without an override. */
export const legalMoves: Readonly<Record<RecordedStage, readonly Stage[]>> = {
  enquiry: ['qualified', 'eoi', 'nurturing'],
  qualified: ['enquiry', 'eoi', 'nurturing'],
  eoi: ['qualified', 'reservation', 'deposit_paid', 'nurturing'],
  reservation: ['eoi', 'deposit_paid', 'nurturing'],
  deposit_paid: ['reservation', 'contract', 'nurturing'],
  contract: ['deposit_paid', 'nurturing'],
  nurturing: ['enquiry', 'qualified', 'eoi'],
  completed: ['qualified', 'contract', 'nurturing'],
}

/** Milestone dates in the order they are reached. */
export const milestones = [
  'dateQualified',
  'dateEoiSent',
  'dateEoiSigned',
  'dateReservationSigned',
  'dateDepositReceived',
  'dateContractSent',
  'dateContractSigned',
] as const
export type Milestone = (typeof milestones)[number]

/** No step of a sale is older. */
export const earliestDay = '1990-01-01'

/** The milestone that a stage change dates where it is given a date. */
export const milestoneOfStage: Readonly<Partial<Record<Stage, Milestone>>> = {
  qualified: 'dateQualified',
  eoi: 'dateEoiSigned',
  reservation: 'dateReservationSigned',
  deposit_paid: 'dateDepositReceived',
  contract: 'dateContractSigned',
}

/** Where the day is written on which a deal reached a stage. */
export const entryOfStage = {
  qualified: 'enteredQualified',
  eoi: 'enteredEoi',
  reservation: 'enteredReservation',
  deposit_paid: 'enteredDepositPaid',
  contract: 'enteredContract',
} as const satisfies Partial<Record<Stage, string>>
export type StageEntry = (typeof entryOfStage)[keyof typeof entryOfStage]

/** Place of a stage in the pipeline; nurturing stands before all others. */
export function stageRank(stage: RecordedStage): number {
  return stage === 'nurturing' ? -1 : stages.indexOf(shownStage(stage))
}

/** Whether `from` lies behind `to`, so that an automatic advance may move it. */
export function isBehind(from: RecordedStage, to: Stage): boolean {
  return stageRank(from) < stageRank(to)
}

/** Whether the pipeline allows the move without an override. */
export function moveLegal(from: RecordedStage, to: Stage): boolean {
  return legalMoves[from].includes(to)
}
