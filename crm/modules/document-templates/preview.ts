import { type TextNode, withValues } from '../../../contract/document-templates/content.ts'
import type { documentTemplates } from '../../../contract/document-templates/endpoints.ts'
import { filled, filledForAll, type TokenValues } from '../../../contract/document-templates/tokens.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { readStored } from '../../../platform/storage/read-stored.ts'
import { type Ctx, portOf } from '../../context.ts'
import type { Services } from '../../services.ts'
import { printBrandOf } from '../branding/print.ts'
import { storageKey } from '../files/links.ts'
import { printDocument, stampPdf } from '../pdf/engine.ts'
import type { Rendered, Stamp } from '../pdf/engine-request.ts'
import { withinLimits } from '../pdf/intake.ts'
import { assertPictures, readPictures } from './pictures.ts'
import { readTemplate, type TemplateField, type TemplateRow } from './queries.ts'
import { type About, tokenValues } from './values.ts'

type Storage = Services['storage']

type Rights = Pick<Caller, 'permissions'>

/** What a document of a template would look like. Throws RECORD_NOT_FOUND, REFERENCE_NOT_FOUND, SERVICE_BUSY. */
export async function previewTemplate(ctx: Ctx, storage: Storage, id: string, about: About, caller: Rights) {
  const template = await readTemplate(ctx, id)
  const values = await tokenValues(ctx, about, caller)
  const { title, content } = template
  const heading = filled(title, values)
  const body = content
    ? (await printText(ctx, storage, { title: heading, content }, values)).content
    : await fillPdf(ctx, storage, template, values)
  return { name: heading, content: body }
}

/** What a document of a template is called, and what is written to its recipients. Throws as above. */
export async function readWords(ctx: Ctx, id: string, about: About, caller: Rights) {
  const { title, subject, message } = await readTemplate(ctx, id)
  const values = await tokenValues(ctx, about, caller)
  return {
    title: filled(title, values),
    subject: subject && filledForAll(subject, values),
    message: message && filledForAll(message, values),
  }
}

/** The same of a text that is not kept. Throws REFERENCE_NOT_FOUND, SERVICE_BUSY. */
export async function previewText(
  ctx: Ctx,
  storage: Storage,
  { title, content, ...about }: BodyOf<typeof documentTemplates.previewText>,
  caller: Rights,
) {
  await assertPictures(ctx, content, caller)
  const values = await tokenValues(ctx, about, caller)
  const heading = filled(title ?? '…', values)
  const printed = await printText(ctx, storage, { title: heading, content }, values)
  return { title: heading, pdf: Buffer.from(printed.content).toString('base64'), pages: printed.pages.length }
}

/** A text in print, with the values of its tokens. Its fields are of the recipients by their place in the list. */
export async function printText(
  ctx: Ctx,
  storage: Storage,
  { title, content }: { title: string; content: TextNode },
  values: TokenValues,
): Promise<Rendered> {
  const { name, color, logo, language } = await printBrandOf(ctx, storage)
  const brand = { name, color, logo }
  const printed = {
    title,
    language,
    brand,
    foot: title,
    content: forPrint(withValues(content, isolated(values))),
    pictures: await readPictures(ctx, storage, content),
  }
  return withinLimits(printDocument(printed), 'content')
}

/** A value that brings signs of direction turns no words but its own. */
function isolated(values: TokenValues): TokenValues {
  return Object.fromEntries(
    Object.entries(values).map(([token, value]) => [
      token,
      value && `\u2068${value.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')}\u2069`,
    ]),
  )
}

/** The printing program knows a recipient by a word. */
function forPrint(node: TextNode): TextNode {
  if (node.type === 'signingField') {
    return { type: node.type, attrs: { type: node.attrs!.type, role: String(node.attrs!.signerIndex) } }
  }
  return node.content ? { ...node, content: node.content.map(forPrint) } : node
}

/** The PDF of a template, with what is filled in when a document is made of it. */
export async function fillPdf(
  ctx: Ctx,
  storage: Storage,
  { fileId, fields }: Pick<TemplateRow, 'fileId' | 'fields'>,
  values: TokenValues,
): Promise<Uint8Array> {
  const content = await readStored(storage, storageKey(portOf(ctx), fileId!))
  const stamps = fields.flatMap((field) => stampOf(field, values))
  return stamps.length === 0 ? content : withinLimits(stampPdf(content, stamps, null), 'fileId')
}

function stampOf(
  { signerIndex, type, value, page, x, y, width, height }: TemplateField,
  values: TokenValues,
): Stamp[] {
  if (signerIndex !== null || !value) return []
  const area = { page, x, y, width, height }
  const text = filled(value, values, '')
  if (type === 'checkbox') return text === '' ? [] : [{ ...area, kind: 'tick' }]
  return [{ ...area, kind: 'text', value: text }]
}
