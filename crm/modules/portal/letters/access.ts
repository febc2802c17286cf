import { letterOf } from '../../mail/letter.ts'

export const portalActivationLetter = letterOf('portal_activation', {
  category: 'portal_activation',
  sample: (port) => ({ name: 'Vera Dahl', port, days: 7 }),
  write: ({ name }: { name: string; port: string; days: number }, { say, hello }) => ({
    subject: say('subject'),
    blocks: [hello(name), { text: say('text') }, { button: say('button') }, { text: say('note') }],
  }),
})

export const portalResetLetter = letterOf('portal_password_reset', {
  category: 'portal_password_reset',
  sample: (port) => ({ name: 'Vera Dahl', port, minutes: 60 }),
  write: ({ name }: { name: string; port: string; minutes: number }, { say, hello }) => ({
    subject: say('subject'),
    blocks: [hello(name), { text: say('text') }, { button: say('button') }, { text: say('note') }],
  }),
})
