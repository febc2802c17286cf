import { letterOf } from '../mail/letter.ts'

interface Values {
  name: string
  host: string
  broken: boolean
  href: string
}

export const lateLetter = letterOf('backup_late', {
  category: 'alert',
  sample: (_port, publicUrl) => ({
    name: 'Ada Åkesson',
    host: 'crm.example.com',
    broken: false,
    href: `${publicUrl}/`,
  }),
  write: ({ name, broken, href }: Values, { say, hello }) => {
    const subject = say(broken ? 'broken' : 'missing')
    return {
      subject,
      blocks: [hello(name), { text: `${subject}.` }, { text: say('note') }, { go: say('go'), href }],
    }
  },
})
