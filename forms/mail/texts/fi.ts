import type { LetterTexts } from '../letter.ts'

export const fi: LetterTexts = {
  password_reset: ({ name }) => ({
    subject: 'Aseta Berthwise Forms -salasanasi',
    blocks: [
      { text: `Hei ${name},` },
      { text: 'Joku pyysi tilillesi uutta salasanaa. Aseta se tunnin kuluessa.' },
      { button: 'Aseta uusi salasana' },
      { text: 'Jos et pyytänyt sitä, jätä tämä viesti huomiotta.' },
    ],
  }),
  member_invitation: ({ name, account, by, days }) => ({
    subject: `Kutsu: ${account}`,
    blocks: [
      { text: `Hei ${name},` },
      {
        text: `${by} kutsuu sinut rakentamaan lomakkeita Berthwise Formsilla. Tili: ${account}. Kutsu on voimassa ${days} päivää.`,
      },
      { button: 'Hyväksy kutsu' },
      { text: 'Jos et odottanut kutsua, jätä viesti huomiotta: mitään ei tapahdu ilman sinua.' },
    ],
  }),
  subscription_disabled: ({ name, form, hookUrl, lastError, href }) => ({
    subject: `Vastaukset eivät enää tule perille: ${form}`,
    blocks: [
      { text: `Hei ${name},` },
      { text: 'Viiteen päivään mitään ei ole voitu toimittaa osoitteeseen' },
      { quote: hookUrl },
      ...(lastError ? [{ quote: lastError }] : []),
      {
        text: 'joten emme enää yritä. Mitään ei ole kadonnut: kun vastaanottaja taas toimii, ota se käyttöön ja lähetä epäonnistuneet.',
      },
      { go: 'Avaa lomakkeen webhookit', href },
    ],
  }),
  submission: ({ form, answers, href }) => ({
    subject: `Uusi vastaus: ${form}`,
    blocks: [{ facts: answers }, { go: 'Avaa vastaus', href }],
  }),
}
