import type { ThankYou } from '../../../contract/forms/definition.ts'
import type { Speech, SpokenForm } from '../page-language.ts'
import { type HostedDocument, hostedDocument, type Site } from './document.ts'
import { html, type Markup, type Piece, paragraphs } from './html.ts'
import { logo } from './render-form.ts'

/** Said after an answer was taken. */
export function renderThanks(
  form: SpokenForm,
  thankYou: ThankYou,
  site: Site,
  embedded: boolean,
): HostedDocument {
  const { say } = form
  const [title, message] =
    thankYou.kind === 'message' ? [thankYou.title, thankYou.message] : [say('thanksTitle'), say('thanksText')]
  return hostedDocument(form, form, site, {
    title,
    embedded,
    indexed: false,
    script: null,
    body: html`${logo(form)}${renderMessage(title, [paragraphs(message), thankYou.kind === 'message' && nextStep(thankYou)], 'done')}`,
  })
}

/** Leads on, out of any frame the page stands in. */
function nextStep({ button }: Extract<ThankYou, { kind: 'message' }>): Piece {
  return button && html`<a class="go" target="_top" rel="noopener" href="${button.url}">${button.label}</a>`
}

/** Said where a form takes no more answers. */
export function renderClosed(form: SpokenForm, site: Site, embedded: boolean): HostedDocument {
  const { say } = form
  const { title } = form.definition
  return hostedDocument(form, form, site, {
    title: say('closedPage', { title }),
    embedded,
    indexed: false,
    script: null,
    body: html`${logo(form)}${renderMessage(say('closedTitle'), html`<p>${say('closedText', { title })}</p>`)}`,
  })
}

/** Said where there is no form. */
export function renderMissing(speech: Speech, site: Site, embedded: boolean): HostedDocument {
  return hostedDocument(null, speech, site, {
    title: speech.say('missingTitle'),
    embedded,
    indexed: false,
    script: null,
    body: renderMessage(speech.say('missingTitle'), html`<p>${speech.say('missingText')}</p>`),
  })
}

/** Said where a request was refused and no form can be shown with it. */
export function renderRefused(speech: Speech, site: Site, message: string): HostedDocument {
  return hostedDocument(null, speech, site, {
    title: speech.say('refusedTitle'),
    embedded: false,
    indexed: false,
    script: null,
    body: renderMessage(
      speech.say('refusedTitle'),
      html`<p>${message}</p><p>${speech.say('refusedBack')}</p>`,
    ),
  })
}

function renderMessage(title: string, message: Piece, mark?: 'done'): Markup {
  return html`<div class="said" role="status">${mark && html`<span class="done" aria-hidden="true"></span>`}<h1>${title}</h1>${message}</div>`
}
