import { consents, retention } from '../../../contract/consents/endpoints.ts'
import { Refusal } from '../../../contract/errors.ts'
import { serve } from '../../context.ts'
import { addConsent, listConsents } from './consents.ts'
import { keepClient, listProposals } from './retention.ts'

export const consentRoutes = serve(consents).with({
  list: (ctx, { params }) => listConsents(ctx, params.id),
  add: (tx, { params, body }) => addConsent(tx, params.id, body),
})

export const retentionRoutes = serve(retention).with({
  list: (ctx, { query, caller }) => {
    assertMay(caller)
    return listProposals(ctx, query)
  },
  keep: (tx, { params, body, caller }) => {
    assertMay(caller)
    return keepClient(tx, params.id, body)
  },
})

/** Administering a port is not yet a right over its clients. */
function assertMay({ permissions }: { readonly permissions: ReadonlySet<string> }): void {
  if (!permissions.has('clients.view') || !permissions.has('clients.delete'))
    throw new Refusal('PERMISSION_DENIED')
}
