import type { Speech, SpokenForm } from '../spoken.ts'
import { type HostedDocument, hostedDocument, type Site } from './document.ts'
import { html, type Markup, type Piece, paragraphs } from './html.ts'
import { logo } from './render-form.ts'

/** Said after an answer was taken; `ending` is the id of the ending it led to. */
export function renderThanks(
  form: SpokenForm,
  ending: string | null,
  site: Site,
  embedded: boolean,
): HostedDocument {
  const { say, definition } = form
  const thankYou = definition.endings?.find(({ id }) => id === ending)?.thankYou ?? definition.thankYou
  const [title, message] =
    thankYou.kind === 'message' ? [thankYou.title, thankYou.message] : [say('thanksTitle'), say('thanksText')]
  return hostedDocument(form, form, site, {
    title,
    embedded,
    indexed: false,
    script: false,
    body: html`${logo(form)}${said(title, paragraphs(message), 'done')}`,
  })
}

/** Said where a form takes no more answers. */
export function renderClosed(form: SpokenForm, site: Site, embedded: boolean): HostedDocument {
  const { say } = form
  const { title } = form.definition
  return hostedDocument(form, form, site, {
    title: say('closedPage', { title }),
    embedded,
    indexed: false,
    script: false,
    body: html`${logo(form)}${said(say('closedTitle'), html`<p>${say('closedText', { title })}</p>`)}`,
  })
}

/** Said where there is no form. */
export function renderMissing(speech: Speech, site: Site, embedded: boolean): HostedDocument {
  return hostedDocument(null, speech, site, {
    title: speech.say('missingTitle'),
    embedded,
    indexed: false,
    script: false,
    body: said(speech.say('missingTitle'), html`<p>${speech.say('missingText')}</p>`),
  })
}

/** Said where a request was refused and no form can be shown with it. */
export function renderRefused(speech: Speech, site: Site, message: string): HostedDocument {
  return hostedDocument(null, speech, site, {
    title: speech.say('refusedTitle'),
    embedded: false,
    indexed: false,
    script: false,
    body: said(speech.say('refusedTitle'), html`<p>${message}</p><p>${speech.say('refusedBack')}</p>`),
  })
}

function said(title: string, message: Piece, mark?: 'done'): Markup {
  return html`<div class="said" role="status">${mark && html`<span class="done" aria-hidden="true"></span>`}<h1>${title}</h1>${message}</div>`
}
