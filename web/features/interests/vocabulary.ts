import type { Outcome, RecordedStage } from '../../../contract/interests/pipeline.ts'
import type { Answer } from '../../kit/server/api.ts'
import type { Translate } from '../../kit/words/i18n.ts'

export type Interest = Answer<'interests', 'get'>
export type InterestRow = Answer<'interests', 'list'>['data'][number]
export type Board = Answer<'interests', 'board'>
export type Card = Board['cards'][number]
export type Link = Interest['berths'][number]
export type Recommendation = Answer<'interests', 'recommendations'>[number]

export const outcomeOrder: readonly Outcome[] = [
  'won',
  'lost_other_marina',
  'lost_no_response',
  'lost_unqualified',
  'lost_other',
  'cancelled',
]

export const stageName = (t: Translate, stage: RecordedStage) => t(`interest.choice.pipelineStage.${stage}`)
export const outcomeName = (t: Translate, outcome: Outcome) => t(`interest.choice.outcome.${outcome}`)
