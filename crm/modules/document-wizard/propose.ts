import { sql } from 'kysely'
import type { documentWizard } from '../../../contract/document-wizard/endpoints.ts'
import type { MissingPart } from '../../../contract/document-wizard/vocabulary.ts'
import type { DataOf, QueryOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import type { Env } from '../../../platform/env.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { isUuid } from '../../../platform/ids.ts'
import { type Ctx, portOf } from '../../context.ts'
import { readWords } from '../document-templates/preview.ts'
import { listTemplates, readTemplate, type TemplateRow } from '../document-templates/queries.ts'
import { readTemplateDefaults, usualOrder } from '../documents/defaults.ts'
import { doesMailLeave } from '../mail/leaves.ts'
import { readPlace } from '../records/place.ts'
import { knownRecipients } from './signers.ts'

type Proposal = DataOf<typeof documentWizard.proposal>
type Query = QueryOf<typeof documentWizard.proposal>

/** What would be sent of an interest, and what is missing for it. Throws REFERENCE_NOT_FOUND. */
export async function proposeDocument(
  ctx: Ctx,
  env: Pick<Env, 'smtpUrl'>,
  { interestId, documentType, templateId }: Query,
  caller: Caller,
): Promise<Proposal> {
  await readPlace(ctx, { type: 'interest', id: interestId, path: 'interestId' }, caller, false)
  const about = await readAbout(ctx, interestId)
  const templates = await offeredTemplates(ctx, documentType, caller)
  const usualId = (await readTemplateDefaults(ctx))[documentType]
  const chosen = chosenOf(templates, templateId, usualId)
  const template = chosen && (await readTemplate(ctx, chosen.id))
  const recipients = template ? await knownRecipients(ctx, template.recipients, { interestId }) : []
  const missing: MissingPart[] = []
  if (!template) missing.push(usualId && !isUuid(usualId) ? 'service_template' : 'template')
  if (recipients.some(({ name, email }) => !name || !email)) missing.push('address')
  if (about.berths.length === 0) missing.push('berth')
  if (!(await doesMailLeave(ctx, env))) missing.push('mail_server')
  return {
    documentType,
    ...about,
    templateId: template?.id ?? null,
    templates: templates.map(({ id, name }) => ({ id, name })),
    ...(await wordsOf(ctx, template, interestId, caller)),
    recipients,
    signingOrder: await usualOrder(ctx, template?.signingOrder ?? 'sequential'),
    missing,
  }
}

async function wordsOf(ctx: Ctx, template: TemplateRow | null, interestId: string, caller: Caller) {
  if (!template) return { title: null, message: null }
  const { title, message } = await readWords(ctx, template.id, { interestId }, caller)
  return { title: title.slice(0, 200), message }
}

/** The active templates of a kind that the caller may see. */
async function offeredTemplates(ctx: Ctx, documentType: string, caller: Caller): Promise<TemplateRow[]> {
  if (!caller.permissions.has('document_templates.view')) return []
  return (await listTemplates(ctx)).filter((one) => one.isActive && one.documentType === documentType)
}

/** The template that was named, else the usual one of the port, else the first of its kind. Throws REFERENCE_NOT_FOUND. */
function chosenOf(
  templates: readonly TemplateRow[],
  templateId: string | undefined,
  usualId: string | null,
): TemplateRow | null {
  if (templateId) {
    const template = templates.find(({ id }) => id === templateId)
    if (template) return template
    throw new Refusal('REFERENCE_NOT_FOUND', [because('templateId', 'no_template')])
  }
  const usual = templates.find(({ id }) => id === usualId)
  if (usual) return usual
  // The usual one is at the signing service: it is made there.
  return usualId && !isUuid(usualId) ? null : (templates[0] ?? null)
}

/** The client of an interest, and the berths that it would sell. */
async function readAbout(ctx: Ctx, interestId: string) {
  const port = portOf(ctx)
  const { rows } = await sql<Pick<Proposal, 'clientId' | 'clientName' | 'berths'>>`
    select i.client_id, c.full_name as client_name,
      (select coalesce(json_agg(b.mooring_number order by l.is_primary desc, b.dock, b.number), '[]')
        from interest_berths l join berths b on b.port_id = ${port} and b.id = l.berth_id
        where l.port_id = ${port} and l.interest_id = i.id and (l.is_primary or l.in_eoi_bundle)) as berths
    from interests i join clients c on c.port_id = ${port} and c.id = i.client_id
    where i.port_id = ${port} and i.id = ${interestId}`.execute(ctx.db)
  return rows[0]!
}
