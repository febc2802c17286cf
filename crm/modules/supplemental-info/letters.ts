import { letterOf } from '../mail/letter.ts'

export const detailsLetter = letterOf('supplemental_info', {
  category: 'sales_message',
  sample: (port) => ({ name: 'Vera Dahl', port, days: 30 }),
  write: ({ name }: { name: string; port: string; days: number }, { say, hello }) => ({
    subject: say('subject'),
    blocks: [hello(name), { text: say('text') }, { button: say('button') }, { text: say('note') }],
  }),
})
