import type { HostedForm } from '../modules/hosted/cache.ts'
import { type HostedDocument, hostedDocument, type Site } from './document.ts'
import { html, type Markup, type Piece, paragraphs } from './html.ts'
import { logo } from './render-form.ts'

/** Said after an answer was taken. */
export function renderThanks(form: HostedForm, site: Site, embedded: boolean): HostedDocument {
  const { thankYou } = form.definition
  const [title, message] =
    thankYou.kind === 'message'
      ? [thankYou.title, thankYou.message]
      : ['Thank you', 'Your answers have reached us.']
  return hostedDocument(form, site, {
    title,
    embedded,
    indexed: false,
    script: false,
    body: html`${logo(form)}${said(title, paragraphs(message), 'done')}`,
  })
}

/** Said where a form takes no more answers. */
export function renderClosed(form: HostedForm, site: Site, embedded: boolean): HostedDocument {
  return hostedDocument(form, site, {
    title: `Closed: ${form.definition.title}`,
    embedded,
    indexed: false,
    script: false,
    body: html`${logo(form)}${said(
      'This form is closed',
      html`<p>“${form.definition.title}” takes no more answers. If you have a question, please get in touch with us directly.</p>`,
    )}`,
  })
}

/** Said where there is no form. */
export function renderMissing(site: Site, embedded: boolean): HostedDocument {
  return hostedDocument(null, site, {
    title: 'There is no form here',
    embedded,
    indexed: false,
    script: false,
    body: said(
      'There is no form here',
      html`<p>The link may be mistyped, or the form may have been taken down. Please ask whoever gave it to you for a new one.</p>`,
    ),
  })
}

/** Said where a request was refused and no form can be shown with it. */
export function renderRefused(site: Site, message: string): HostedDocument {
  return hostedDocument(null, site, {
    title: 'This could not be sent',
    embedded: false,
    indexed: false,
    script: false,
    body: said(
      'This could not be sent',
      html`<p>${message}</p><p>Go back, and your answers should still be there.</p>`,
    ),
  })
}

function said(title: string, message: Piece, mark?: 'done'): Markup {
  return html`<div class="said" role="status">${mark && html`<span class="done" aria-hidden="true"></span>`}<h1>${title}</h1>${message}</div>`
}
