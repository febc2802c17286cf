import type { SpokenForm } from '../page-language.ts'
import type { PageState } from '../page-state.ts'
import { type HostedDocument, hostedDocument, type Site } from './document.ts'
import { attributes, html } from './html.ts'
import { addressOf, attributionInputs, logo } from './render-form.ts'

interface LockedState extends Pick<PageState, 'embedded' | 'query' | 'attribution'> {
  /** A password was tried, and it is another one. */
  wrong: boolean
}

/** The page before a form with a password: its name and picture, and nothing of what it asks. */
export function renderPassword(
  form: SpokenForm,
  { embedded, query, attribution, wrong }: LockedState,
  site: Site,
): HostedDocument {
  const { say, definition } = form
  const bareForm = { ...form, definition: { ...definition, description: undefined } }
  const problem = wrong ? say('passwordWrong') : ''
  return hostedDocument(bareForm, form, site, {
    title: definition.title,
    embedded,
    indexed: false,
    script: embedded ? 'plain' : null,
    body: html`<header class="head">
${logo(form)}
<h1>${definition.title}</h1>
<p>${say('passwordAsked')}</p>
</header>
<form${attributes({ method: 'post', action: addressOf(form, { embedded, path: '/enter', more: { ...query } }) })}>
${attributionInputs(attribution)}
<div${attributes({ class: 'field', 'data-wrong': wrong })}>
<label for="bw-password">${say('password')}</label>
<input${attributes({
      type: 'password',
      id: 'bw-password',
      name: 'bw-password',
      required: true,
      maxlength: 200,
      autocomplete: 'off',
      autofocus: wrong,
      'aria-invalid': wrong && 'true',
      'aria-describedby': 'p-password',
    })}>
<p class="problem" id="p-password" role="alert">${problem}</p>
</div>
<div class="bar"><button type="submit" class="send">${say('enter')}</button></div>
</form>`,
  })
}
