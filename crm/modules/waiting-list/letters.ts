import { letterOf } from '../mail/letter.ts'

export const nextInLineLetter = letterOf('waiting_list_next', {
  category: 'sales_message',
  sample: (port) => ({ name: 'Vera Dahl', port, mooring: 'B12' }),
  write: ({ name }: { name: string; port: string; mooring: string }, { say, hello }) => ({
    subject: say('subject'),
    blocks: [hello(name), { text: say('text') }, { text: say('note') }],
  }),
})
