import type { LetterTexts } from '../letter.ts'

const hello = (name: string) => ({ text: name ? `Hei ${name},` : 'Hei,' })

export const fi: LetterTexts = {
  staff_invitation: ({ firstName, by, port, role, days }) => ({
    subject: `Kutsu: ${port}`,
    blocks: [
      hello(firstName),
      {
        text: `${by} kutsuu sinut Berthwisen satamaan ${port}, roolina ${role}. Kutsu on voimassa ${days} päivää.`,
      },
      { button: 'Hyväksy kutsu' },
      {
        text: 'Jos sinulla on tili, kirjaudut siellä sillä; jos ei, valitset salasanan. Jos et odottanut tätä, voit jättää viestin huomiotta: mitään ei tapahdu ilman sinua.',
      },
    ],
  }),
  staff_password_reset: ({ name }) => ({
    subject: 'Aseta Berthwise-salasanasi',
    blocks: [
      hello(name),
      { text: 'Tilillesi on pyydetty uutta salasanaa. Aseta se tunnin kuluessa.' },
      { button: 'Aseta uusi salasana' },
      { text: 'Jos et pyytänyt tätä, voit jättää viestin huomiotta.' },
    ],
  }),
  residential_inquiry: ({ port, message, consent, ...said }) => ({
    subject: `Asuntokysely: ${port}`,
    blocks: [
      { text: `Satamalta ${port} kysytään asuntoa.` },
      {
        facts: [
          ['Nimi', said.name],
          ['Sähköposti', said.email],
          ['Puhelin', said.phone],
          ['Hakee', said.sought],
          ['Kansalaisuus', said.nationality],
          ['Asuinmaa', said.residence],
          ['Suostuu yhteydenottoon', consent === null ? null : consent ? 'kyllä' : 'ei'],
        ],
      },
      ...(message ? [{ text: 'Viesti:' }, { quote: message }] : []),
    ],
  }),
  webhook_disabled: ({ name, port, label, url, gone, lastError, href }) => ({
    subject: `Sataman ${port} tapahtumat eivät enää saavu osoitteeseen ${label}`,
    blocks: [
      hello(name),
      { text: 'Mitään ei enää lähetetä osoitteeseen' },
      { quote: url },
      {
        text: gone
          ? 'Vastaanottaja vastasi 410: se ei ota enää vastaan tapahtumia.'
          : 'Viiteen päivään mitään ei ole voitu toimittaa.',
      },
      ...(lastError && !gone ? [{ quote: lastError }] : []),
      { text: 'Kun vastaanottaja toimii taas, ota webhook käyttöön ja lähetä epäonnistuneet.' },
      { go: 'Avaa webhook', href },
    ],
  }),
  mail_test: ({ name, port, sender }) => ({
    subject: `Sataman ${port} posti saapuu perille`,
    blocks: [
      hello(name),
      { text: `tämä viesti lähetettiin osoitteesta ${sender}, jotta nähdään, saapuuko se perille. Saapuu.` },
    ],
  }),
}
