import { Definition, type DefinitionInput } from '../../../contract/forms/definition.ts'

const options = (...labels: string[]) =>
  labels.map((label) => ({ value: label.toLowerCase().replace(/[^a-z0-9]+/g, '_'), label }))

/** A form with every type of field, on three pages. */
export const everything: DefinitionInput = {
  title: 'Waiting list for a berth',
  description: 'Tell us about your boat.\n\nMore: https://solvik.example/harbour.',
  submitLabel: 'Join the list',
  branding: { color: '#0b5a7a', theme: 'system' },
  thankYou: { kind: 'message', title: 'You are on the list', message: 'We will call you.\n\nFair winds.' },
  pages: [
    {
      id: 'page1',
      title: 'About you',
      fields: [
        { id: 'fname', key: 'name', type: 'short_text', label: 'Your name', required: true },
        { id: 'femail', key: 'email', type: 'email', label: 'E-mail', required: true, width: 'half' },
        {
          id: 'fphone',
          key: 'phone',
          type: 'phone',
          label: 'Telephone',
          defaultCountry: 'FI',
          width: 'half',
        },
        { id: 'fcountry', key: 'country', type: 'country', label: 'Country' },
        {
          id: 'fkind',
          key: 'kind',
          type: 'choice',
          label: 'What do you sail?',
          required: true,
          options: options('Sailing yacht', 'Motor yacht', 'Something else'),
        },
        {
          id: 'felse',
          key: 'else_what',
          type: 'short_text',
          label: 'What is it?',
          required: true,
          showIf: { match: 'all', rules: [{ field: 'fkind', op: 'is', value: 'something_else' }] },
        },
      ],
    },
    {
      id: 'page2',
      title: 'Your boat',
      fields: [
        {
          id: 'flength',
          key: 'length',
          type: 'number',
          label: 'Length over all',
          unit: 'm',
          min: 2,
          max: 60,
        },
        {
          id: 'fdate',
          key: 'from',
          type: 'date',
          label: 'From when?',
          minDate: 'today',
          help: 'The first day.',
        },
        {
          id: 'fpier',
          key: 'pier',
          type: 'dropdown',
          label: 'Pontoon',
          options: options('Pontoon A', 'Pontoon B'),
        },
        {
          id: 'fneeds',
          key: 'needs',
          type: 'multiple_choice',
          label: 'What do you need?',
          maxChoices: 2,
          options: options('Electricity', 'Water', 'Winter storage'),
        },
        {
          id: 'fpapers',
          key: 'papers',
          type: 'file',
          label: 'Papers',
          accept: ['pdf', 'image'],
          maxFiles: 2,
          maxSize: 1,
        },
      ],
    },
    {
      id: 'page3',
      title: 'Last words',
      fields: [
        { id: 'fsect', key: 'sect', type: 'section', label: 'How we are doing', help: 'Two questions.' },
        { id: 'frate', key: 'rate', type: 'rating', label: 'How do you like it here?', scale: 5 },
        { id: 'fnps', key: 'nps', type: 'rating', label: 'Would you recommend us?', scale: 10 },
        { id: 'fnote', key: 'note', type: 'long_text', label: 'Anything else?', maxLength: 500 },
        { id: 'fconsent', key: 'consent', type: 'consent', label: 'You may keep this.', required: true },
        {
          id: 'fhidden',
          key: 'campaign',
          type: 'hidden',
          label: 'Campaign',
          parameter: 'campaign',
          value: 'none',
        },
        { id: 'ffixed', key: 'source', type: 'hidden', label: 'Source', value: 'website' },
      ],
    },
  ],
}

/** The answers that are asked for, and nothing more. */
export const enough = {
  name: 'Aino Virtanen',
  email: 'aino@example.com',
  kind: 'sailing_yacht',
  consent: true,
}

/** What a form of one field looks like. */
export function oneField(field: DefinitionInput['pages'][number]['fields'][number]): Definition {
  return Definition.parse({ ...everything, pages: [{ id: 'page1', fields: [field] }] })
}
