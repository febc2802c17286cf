import { letterOf } from '../mail/letter.ts'

interface Values {
  name: string
  port: string
  label: string
  url: string
  gone: boolean
  lastError: string | null
  href: string
}

export const disabledLetter = letterOf('webhook_disabled', {
  category: 'alert',
  sample: (port, publicUrl) => ({
    name: 'Ada Åkesson',
    port,
    label: 'hooks.example.com',
    url: 'https://hooks.example.com/berthwise',
    gone: false,
    lastError: '503 Service Unavailable',
    href: `${publicUrl}/`,
  }),
  write: ({ name, url, gone, lastError, href }: Values, { say, hello }) => ({
    subject: say('subject'),
    blocks: [
      hello(name),
      { text: say('text') },
      { quote: url },
      { text: say(gone ? 'gone' : 'failing') },
      ...(lastError && !gone ? [{ quote: lastError }] : []),
      { text: say('next') },
      ...(href ? [{ go: say('go'), href }] : []),
    ],
  }),
})
