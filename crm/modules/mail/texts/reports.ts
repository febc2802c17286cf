import type { ClientLanguage } from '../../../../contract/values/languages.ts'
import type { LetterTexts } from '../letter.ts'

const hello: Readonly<Record<ClientLanguage, string>> = { en: 'Hello', sv: 'Hej', fi: 'Hei' }

/** What is written with a report that is mailed by its schedule. */
export const reportLetters: Readonly<Record<ClientLanguage, LetterTexts['report']>> = {
  en: ({ name, port, title, by, isAttached, href, endHref }) => ({
    subject: `${title} of ${port}`,
    blocks: [
      { text: `${hello.en} ${name},` },
      {
        text: isAttached
          ? `the report “${title}” is attached.`
          : `the report “${title}” is ready. It is too large for a mail: open it to fetch it.`,
      },
      { go: 'Open the report', href },
      {
        text: by
          ? `${by} set up that you are mailed it by its schedule.`
          : 'You are mailed it by its schedule.',
      },
      { go: 'Get this report no more', href: endHref },
    ],
  }),
  sv: ({ name, port, title, by, isAttached, href, endHref }) => ({
    subject: `${title}, ${port}`,
    blocks: [
      { text: `${hello.sv} ${name},` },
      {
        text: isAttached
          ? `rapporten ”${title}” är bifogad.`
          : `rapporten ”${title}” är klar. Den är för stor för ett mejl: öppna den för att hämta den.`,
      },
      { go: 'Öppna rapporten', href },
      {
        text: by
          ? `${by} har bestämt att den mejlas till dig enligt schema.`
          : 'Den mejlas till dig enligt schema.',
      },
      { go: 'Få inte den här rapporten längre', href: endHref },
    ],
  }),
  fi: ({ name, port, title, by, isAttached, href, endHref }) => ({
    subject: `${title}, ${port}`,
    blocks: [
      { text: `${hello.fi} ${name},` },
      {
        text: isAttached
          ? `raportti ”${title}” on liitteenä.`
          : `raportti ”${title}” on valmis. Se on liian suuri sähköpostiin: avaa se ladataksesi sen.`,
      },
      { go: 'Avaa raportti', href },
      {
        text: by
          ? `${by} on määrittänyt, että se lähetetään sinulle aikataulun mukaan.`
          : 'Se lähetetään sinulle aikataulun mukaan.',
      },
      { go: 'Lopeta tämän raportin saaminen', href: endHref },
    ],
  }),
}
