import type { NotificationKind } from '../../../contract/notifications/kinds.ts'
import { textsOfNotifications } from '../../../contract/texts.generated.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import { filledWith } from '../../../platform/values/filled-text.ts'
import { letterOf, textOf } from '../mail/letter.ts'

/** What somebody is told of: how many things of a kind, what the one is called, and who did it. */
interface News {
  kind: NotificationKind
  count: number
  label: string | null
  by: string | null
}

interface Digest {
  name: string
  port: string
  news: readonly News[]
  /** What waits today, with its moment in words. */
  waiting: readonly { title: string; at: string; overdue: boolean }[]
  href: string
  /** Where they end this mail. */
  endHref: string
}

const sampleNews = { kind: 'interest_assigned', count: 1, label: 'Vera Dahl', by: 'Bo Berg' } as const

export const notificationLetter = letterOf('notification', {
  category: 'notification',
  sample: (port, publicUrl) => ({ name: 'Ada Åkesson', port, news: sampleNews, href: `${publicUrl}/` }),
  write: (
    { name, news, href }: { name: string; port: string; news: News; href: string },
    { language, product, say, hello },
  ) => {
    const subject = newsLine(language, news, product)
    return {
      subject,
      blocks: [
        hello(name),
        { text: say('text') },
        { quote: subject },
        ...(href ? [{ go: say('go'), href }] : []),
      ],
    }
  },
})

export const digestLetter = letterOf('reminder_digest', {
  category: 'reminder_digest',
  sample: (port, publicUrl) => ({
    name: 'Ada Åkesson',
    port,
    news: [sampleNews, { kind: 'inquiry_assigned' as const, count: 3, label: null, by: 'Bo Berg' }],
    waiting: [{ title: 'Vera Dahl', at: '09:00', overdue: true }],
    href: `${publicUrl}/`,
    endHref: `${publicUrl}/unsubscribe/`,
  }),
  write: ({ name, news, waiting, href, endHref }: Digest, { language, product, say, hello }) => {
    const facts = waiting.map(
      ({ title, at, overdue }) => [overdue ? say('overdue', { at }) : at, title] as const,
    )
    return {
      subject: say('subject'),
      blocks: [
        hello(name),
        ...(waiting.length > 0 ? [{ text: say('waiting') }, { facts }] : []),
        ...(news.length > 0
          ? [{ text: say('news') }, ...news.map((one) => ({ quote: newsLine(language, one, product) }))]
          : []),
        ...(href ? [{ go: say('go'), href }] : []),
        { go: say('end'), href: endHref },
      ],
    }
  },
})

/** What happened, in one line: as the bell says it. */
function newsLine(language: ClientLanguage, { kind, count, label, by }: News, product: string): string {
  const lines: Readonly<Record<string, string | undefined>> = textsOfNotifications[language]
  return filledWith(lines[`${kind}_${count === 1 ? 'one' : 'other'}`]!, {
    count,
    name: label ?? textOf(language, 'notification', 'somebody'),
    by: by ?? product,
  })
}
