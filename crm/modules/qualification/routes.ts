import { qualification, qualificationCriteria } from '../../../contract/qualification/endpoints.ts'
import { serve } from '../../context.ts'
import { putAnswer, readAnswers } from './answers.ts'
import {
  changeCriterion,
  createCriterion,
  readCriteria,
  removeCriterion,
  reorderCriteria,
} from './criteria.ts'

export function qualificationRoutes() {
  return [
    ...serve(qualificationCriteria).with({
      list: (ctx) => readCriteria(ctx),
      create: (tx, { body }) => createCriterion(tx, body),
      update: (tx, { params, body, ifMatch }) => changeCriterion(tx, params.id, body, ifMatch),
      remove: (tx, { params }) => removeCriterion(tx, params.id),
      reorder: (tx, { body }) => reorderCriteria(tx, body.ids),
    }),
    ...serve(qualification).with({
      get: (ctx, { params }) => readAnswers(ctx, params.id),
      put: (tx, { params, body }) => putAnswer(tx, params, body),
    }),
  ]
}
