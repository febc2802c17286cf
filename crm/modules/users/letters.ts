import { letterOf } from '../mail/letter.ts'

interface Invitation {
  firstName: string
  by: string
  port: string
  role: string
  days: number
}

export const staffInvitationLetter = letterOf('staff_invitation', {
  category: 'staff_invitation',
  sample: (port) => ({ firstName: 'Ada', by: 'Bo Berg', port, role: 'Sales agent', days: 7 }),
  write: ({ firstName }: Invitation, { say, hello }) => ({
    subject: say('subject'),
    blocks: [hello(firstName), { text: say('text') }, { button: say('button') }, { text: say('note') }],
  }),
})

export const passwordResetLetter = letterOf('staff_password_reset', {
  category: 'staff_password_reset',
  sample: () => ({ name: 'Ada Åkesson' }),
  write: ({ name }: { name: string }, { say, hello }) => ({
    subject: say('subject'),
    blocks: [hello(name), { text: say('text') }, { button: say('button') }, { text: say('note') }],
  }),
})

export const factorClearedLetter = letterOf('second_factor_cleared', {
  category: 'staff_password_reset',
  sample: (_port, publicUrl) => ({ name: 'Ada Åkesson', by: 'Bo Berg', href: `${publicUrl}/account` }),
  write: ({ name, href }: { name: string; by: string; href: string }, { say, hello }) => ({
    subject: say('subject'),
    blocks: [
      hello(name),
      { text: say('text') },
      ...(href ? [{ go: say('go'), href }] : []),
      { text: say('note') },
    ],
  }),
})
