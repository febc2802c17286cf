import type { Ctx } from '../../context.ts'
import { brandOf } from '../branding/brand.ts'

/** How the port presents itself in the portal. */
export async function portalBrand(ctx: Ctx) {
  const { name, slug, applicationName, primaryColor, logo, background, language } = await brandOf(ctx)
  return { name, slug, applicationName, primaryColor, logo, background, language }
}
