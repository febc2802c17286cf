import { letterOf } from '../mail/letter.ts'

export const exportLetter = letterOf('gdpr_export', {
  category: 'gdpr_export',
  sample: (port) => ({ name: 'Vera Dahl', port, days: 7 }),
  write: ({ name }: { name: string; port: string; days: number }, { say, hello }) => ({
    subject: say('subject'),
    blocks: [hello(name), { text: say('text') }, { button: say('button') }, { text: say('note') }],
  }),
})

export const erasureCodeLetter = letterOf('erasure_code', {
  category: 'alert',
  sample: () => ({ name: 'Ada Åkesson', code: '123456', minutes: 15 }),
  write: ({ name, code }: { name: string; code: string; minutes: number }, { say, hello }) => ({
    subject: say('subject'),
    blocks: [hello(name), { text: say('text') }, { quote: code }, { text: say('note') }],
  }),
})
