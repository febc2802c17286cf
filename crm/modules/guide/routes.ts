import { sql } from 'kysely'
import { guide } from '../../../contract/guide/endpoints.ts'
import { guideSteps } from '../../../contract/guide/steps.ts'
import { type Ctx, portOf, serve } from '../../context.ts'
import { readSetting } from '../settings/read.ts'

export const guideRoutes = serve(guide).with({
  get: async (ctx) => {
    const done = await readDone(ctx)
    const steps = guideSteps.map((key) => ({ key, done: done[key] }))
    return { steps, left: await readSetting(ctx, 'guide_left') }
  },
})

type Done = Record<(typeof guideSteps)[number], boolean>

/** Nobody ticks a step off: it is done once the port has what it is about. */
async function readDone(ctx: Ctx): Promise<Done> {
  const port = portOf(ctx)
  const has = (key: readonly string[]) =>
    sql`exists (select 1 from settings where port_id = ${port} and key = any(${key}::text[]) and value <> 'null')`
  const { rows } = await sql<Done>`
    select exists (select 1 from berths where port_id = ${port}) as berths,
      exists (select 1 from crm.clients where port_id = ${port}) as clients,
      ${has(['eoi_signers'])} as signing,
      exists (select 1 from document_templates where port_id = ${port} and is_active) as templates,
      ((select count(*) from (select 1 from port_members where port_id = ${port} limit 2) m) > 1
        or exists (select 1 from invitations where port_id = ${port})) as colleagues,
      (p.country is not null
        and (p.primary_color is not null or p.application_name is not null or ${has(['logo_image'])})) as look,
      exists (select 1 from crm.interests where port_id = ${port}) as deal,
      (exists (select 1 from form_connections where port_id = ${port})
        or exists (select 1 from website_inquiries where port_id = ${port})) as website
    from ports p where p.id = ${port}`.execute(ctx.db)
  return rows[0]!
}
