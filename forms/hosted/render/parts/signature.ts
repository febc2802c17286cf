import { attributes, html } from '../html.ts'
import type { Body } from './body.ts'

/** A name to type; the script puts a place to draw in front of it. */
export const signatureBody: Body = (field, { given, say, problem }) => {
  const [text = ''] = given
  return html`<label class="part signature"><span data-typed>${say('signatureType')}</span><input${attributes(
    {
      type: 'text',
      id: `f-${field.id}`,
      name: field.key,
      autocomplete: 'name',
      value: text,
      'aria-invalid': problem !== null && 'true',
    },
  )}></label>`
}
