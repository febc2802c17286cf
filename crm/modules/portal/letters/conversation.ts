import { letterOf } from '../../mail/letter.ts'

export const fileRequestLetter = letterOf('portal_file_request', {
  category: 'sales_message',
  sample: (port, publicUrl) => ({
    ...{ name: 'Vera Dahl', port, title: 'Insurance certificate' },
    href: `${publicUrl}/portal/files`,
  }),
  write: ({ name, href }: { name: string; port: string; title: string; href: string }, { say, hello }) => ({
    subject: say('subject'),
    blocks: [hello(name), { text: say('text') }, { go: say('go'), href }],
  }),
})

interface Message {
  name: string
  port: string
  author: string
  messages: readonly string[]
  href: string
}

export const messageLetter = letterOf('portal_message', {
  category: 'sales_message',
  sample: (port, publicUrl) => ({
    ...{ name: 'Vera Dahl', port, author: 'Bo Berg', messages: ['…'] },
    href: `${publicUrl}/portal/messages`,
  }),
  write: ({ name, messages, href }: Message, { say, hello }) => ({
    subject: say('subject'),
    blocks: [
      hello(name),
      { text: say('text') },
      ...messages.map((quote) => ({ quote })),
      { go: say('go'), href },
    ],
  }),
})
