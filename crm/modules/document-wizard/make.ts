import { filled, filledForAll } from '../../../contract/document-templates/tokens.ts'
import type { documentWizard } from '../../../contract/document-wizard/endpoints.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { dayMs } from '../../../contract/values/days.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { Replayed } from '../../../platform/http/idempotency.ts'
import type { UploadedFile } from '../../../platform/http/upload.ts'
import { isUuid } from '../../../platform/ids.ts'
import { type Ctx, portOf, type Tx, type UnitCtx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { fillPdf, printText } from '../document-templates/preview.ts'
import { readTemplate, type TemplateRow } from '../document-templates/queries.ts'
import { tokenValues } from '../document-templates/values.ts'
import { createDocument, type NewDocument } from '../documents/create.ts'
import { readSigningDefaults, readTemplateDefaults, usualOrder } from '../documents/defaults.ts'
import { sendInvitation } from '../documents/invite.ts'
import type { Going } from '../documents/life/competing.ts'
import { readDocument } from '../documents/queries.ts'
import { keptName } from '../files/file-name.ts'
import { keepFile } from '../files/keep.ts'
import { storageKey } from '../files/links.ts'
import { assertRoom } from '../files/quota.ts'
import { assertOnPages } from '../pdf/fields-on-pages.ts'
import { takeIn } from '../pdf/intake.ts'
import { type SoundPdf, soundFile, storePdf } from '../pdf/sound-file.ts'
import { assertRecord } from '../records/change.ts'
import { readPlace } from '../records/place.ts'
import { fromService } from './from-service.ts'
import { namedRecipients } from './signers.ts'

type Needed = Pick<Services, 'env' | 'kernel' | 'storage' | 'log' | 'addresses'>
type Storage = Services['storage']
/** With `tenancyId` it tells of a tenancy and what is offered for its next term. */
type Sent = BodyOf<typeof documentWizard.make> & { tenancyId?: string }
type Body = Omit<Sent, 'type' | 'template'>
type Upload = BodyOf<typeof documentWizard.upload>
type Made = Awaited<ReturnType<typeof readDocument>>
type Fields = NonNullable<NewDocument['fields']>

/** What a document is made of: its words, and the PDF whose bytes are stored already. */
interface Draft {
  body: NewDocument
  pdf: SoundPdf | null
  templateId: string | null
  reminderDays: number | null
  prefill?: Readonly<Record<string, string>>
}

/** Makes a document of a template or a PDF, and sends it where that is wished. Throws the codes of `make`. */
export async function makeDocument(
  ctx: UnitCtx,
  services: Needed,
  sent: Sent,
  caller: Caller,
): Promise<Made> {
  const body = byOneName(sent)
  const { send, acknowledgeCompeting, acknowledgeSample, acknowledgeHeld, acknowledgeSold, ...words } = body
  const sends = send ?? (await readSigningDefaults(ctx)).sendMode === 'auto'
  const may = caller.permissions.has('documents.send_for_signing')
  if (send && !may) throw new Refusal('PERMISSION_DENIED')
  const draft = await draftOf(ctx, services, words, caller)
  const going = { acknowledgeCompeting, acknowledgeSample, acknowledgeHeld, acknowledgeSold }
  return keep(ctx, services.storage, draft, caller, sends && may ? going : null)
}

/** Kind and template may be named by either of two names, not by two that differ. */
function byOneName({ type, template, ...body }: Sent): Body {
  const details = [
    ...(type && body.documentType && type !== body.documentType
      ? [{ path: 'type', of: 'documentType' }]
      : []),
    ...(template && body.templateId && template !== body.templateId
      ? [{ path: 'template', of: 'templateId' }]
      : []),
  ].map(({ path, of }) => because(path, 'contradicts', { field: of }))
  if (details.length > 0) throw new Refusal('VALIDATION_FAILED', details)
  const documentType = body.documentType ?? type
  const templateId = body.templateId ?? template
  return { ...body, ...(documentType && { documentType }), ...(templateId && { templateId }) }
}

/** Makes a document of a PDF that was sent, on a deal, and sends it. Throws the codes of `upload`. */
export async function uploadDocument(
  ctx: UnitCtx,
  storage: Storage,
  interestId: string,
  { recipients, fields, acknowledgeCompeting, acknowledgeHeld, acknowledgeSold, ...words }: Upload,
  file: UploadedFile | null,
  caller: Caller,
): Promise<Made> {
  await assertRecord(ctx, kinds.interest, interestId)
  if (!file) throw new Refusal('VALIDATION_FAILED', [because('file', 'choose_file')])
  const taken = await takeIn(await file.content())
  assertOnPages(fields ?? [], taken.pages.length)
  await assertRoom(ctx, taken.content.length)
  const pdf = await storePdf(ctx, storage, taken, keptName(file.name))
  const body = { ...words, interestId, signers: recipients, fields: fields ?? [] }
  return keep(ctx, storage, { body, pdf, templateId: null, reminderDays: null }, caller, {
    acknowledgeCompeting,
    acknowledgeHeld,
    acknowledgeSold,
  })
}

async function draftOf(
  ctx: Ctx,
  services: Needed,
  words: Omit<Body, 'send' | keyof Going>,
  caller: Caller,
): Promise<Draft> {
  const { storage } = services
  const { source, title, fileId, ...rest } = words
  if (source === 'upload') {
    if (!fileId) throw new Refusal('VALIDATION_FAILED', [because('fileId', 'choose_file')])
    if (!title) throw new Refusal('VALIDATION_FAILED', [because('title', 'required')])
    const pdf = await soundFile(ctx, storage, fileId, caller, rest.fields)
    return { body: { ...rest, title }, pdf, templateId: null, reminderDays: null }
  }
  const templateId = words.templateId ?? (await usualTemplate(ctx, words.documentType))
  if (!templateId) throw new Refusal('VALIDATION_FAILED', [because('templateId', 'choose_template')])
  // The templates of the signing service have names of their own.
  if (!isUuid(templateId)) {
    const { prefill, ...body } = await fromService(ctx, services, templateId, { ...rest, title }, caller)
    return { body, pdf: null, templateId, reminderDays: null, prefill }
  }
  return fromTemplate(ctx, storage, await ownTemplate(ctx, templateId, caller), { title, ...rest }, caller)
}

/** The template that the port has set for a kind of document. */
async function usualTemplate(ctx: Ctx, documentType: string | undefined): Promise<string | null> {
  const defaults: Readonly<Record<string, string | null>> = await readTemplateDefaults(ctx)
  return defaults[documentType ?? ''] ?? null
}

async function ownTemplate(ctx: Ctx, id: string, caller: Caller): Promise<TemplateRow> {
  const gone = () => new Refusal('REFERENCE_NOT_FOUND', [because('templateId', 'no_template')])
  if (!caller.permissions.has('document_templates.view')) throw gone()
  const template = await readTemplate(ctx, id).catch((error: unknown) => {
    throw error instanceof Refusal ? gone() : error
  })
  if (!template.isActive) throw gone()
  return template
}

type Words = Omit<NewDocument, 'title'> & { title?: string | undefined; tenancyId?: string }

/** A document of a template of the port: printed or filled in, with the fields of its recipients. */
async function fromTemplate(
  ctx: Ctx,
  storage: Storage,
  template: TemplateRow,
  words: Words,
  caller: Caller,
): Promise<Draft> {
  const values = await tokenValues(ctx, words, caller)
  const title = words.title ?? filled(template.title, values).slice(0, 200)
  const signers = words.signers ?? (await namedRecipients(ctx, template.recipients, words))
  const { content, fields } = template.content
    ? await printed(ctx, storage, { title, content: template.content }, values)
    : { content: await fillPdf(ctx, storage, template, values), fields: fieldsOf(template, values) }
  const taken = await takeIn(content, 'templateId')
  assertOnPages(words.fields ?? fields, taken.pages.length)
  await assertRoom(ctx, taken.content.length)
  const pdf = await storePdf(ctx, storage, taken, keptName(`${title}.pdf`))
  const body: NewDocument = {
    ...words,
    title,
    documentType: words.documentType ?? template.documentType,
    signingOrder: words.signingOrder ?? (await usualOrder(ctx, template.signingOrder)),
    subject: words.subject ?? (template.subject && filledForAll(template.subject, values)),
    message: words.message ?? (template.message && filledForAll(template.message, values)),
    expiresAt:
      words.expiresAt ??
      (template.expiresInDays
        ? new Date(Date.now() + template.expiresInDays * dayMs).toISOString()
        : undefined),
    signers,
    fields: words.fields ?? fields,
  }
  return { body, pdf, templateId: template.id, reminderDays: template.reminderDays }
}

async function printed(
  ctx: Ctx,
  storage: Storage,
  text: Parameters<typeof printText>[2],
  values: Parameters<typeof printText>[3],
): Promise<{ content: Uint8Array; fields: Fields }> {
  const { content, fields } = await printText(ctx, storage, text, values)
  const placed = fields.map(({ role, type, ...area }) => ({
    ...area,
    signerIndex: Number(role),
    type: type as Fields[number]['type'],
    required: type !== 'checkbox',
  }))
  return { content, fields: placed }
}

function fieldsOf({ fields }: TemplateRow, values: Awaited<ReturnType<typeof tokenValues>>): Fields {
  return fields.flatMap(({ signerIndex, value, ...field }) =>
    signerIndex === null ? [] : [{ ...field, signerIndex, value: value && filled(value, values, '') }],
  )
}

/** Notes the file and the document, and has it sent. Bytes nobody noted are swept away. */
async function keep(
  ctx: UnitCtx,
  storage: Storage,
  { body, pdf, templateId, reminderDays, prefill = {} }: Draft,
  caller: Caller,
  send: Going | null,
): Promise<Made> {
  try {
    return await ctx.inTenant(async (tx) => {
      if (pdf?.fresh) await keepFile(tx, pdf.fresh, await placeOf(tx, body, caller), body.folderId ?? null)
      const written = { ...body, ...(pdf ? { fileId: pdf.id } : {}) }
      const origin = { templateId, autoReminderIntervalDays: reminderDays, prefill }
      const id = await createDocument(tx, written, caller, origin)
      // In a sequence whoever is first is invited, else all at once.
      if (send) await sendInvitation(tx, id, { all: true, ...send }, caller)
      return readDocument(tx, id, caller)
    })
  } catch (error) {
    const known = error instanceof Refusal || error instanceof Replayed
    if (known && pdf?.fresh) await storage.remove(storageKey(portOf(ctx), pdf.id))
    throw error
  }
}

/** The file stands where the document does: on its deal, else on its client, company or yacht. */
async function placeOf(tx: Tx, body: NewDocument, caller: Caller) {
  for (const type of ['interest', 'client', 'company', 'yacht', 'reservation'] as const) {
    const id = body[`${type}Id`]
    if (id) return { type, id, title: await readPlace(tx, { type, id, path: `${type}Id` }, caller, true) }
  }
  return null
}
