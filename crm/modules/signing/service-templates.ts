import type { Ctx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { type ServiceTemplate, type ServiceTemplateDetail, SigningFault } from './provider.ts'
import { chosenProvider, openProvider, providerOf } from './providers.ts'

type Needed = Pick<Services, 'env' | 'kernel' | 'storage' | 'log' | 'addresses'>

const offered = ({ id, title, recipients }: ServiceTemplate) => ({
  id,
  title,
  recipients: recipients.map(({ role, name, order: signingOrder }) => ({ role, name, signingOrder })),
})
type Offered = ReturnType<typeof offered>

/**
 * The templates of the signing service that a port has chosen; `problem` says why it told none. The product's own signing
 * has none beside those of the port.
 */
export async function listServiceTemplates(
  ctx: Ctx,
  services: Needed,
): Promise<{ templates: Offered[]; problem: string | null }> {
  const name = await chosenProvider(ctx)
  if (name === 'builtin') return { templates: [], problem: null }
  const of = await providerOf(ctx, services, ctx.tenantId!)
  try {
    const templates = await openProvider(name, services, of).templates()
    return { templates: templates.map(offered), problem: null }
  } catch (error) {
    if (!(error instanceof SigningFault)) throw error
    return { templates: [], problem: error.message }
  }
}

/** One of them. Throws a SigningFault. */
export async function readServiceTemplate(
  ctx: Ctx,
  services: Needed,
  id: string,
): Promise<ServiceTemplateDetail> {
  const of = await providerOf(ctx, services, ctx.tenantId!)
  return openProvider(await chosenProvider(ctx), services, of).template(id)
}
