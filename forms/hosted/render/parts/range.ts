import { attributes, html } from '../html.ts'
import type { Body } from './body.ts'

/** Two days, and how many nights lie between them. */
export const rangeBody: Body = (field, { all, say, problem }) => {
  const day = (part: 'from' | 'to') =>
    html`<label class="part"><span>${say(part)}</span><input${attributes({
      type: 'date',
      id: part === 'from' ? `f-${field.id}` : `f-${field.id}-to`,
      name: `${field.key}.${part}`,
      value: all(`${field.key}.${part}`)[0] ?? '',
      // Today is another day elsewhere: the script and the check know it, the page does not.
      min: field.minDate === 'today' ? undefined : field.minDate,
      max: field.maxDate === 'today' ? undefined : field.maxDate,
      'aria-invalid': problem !== null && 'true',
    })}></label>`
  return html`<div class="pair">${day('from')}${day('to')}</div>
<p class="taken" id="m-${field.id}" role="status"></p>`
}
