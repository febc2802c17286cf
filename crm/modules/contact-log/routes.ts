import { contactLog, contactTemplates } from '../../../contract/contact-log/endpoints.ts'
import { serve } from '../../context.ts'
import { listContacts, logContact } from './log.ts'
import { changeTemplate, createTemplate, readTemplates, removeTemplate } from './templates.ts'

export function contactLogRoutes() {
  return [
    ...serve(contactLog).with({
      list: (ctx, { params, query }) => listContacts(ctx, params.id, query),
      add: (tx, { params, body, caller }) => logContact(tx, params.id, body, caller),
    }),
    ...serve(contactTemplates).with({
      list: (ctx) => readTemplates(ctx),
      create: (tx, { body }) => createTemplate(tx, body),
      update: (tx, { params, body, ifMatch }) => changeTemplate(tx, params.id, body, ifMatch),
      remove: (tx, { params }) => removeTemplate(tx, params.id),
    }),
  ]
}
