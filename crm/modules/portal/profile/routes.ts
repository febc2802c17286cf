import { portalProfile } from '../../../../contract/portal-profile/endpoints.ts'
import { serve } from '../../../context.ts'
import { acceptChange, refuseChange } from './decide.ts'
import { readChanges } from './read.ts'

/** What clients want changed of their own record, as staff decide it. */
export const portalProfileRoutes = serve(portalProfile).with({
  list: (ctx, { params }) => readChanges(ctx, params.id),
  accept: (tx, { params }) => acceptChange(tx, params.id, params.changeId),
  refuse: (tx, { params }) => refuseChange(tx, params.id, params.changeId),
})
