/**
 * Coded values of the records in words, for what the server writes for people: exported tables. The browser has them
 * in its catalogue, and a test holds the two together.
 */
export function wordOf(code: string): string {
  return words[code] ?? sentence(code.replaceAll('_', ' '))
}

/** A text that is written as a code, `stern_buoy`, in words; any other text as it is. */
export function codeInWords(text: string): string {
  return /^[a-z0-9]+(_[a-z0-9]+)+$/.test(text) ? wordOf(text) : text
}

/** The name of a field as it stands in the interface, `stageChangedAt`, as a heading: `Stage changed at`. */
export function headingOf(name: string): string {
  return sentence(name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase())
}

const words: Readonly<Record<string, string>> = {
  enquiry: 'Inquiry',
  eoi: 'EOI',
  email: 'E-mail',
  whatsapp: 'WhatsApp',
  manual: 'Entered by hand',
  walk_in: 'Walk-in',
  social: 'Social media',
  lost_other_marina: 'Lost to another marina',
  lost_no_response: 'Lost, no response',
  lost_unqualified: 'Lost, not qualified',
  lost_other: 'Lost, other reason',
  specific_qualified: 'Specific wish',
  data_processing: 'Storage of data',
  email_marketing: 'Offers by e-mail',
  phone_marketing: 'Offers by phone',
  photos: 'Photos of the yacht',
  third_parties: 'Sharing with partners',
  nda: 'NDA',
  cc: 'Copy',
  builtin: 'Berthwise',
  documenso_v1: 'Documenso, version 1',
  documenso_v2: 'Documenso, version 2',
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
