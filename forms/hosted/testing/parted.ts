import type { DefinitionInput } from '../../../contract/forms/definition.ts'
import { everything } from './definitions.ts'

const options = (...labels: string[]) =>
  labels.map((label) => ({ value: label.toLowerCase().replace(/[^a-z0-9]+/g, '_'), label }))

/** A form with every kind of answer that has parts, jumps, a repeated group, and texts that name answers. */
export const parted: DefinitionInput = {
  ...everything,
  thankYou: { kind: 'message', title: 'Thank you, {name}', message: 'Your stay: {stay}. Price: {price}.' },
  pages: [
    {
      id: 'page1',
      title: 'Your stay',
      fields: [
        { id: 'fname', key: 'name', type: 'short_text', label: 'Your name', required: true },
        { id: 'femail', key: 'email', type: 'email', label: 'E-mail, {name}', required: true },
        {
          id: 'fkind',
          key: 'kind',
          type: 'choice',
          label: 'What do you need?',
          required: true,
          other: true,
          options: options('Guest berth', 'Winter place'),
        },
        {
          id: 'fstay',
          key: 'stay',
          type: 'date_range',
          label: 'When do you stay?',
          minDate: 'today',
          minNights: 2,
          requiredIf: { match: 'all', rules: [{ field: 'fkind', op: 'is', value: 'guest_berth' }] },
        },
        { id: 'ftime', key: 'arrival_time', type: 'time', label: 'When do you arrive?' },
      ],
      jumps: [
        {
          when: { match: 'all', rules: [{ field: 'fkind', op: 'is', value: 'winter_place' }] },
          to: 'page3',
        },
      ],
    },
    {
      id: 'page2',
      title: 'Your boats',
      fields: [
        {
          id: 'fboats',
          key: 'boats',
          type: 'group',
          label: 'Boats',
          itemLabel: 'Boat',
          minItems: 1,
          maxItems: 3,
          fields: [
            { id: 'bname', key: 'name', type: 'short_text', label: 'Name', required: true },
            { id: 'blength', key: 'length', type: 'number', label: 'Length', unit: 'm', max: 60 },
            { id: 'bkind', key: 'kind', type: 'dropdown', label: 'Kind', options: options('Sail', 'Motor') },
            { id: 'bphone', key: 'phone', type: 'phone', label: 'Phone on board', defaultCountry: 'FI' },
          ],
        },
        {
          id: 'fprice',
          key: 'price',
          type: 'calculated',
          label: 'Price',
          unit: '€',
          formula: 'stay * boats * 32.5',
        },
      ],
    },
    {
      id: 'page3',
      title: 'The rest',
      fields: [
        { id: 'faddr', key: 'address', type: 'address', label: 'Where do you live?', defaultCountry: 'FI' },
        {
          id: 'fscale',
          key: 'recommend',
          type: 'scale',
          label: 'Would you recommend us?',
          lowLabel: 'Never',
          highLabel: 'Surely',
        },
        {
          id: 'frank',
          key: 'wishes',
          type: 'ranking',
          label: 'What matters most?',
          options: options('Calm', 'Water', 'Town'),
        },
        {
          id: 'fmatrix',
          key: 'content',
          type: 'matrix',
          label: 'How content are you?',
          rows: options('Berth', 'Staff'),
          options: options('Well', 'Badly'),
        },
        { id: 'fsign', key: 'signed', type: 'signature', label: 'Signature', required: true },
      ],
    },
  ],
}
