import { letterOf } from '../mail/letter.ts'

export const testLetter = letterOf('mail_test', {
  category: 'notification',
  sample: (port) => ({ name: 'Ada Åkesson', port, sender: 'sales@example.com' }),
  write: ({ name }: { name: string; port: string; sender: string }, { say, hello }) => ({
    subject: say('subject'),
    blocks: [hello(name), { text: say('text') }],
  }),
})
