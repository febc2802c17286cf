import type { ClientLanguage } from '../../../../contract/values/languages.ts'
import type { LetterTexts, LetterValues } from '../letter.ts'

type Values = LetterValues['signing_ended']
type Ending = Values['ending']

interface Words {
  hello(name: string): string
  subject(title: string): string
  lateSubject(title: string): string
  ended: Readonly<Record<Ending, (title: string, port: string) => string>>
  void: string
  late: string
}

const words: Readonly<Record<ClientLanguage, Words>> = {
  en: {
    hello: (name) => (name ? `Hello ${name},` : 'Hello,'),
    subject: (title) => `“${title}” is not to be signed any more`,
    lateSubject: (title) => `“${title}” was signed by all`,
    ended: {
      declined: (title, port) => `“${title}” of ${port} was declined by one of those who were asked to sign.`,
      expired: (title, port) => `The time to sign “${title}” of ${port} has passed.`,
      cancelled: (title, port) => `${port} cancelled “${title}”.`,
      signed_late: (title, port) =>
        `Everybody signed “${title}” of ${port} before its end reached the signing service. This mail takes the place of the one that said it is not to be signed any more.`,
    },
    void: 'Your link does not open it any more, and what was signed of it does not count. If you have a question, reply to this mail.',
    late: 'The port keeps the signed document and decides what it means. You need do nothing.',
  },
  sv: {
    hello: (name) => (name ? `Hej ${name},` : 'Hej,'),
    subject: (title) => `”${title}” ska inte undertecknas längre`,
    lateSubject: (title) => `”${title}” har undertecknats av alla`,
    ended: {
      declined: (title, port) => `En av dem som ombads skriva under ”${title}” från ${port} tackade nej.`,
      expired: (title, port) => `Tiden för att skriva under ”${title}” från ${port} har gått ut.`,
      cancelled: (title, port) => `${port} har dragit tillbaka ”${title}”.`,
      signed_late: (title, port) =>
        `Alla undertecknade ”${title}” från ${port} innan signeringstjänsten fick veta att det var slut. Det här mejlet ersätter det som sade att det inte ska undertecknas längre.`,
    },
    void: 'Din länk öppnar det inte längre, och det som har undertecknats gäller inte. Svara på det här mejlet om du har frågor.',
    late: 'Hamnen behåller det undertecknade dokumentet och avgör vad det betyder. Du behöver inte göra något.',
  },
  fi: {
    hello: (name) => (name ? `Hei ${name},` : 'Hei,'),
    subject: (title) => `”${title}” ei ole enää allekirjoitettavana`,
    lateSubject: (title) => `Kaikki ovat allekirjoittaneet asiakirjan ”${title}”`,
    ended: {
      declined: (title, port) =>
        `Yksi allekirjoittajista kieltäytyi allekirjoittamasta asiakirjaa ”${title}” (${port}).`,
      expired: (title, port) => `Aika allekirjoittaa ”${title}” (${port}) on päättynyt.`,
      cancelled: (title, port) => `${port} on perunut asiakirjan ”${title}”.`,
      signed_late: (title, port) =>
        `Kaikki allekirjoittivat asiakirjan ”${title}” (${port}) ennen kuin allekirjoituspalvelu sai tietää sen päättymisestä. Tämä viesti korvaa sen, jonka mukaan asiakirja ei ole enää allekirjoitettavana.`,
    },
    void: 'Linkkisi ei enää avaa sitä, eivätkä annetut allekirjoitukset ole voimassa. Jos sinulla on kysyttävää, vastaa tähän viestiin.',
    late: 'Satama säilyttää allekirjoitetun asiakirjan ja päättää, mitä se merkitsee. Sinun ei tarvitse tehdä mitään.',
  },
}

/** What those who were invited are written once a document ended without all signatures, or with all of them after its end. */
const letterIn =
  (language: ClientLanguage): LetterTexts['signing_ended'] =>
  ({ name, port, title, ending }) => {
    const texts = words[language]
    const isLate = ending === 'signed_late'
    return {
      subject: isLate ? texts.lateSubject(title) : texts.subject(title),
      blocks: [
        { text: texts.hello(name) },
        { text: texts.ended[ending](title, port) },
        { text: isLate ? texts.late : texts.void },
      ],
    }
  }

export const endingLetters = { en: letterIn('en'), sv: letterIn('sv'), fi: letterIn('fi') } as const
