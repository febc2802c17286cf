import { letterOf } from '../mail/letter.ts'

interface Values {
  name: string
  port: string
  title: string
  /** Who set up that it is mailed; null where they are gone. */
  by: string | null
  /** Else it is too large for a mail, and made where `href` leads to. */
  isAttached: boolean
  href: string
  /** Where whoever gets it ends it for themselves. */
  endHref: string
}

export const reportLetter = letterOf('report', {
  category: 'notification',
  sample: (port, publicUrl) => ({
    ...{ name: 'Ada Åkesson', port, title: 'Berths by dock', by: 'Bo Berg', isAttached: true },
    href: `${publicUrl}/`,
    endHref: `${publicUrl}/unsubscribe/`,
  }),
  write: ({ name, by, isAttached, href, endHref }: Values, { say, hello }) => ({
    subject: say('subject'),
    blocks: [
      hello(name),
      { text: say(isAttached ? 'attached' : 'large') },
      { go: say('go'), href },
      { text: say(by ? 'scheduledBy' : 'scheduled') },
      { go: say('end'), href: endHref },
    ],
  }),
})
