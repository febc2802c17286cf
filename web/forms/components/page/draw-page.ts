import type { Definition } from '../../../../contract/forms/definition.ts'
import { directionOf, languagesOf } from '../../../../contract/forms/languages.ts'
import { translated } from '../../../../contract/forms/translations.ts'
import pageCss from '../../../../forms/hosted/page/page.css?inline'
import partsCss from '../../../../forms/hosted/page/parts.css?inline'
import type { SpokenForm } from '../../../../forms/hosted/page-language.ts'
import type { HostedDocument, Site } from '../../../../forms/hosted/render/document.ts'
import { renderForm } from '../../../../forms/hosted/render/render-form.ts'
import { renderThanks } from '../../../../forms/hosted/render/render-states.ts'
import type { HostedSpeech } from '../../lib/hosted-texts.ts'
import type { Form } from '../form/draft-sender.ts'

/** A page as a frame shows it. */
export type DrawnPage = {
  language: string
  direction: 'ltr' | 'rtl'
  css: string
  /** What stands in the body, and the class it has. */
  body: string
  bodyClass: string
}

/** The style of hosted pages as it is with a script, whether or not one runs where they are shown. */
const scripted = (css: string) => css.replace(/@media\s*\(scripting:\s*enabled\)/g, '@media all')

const site: Site = {
  assets: {
    css: scripted(pageCss),
    partsCss: scripted(partsCss),
    script: null,
    partsScript: null,
    files: new Map(),
    embed: null,
  },
  publicUrl: '',
}

/** A draft as the renderer of hosted pages takes it, in one of its languages. */
export function spokenDraft(form: Form, draft: Definition, speech: HostedSpeech): SpokenForm {
  return {
    ...speech,
    accountId: '',
    id: form.id,
    name: form.name,
    slug: form.slug,
    version: 0,
    definition: translated(draft, speech.language, thanksIn(speech)),
    closesAt: null,
    responseLimit: null,
    logoFileId: form.hasLogo && form.publishedVersion !== null ? String(form.version) : null,
    coverFileId: form.hasCover && form.publishedVersion !== null ? String(form.version) : null,
    notified: false,
    passwordHash: null,
    onceField: null,
    keepsUnfinished: false,
    offered: languagesOf(draft),
  }
}

/** Our own thanks, where the author has none. */
export function thanksIn({ say }: HostedSpeech): { title: string; message: string } {
  return { title: say('thanksTitle'), message: say('thanksText') }
}

/** The page a draft is answered on. */
export function drawForm(form: SpokenForm): DrawnPage {
  return drawn(form, renderForm(form, untouched, site))
}

/** The page a draft ends with. */
export function drawThanks(form: SpokenForm): DrawnPage {
  return drawn(form, renderThanks(form, form.definition.thankYou, site, false))
}

const untouched = {
  token: '',
  pass: '',
  opened: '',
  given: {},
  files: {},
  problems: new Map<string, string>(),
  notice: null,
  attribution: {},
  embedded: false,
  query: {},
}

function drawn({ language }: SpokenForm, { text, css }: HostedDocument): DrawnPage {
  const [, bodyClass = ''] = /<body(?: class="([^"]*)")?>/.exec(text) ?? []
  const body = text.slice(text.indexOf('>', text.indexOf('<body')) + 1, text.lastIndexOf('</body>'))
  return { language, direction: directionOf(language), css, body, bodyClass }
}
