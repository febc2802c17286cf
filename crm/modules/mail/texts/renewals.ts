import type { ClientLanguage } from '../../../../contract/values/languages.ts'
import type { LetterTexts } from '../letter.ts'

interface Words {
  hello(name: string): string
  subject(mooring: string, port: string): string
  corrected(mooring: string, port: string): string
  offers(mooring: string, port: string): string
  correction(mooring: string, port: string): string
  berth: string
  from: string
  until: string
  price: string
  beforeTax: string
  answerBy: string
  answer: string
  alone: string
  withdrawn(mooring: string, port: string): string
  withdrew(mooring: string, port: string): string
}

const words: Readonly<Record<ClientLanguage, Words>> = {
  en: {
    hello: (name) => (name ? `Hello ${name},` : 'Hello,'),
    subject: (mooring, port) => `Your offer for the next term: berth ${mooring}, ${port}`,
    corrected: (mooring, port) => `Corrected offer for the next term: berth ${mooring}, ${port}`,
    offers: (mooring, port) => `${port} offers you berth ${mooring} for the next term.`,
    correction: (mooring, port) =>
      `${port} corrected its offer for the next term of berth ${mooring}. This one takes the place of the one before.`,
    berth: 'Berth',
    from: 'From',
    until: 'Until',
    price: 'Price, no tax is added',
    beforeTax: 'Price, without tax',
    answerBy: 'Please answer by',
    answer: 'See and answer the offer',
    alone: 'The link is for you alone: do not pass it on.',
    withdrawn: (mooring, port) => `The offer for berth ${mooring} was withdrawn, ${port}`,
    withdrew: (mooring, port) =>
      `${port} withdrew its offer for the next term of berth ${mooring}. It cannot be answered any more. If you have a question, reply to this mail.`,
  },
  sv: {
    hello: (name) => (name ? `Hej ${name},` : 'Hej,'),
    subject: (mooring, port) => `Ditt erbjudande om nästa period: plats ${mooring}, ${port}`,
    corrected: (mooring, port) => `Rättat erbjudande om nästa period: plats ${mooring}, ${port}`,
    offers: (mooring, port) => `${port} erbjuder dig plats ${mooring} för nästa period.`,
    correction: (mooring, port) =>
      `${port} har rättat sitt erbjudande om nästa period för plats ${mooring}. Det här ersätter det tidigare.`,
    berth: 'Plats',
    from: 'Från',
    until: 'Till',
    price: 'Pris, ingen moms tillkommer',
    beforeTax: 'Pris utan moms',
    answerBy: 'Svara senast',
    answer: 'Se och besvara erbjudandet',
    alone: 'Länken är bara för dig: skicka den inte vidare.',
    withdrawn: (mooring, port) => `Erbjudandet om plats ${mooring} har återtagits, ${port}`,
    withdrew: (mooring, port) =>
      `${port} har återtagit sitt erbjudande om nästa period för plats ${mooring}. Det går inte längre att besvara. Svara på det här mejlet om du har frågor.`,
  },
  fi: {
    hello: (name) => (name ? `Hei ${name},` : 'Hei,'),
    subject: (mooring, port) => `Tarjous seuraavasta kaudesta: paikka ${mooring}, ${port}`,
    corrected: (mooring, port) => `Korjattu tarjous seuraavasta kaudesta: paikka ${mooring}, ${port}`,
    offers: (mooring, port) => `${port} tarjoaa sinulle paikkaa ${mooring} seuraavaksi kaudeksi.`,
    correction: (mooring, port) =>
      `${port} on korjannut tarjoustaan paikan ${mooring} seuraavasta kaudesta. Tämä korvaa aiemman tarjouksen.`,
    berth: 'Paikka',
    from: 'Alkaa',
    until: 'Päättyy',
    price: 'Hinta, veroa ei lisätä',
    beforeTax: 'Hinta ilman veroa',
    answerBy: 'Vastaa viimeistään',
    answer: 'Katso tarjous ja vastaa',
    alone: 'Linkki on vain sinulle: älä anna sitä muille.',
    withdrawn: (mooring, port) => `Tarjous paikasta ${mooring} on peruttu, ${port}`,
    withdrew: (mooring, port) =>
      `${port} on perunut tarjouksensa paikan ${mooring} seuraavasta kaudesta. Siihen ei voi enää vastata. Jos sinulla on kysyttävää, vastaa tähän viestiin.`,
  },
}

function offerIn(language: ClientLanguage): LetterTexts['renewal_offer'] {
  const texts = words[language]
  return ({ name, port, mooring, isCorrected, from, until, answerBy, price, isTaxed, href }) => ({
    subject: (isCorrected ? texts.corrected : texts.subject)(mooring, port),
    blocks: [
      { text: texts.hello(name) },
      { text: (isCorrected ? texts.correction : texts.offers)(mooring, port) },
      {
        facts: [
          [texts.berth, mooring],
          [texts.from, from],
          [texts.until, until],
          [isTaxed ? texts.beforeTax : texts.price, price],
          [texts.answerBy, answerBy],
        ],
      },
      ...(href ? [{ go: texts.answer, href }] : [{ button: texts.answer }, { text: texts.alone }]),
    ],
  })
}

function withdrawalIn(language: ClientLanguage): LetterTexts['renewal_withdrawn'] {
  const texts = words[language]
  return ({ name, port, mooring }) => ({
    subject: texts.withdrawn(mooring, port),
    blocks: [{ text: texts.hello(name) }, { text: texts.withdrew(mooring, port) }],
  })
}

/** The offer of the next term of a tenancy. */
export const renewalLetters: Readonly<Record<ClientLanguage, LetterTexts['renewal_offer']>> = {
  en: offerIn('en'),
  sv: offerIn('sv'),
  fi: offerIn('fi'),
}

/** An offer that was mailed is none any more. */
export const withdrawalLetters: Readonly<Record<ClientLanguage, LetterTexts['renewal_withdrawn']>> = {
  en: withdrawalIn('en'),
  sv: withdrawalIn('sv'),
  fi: withdrawalIn('fi'),
}
