import type { TextNode } from '../../../contract/document-templates/content.ts'
import { documentTemplates } from '../../../contract/document-templates/endpoints.ts'
import { FileAnswer } from '../../../platform/http/answer.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { readStored } from '../../../platform/storage/read-stored.ts'
import { type Ctx, portOf, serve, type Tx, type UnitCtx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { brandOf } from '../branding/brand.ts'
import { keptName } from '../files/file-name.ts'
import { keepFile } from '../files/keep.ts'
import { storageKey } from '../files/links.ts'
import { assertOnPages } from '../pdf/fields-on-pages.ts'
import { takeIn } from '../pdf/intake.ts'
import { soundFile } from '../pdf/sound-file.ts'
import { assertPictures } from './pictures.ts'
import { previewTemplate, previewText, readWords } from './preview.ts'
import { listTemplates, listTokens, readTemplate, shownTemplate, type TemplateRow } from './queries.ts'
import { readStarters } from './starters/starters.ts'
import { takeStarters } from './starters/take.ts'
import { changeTemplate, createTemplate, removeTemplate } from './templates.ts'

type Fields = { content?: TextNode | undefined; fields?: readonly { page: number }[] | undefined }
export function documentTemplateRoutes(services: Services) {
  const { env, storage } = services
  const assertFieldsFit = async (ctx: Ctx, fileId: string, fields: readonly { page: number }[]) => {
    const { pages } = await takeIn(await readStored(storage, storageKey(portOf(ctx), fileId)), 'fileId')
    assertOnPages(fields, pages.length)
  }
  /** A PDF is looked at before it is written on: whatever it carries beside its pages is gone then. */
  const withSound = async <B extends Fields & { fileId?: string | undefined }, T>(
    ctx: UnitCtx,
    body: B,
    caller: Caller,
    work: (tx: Tx, body: B) => Promise<T>,
    template: TemplateRow | null = null,
  ): Promise<T> => {
    const sound = body.fileId
      ? await soundFile(ctx, storage, body.fileId, caller, body.fields ?? template?.fields)
      : null
    await assertPictures(ctx, body.content, caller)
    if (!sound && template?.fileId && body.fields) await assertFieldsFit(ctx, template.fileId, body.fields)
    return ctx.inTenant(async (tx) => {
      if (sound?.fresh) await keepFile(tx, sound.fresh, null)
      return work(tx, sound ? { ...body, fileId: sound.id } : body)
    })
  }
  return serve(documentTemplates).with({
    list: (ctx) => listTemplates(ctx),
    tokens: (ctx) => listTokens(ctx),
    starters: async (ctx, { query }) => readStarters(query.language ?? (await brandOf(ctx)).language),
    takeStarters: async (tx, { body }) =>
      takeStarters(tx, body.starters, body.language ?? (await brandOf(tx)).language),
    create: {
      outside: (ctx, { body, caller }) =>
        withSound(ctx, body, caller, async (tx, sound) =>
          shownTemplate(tx, env, await readTemplate(tx, await createTemplate(tx, sound))),
        ),
    },
    get: async (ctx, { params }) => shownTemplate(ctx, env, await readTemplate(ctx, params.id)),
    update: {
      outside: async (ctx, { params, body, ifMatch, caller }) =>
        withSound(
          ctx,
          body,
          caller,
          async (tx, sound) => {
            await changeTemplate(tx, params.id, sound, ifMatch)
            return shownTemplate(tx, env, await readTemplate(tx, params.id))
          },
          await readTemplate(ctx, params.id),
        ),
    },
    remove: (tx, { params }) => removeTemplate(tx, params.id),
    words: (ctx, { params, query, caller }) => readWords(ctx, params.id, query, caller),
    preview: async (ctx, { params, query, caller }) => {
      const { name, content } = await previewTemplate(ctx, storage, params.id, query, caller)
      return new FileAnswer(keptName(`${name}.pdf`), 'application/pdf', Buffer.from(content))
    },
    previewText: { outside: (ctx, { body, caller }) => previewText(ctx, storage, body, caller) },
  })
}
