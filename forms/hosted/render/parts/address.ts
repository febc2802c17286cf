import { type AddressPart, addressParts } from '../../../../contract/forms/vocabulary.ts'
import { countriesIn } from '../../countries.ts'
import { attributes, html } from '../html.ts'
import type { Body } from './body.ts'

/** Texts that say what each line is. */
export const addressNames: Record<AddressPart, string> = {
  street: 'lineStreet',
  postcode: 'linePostcode',
  city: 'lineCity',
  region: 'lineRegion',
  country: 'lineCountry',
}

const autocomplete: Record<AddressPart, string> = {
  street: 'street-address',
  postcode: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
  country: 'country',
}

/** The lines of a postal address, each under its name. */
export const addressBody: Body = (field, { all, say, language, problem }) => {
  const common = (part: AddressPart, at: number) => ({
    id: at === 0 ? `f-${field.id}` : `f-${field.id}-${part}`,
    name: `${field.key}.${part}`,
    autocomplete: autocomplete[part],
    'aria-invalid': problem !== null && 'true',
  })
  return html`<div class="address">${addressParts.map((part, at) => {
    const value = all(`${field.key}.${part}`)[0] ?? (part === 'country' ? (field.defaultCountry ?? '') : '')
    const control =
      part === 'country'
        ? html`<select${attributes(common(part, at))}><option value="">${say('chooseCountry')}</option>${countriesIn(
            language,
          ).map(
            ({ iso, name }) =>
              html`<option${attributes({ value: iso, selected: iso === value })}>${name}</option>`,
          )}</select>`
        : html`<input${attributes({ ...common(part, at), type: 'text', value })}>`
    return html`<label class="part line-${part}"><span>${say(addressNames[part])}</span>${control}</label>`
  })}</div>`
}
