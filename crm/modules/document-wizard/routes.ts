import { documentWizard } from '../../../contract/document-wizard/endpoints.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { detectFields } from '../pdf/engine.ts'
import { takeIn, withinLimits } from '../pdf/intake.ts'
import { assertRequired } from '../records/custom/values.ts'
import { listServiceTemplates } from '../signing/service-templates.ts'
import { makeDocument, uploadDocument } from './make.ts'
import { proposeDocument } from './propose.ts'

export function documentWizardRoutes(
  services: Pick<Services, 'env' | 'kernel' | 'storage' | 'log' | 'addresses'>,
) {
  const { storage } = services
  return serve(documentWizard).with({
    make: {
      outside: async (ctx, { body, caller }) => {
        await assertRequired(ctx, 'document', body.custom)
        return makeDocument(ctx, services, body, caller)
      },
    },
    proposal: (ctx, { query, caller }) => proposeDocument(ctx, services.env, query, caller),
    serviceTemplates: { outside: (ctx) => listServiceTemplates(ctx, services) },
    upload: {
      outside: (ctx, { params, body, file, caller }) =>
        uploadDocument(ctx, storage, params.id, body, file, caller),
    },
    detect: {
      outside: async (_ctx, { file }) => {
        if (!file) throw new Refusal('VALIDATION_FAILED', [because('file', 'choose_file')])
        const { content } = await takeIn(await file.content())
        return withinLimits(detectFields(content))
      },
    },
  })
}
