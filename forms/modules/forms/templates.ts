import type { Definition, DefinitionInput } from '../../../contract/forms/definition.ts'
import { Definition as Schema } from '../../../contract/forms/definition.ts'
import { ownThanks } from '../../../contract/forms/translations.ts'
import type { TemplateName } from '../../../contract/forms/vocabulary.ts'

type FieldInput = DefinitionInput['pages'][number]['fields'][number]

const branding = { color: '#0b5a7a', theme: 'system' } as const

const person: FieldInput[] = [
  { id: 'fname', key: 'name', type: 'short_text', label: 'Your name', required: true, maxLength: 200 },
  { id: 'femail', key: 'email', type: 'email', label: 'E-mail', required: true, width: 'half' },
  { id: 'fphone', key: 'phone', type: 'phone', label: 'Telephone', width: 'half' },
]

const yacht: FieldInput[] = [
  { id: 'fboat', key: 'boat_name', type: 'short_text', label: 'Name of the boat', maxLength: 120 },
  {
    id: 'flength',
    key: 'boat_length',
    type: 'number',
    label: 'Length over all',
    unit: 'm',
    min: 1,
    max: 200,
    required: true,
    width: 'half',
  },
  {
    id: 'fbeam',
    key: 'boat_beam',
    type: 'number',
    label: 'Beam',
    unit: 'm',
    min: 0.5,
    max: 50,
    width: 'half',
  },
  {
    id: 'fdraft',
    key: 'boat_draft',
    type: 'number',
    label: 'Draft',
    unit: 'm',
    min: 0.1,
    max: 20,
    width: 'half',
  },
]

const consent: FieldInput = {
  id: 'fconsent',
  key: 'consent',
  type: 'consent',
  label: 'You may keep these details to answer my inquiry.',
  required: true,
}

const starts: Record<TemplateName, Omit<DefinitionInput, 'branding'>> = {
  blank: {
    title: 'Untitled form',
    pages: [{ id: 'page1', fields: [] }],
    thankYou: { kind: 'message', ...ownThanks },
  },
  berth_inquiry: {
    title: 'Ask for a berth',
    description: 'Tell us about your boat and when you would like to come. We answer within one working day.',
    pages: [
      {
        id: 'page1',
        title: 'Your boat',
        fields: [
          {
            id: 'fstay',
            key: 'stay',
            type: 'choice',
            label: 'What are you looking for?',
            required: true,
            options: [
              { value: 'buy', label: 'To buy a berth' },
              { value: 'rent', label: 'To rent for a season or longer' },
              { value: 'visit', label: 'A guest berth for a visit' },
            ],
          },
          ...yacht,
          {
            id: 'farrival',
            key: 'arrival',
            type: 'date',
            label: 'Arrival',
            minDate: 'today',
            width: 'half',
            showIf: {
              match: 'any',
              rules: [
                { field: 'fstay', op: 'is', value: 'rent' },
                { field: 'fstay', op: 'is', value: 'visit' },
              ],
            },
          },
        ],
      },
      {
        id: 'page2',
        title: 'How we reach you',
        fields: [
          ...person,
          {
            id: 'fmessage',
            key: 'message',
            type: 'long_text',
            label: 'Anything else we should know?',
            maxLength: 4000,
          },
          consent,
        ],
      },
    ],
    submitLabel: 'Send inquiry',
    thankYou: {
      kind: 'message',
      title: 'Thank you for your inquiry',
      message: 'We have it, and will write or call within one working day.',
    },
  },
  waiting_list: {
    title: 'Join the waiting list',
    description:
      'Entries are kept in the order they arrive. We write to you when a berth of your size comes free.',
    pages: [
      {
        id: 'page1',
        title: 'You',
        fields: [...person, { id: 'fcountry', key: 'country', type: 'country', label: 'Country' }],
      },
      {
        id: 'page2',
        title: 'Your boat',
        fields: [
          ...yacht,
          {
            id: 'fdocks',
            key: 'preferences',
            type: 'multiple_choice',
            label: 'What matters to you?',
            options: [
              { value: 'shore_power', label: 'Shore power' },
              { value: 'water', label: 'Water on the berth' },
              { value: 'sheltered', label: 'A sheltered place' },
              { value: 'near_car_park', label: 'Near the car park' },
            ],
          },
          {
            id: 'fpapers',
            key: 'registration',
            type: 'file',
            label: 'Registration of the boat',
            help: 'A photograph or a PDF.',
            accept: ['image', 'pdf'],
            maxFiles: 2,
            maxSize: 10,
          },
        ],
      },
      {
        id: 'page3',
        title: 'Before you send',
        fields: [
          {
            id: 'fterms',
            key: 'terms',
            type: 'consent',
            label: 'I have read the terms of the waiting list.',
            required: true,
          },
          { ...consent, label: 'You may keep these details while I am on the list.' },
        ],
      },
    ],
    submitLabel: 'Join the list',
    thankYou: {
      kind: 'message',
      title: 'You are on the list',
      message: 'The date and time of your entry decide your place. We confirm it by e-mail.',
    },
  },
  residential_inquiry: {
    title: 'Ask about a residence',
    description: 'Homes on the water. Tell us what you are looking for.',
    pages: [
      {
        id: 'page1',
        fields: [
          ...person,
          {
            id: 'frooms',
            key: 'bedrooms',
            type: 'dropdown',
            label: 'Bedrooms',
            width: 'half',
            options: [
              { value: '1', label: 'One' },
              { value: '2', label: 'Two' },
              { value: '3', label: 'Three' },
              { value: '4+', label: 'Four or more' },
            ],
          },
          {
            id: 'fmovein',
            key: 'move_in',
            type: 'date',
            label: 'Moving in',
            minDate: 'today',
            width: 'half',
          },
          {
            id: 'fberth',
            key: 'berth_wanted',
            type: 'choice',
            label: 'Would you like a berth with it?',
            options: [
              { value: 'yes', label: 'Yes' },
              { value: 'no', label: 'No' },
            ],
          },
          {
            id: 'flength',
            key: 'boat_length',
            type: 'number',
            label: 'Length of the boat',
            unit: 'm',
            min: 1,
            max: 200,
            showIf: { match: 'all', rules: [{ field: 'fberth', op: 'is', value: 'yes' }] },
          },
          { id: 'fmessage', key: 'message', type: 'long_text', label: 'Your message', maxLength: 4000 },
          consent,
        ],
      },
    ],
    submitLabel: 'Send inquiry',
    thankYou: { kind: 'message', title: 'Thank you', message: 'Our residential team will call you.' },
  },
}

/** The first draft of a form. */
export function draftOf(template: TemplateName, title: string): Definition {
  return Schema.parse({ ...starts[template], ...(template === 'blank' ? { title } : {}), branding })
}
